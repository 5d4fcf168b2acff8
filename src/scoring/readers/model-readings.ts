import type { DecisionLine, JudgementLine } from '../../archive/export/lines.ts';
import { HAND_CLASSES } from '../../engine/rank-hand.ts';
import type { ClaimsSample } from '../../shared/records/batch-configuration.ts';
import type { ClaimsVerdict, ReadClaim } from '../../shared/records/judgement.ts';
import type { ClaimReader, StatedClaims } from '../claims/claim-reader.ts';
import { DRAWS } from '../claims/draw-claim.ts';
import { aboutSampled, JUDGE_SAMPLE } from '../judging/lowest-sample.ts';
import { type ConfiguredJudges, newestRubric } from '../judging/verdicts.ts';

/** What one judge read out of texts, by one rubric. */
export interface ModelReadings {
  readonly judge: string | null;
  readonly rubric: string | null;
  /** What it read out of a decision's text; null where it has not read it. */
  readonly of: (decisionId: string) => ClaimsVerdict | null;
}

/**
 * The readings that count: of the configured judge by the newest rubric, in the current sample. A batch that
 * has its claims read by rules alone may have had a judge added: of several the first by id. Null where
 * nobody was asked.
 */
export function modelReadings(
  judgements: Iterable<JudgementLine>,
  judges: ConfiguredJudges,
  sample: ClaimsSample = JUDGE_SAMPLE,
): ModelReadings | null {
  // What tests a judge against itself is no reading.
  const asked = [...judgements].filter(
    ({ axis, repeat }) => axis === 'claims' && repeat === undefined,
  );
  const configured = judges('claims', '')?.[0] ?? null;
  const judge = configured ?? asked.map((each) => each.judge).sort()[0] ?? null;
  if (judge === null) return null;
  const own = asked.filter((each) => each.judge === judge);
  const rubric = newestRubric(own);
  const readings = new Map(
    inSample(
      own.filter((each) => each.rubric === rubric),
      sample,
    ).flatMap(({ decisionId, status, verdict }) =>
      status === 'scored' && verdict !== null && 'claims' in verdict
        ? [[decisionId, verdict] as const]
        : [],
    ),
  );
  return { judge, rubric, of: (decisionId) => readings.get(decisionId) ?? null };
}

/** What was read before a sample changed has a higher hash than every text of it. */
function inSample(lines: readonly JudgementLine[], sample: ClaimsSample): readonly JudgementLine[] {
  return sample === 'all' ? lines : aboutSampled(lines, sample);
}

/**
 * Reads as a model has read; of a text that it has not read it says nothing. The words of range-thinking are
 * counted by the paper's ten patterns, whoever reads: there is nothing in them to be judged.
 */
export function readingByModel({ of }: ModelReadings, rules: ClaimReader): ClaimReader {
  return (decision) => {
    const verdict = of(decision._id);
    if (verdict === null) return null;
    return { ...statedIn(verdict, decision), rangeKeyword: rules(decision)?.rangeKeyword ?? false };
  };
}

/** Reads as the rules do, and only what a model has read too: so that the two differ by the reader alone. */
export function readingTheSame({ of }: ModelReadings, rules: ClaimReader): ClaimReader {
  return (decision) => (of(decision._id) === null ? null : rules(decision));
}

/** Whether a claim speaks of the decision's own street: M6 and M8 hold no other against its cards. */
export function isOfItsStreet({ street }: ReadClaim, decision: DecisionLine): boolean {
  return street === 'now' || street === decision.street;
}

function statedIn(
  { claims }: ClaimsVerdict,
  decision: DecisionLine,
): Omit<StatedClaims, 'rangeKeyword'> {
  const { street, holeCards, board } = decision;
  const here = claims.filter((claim) => isOfItsStreet(claim, decision));
  const values = (kind: ReadClaim['kind']) =>
    here.filter((claim) => claim.kind === kind).map(({ value }) => value);
  const [equity] = values('equity');
  const [odds] = values('odds');
  const [hand] = values('hand');
  const seen: ReadonlySet<string> = new Set([...holeCards, ...board]);
  // A card that was on the board of an earlier street is there still.
  const cards = claims.filter(({ kind }) => kind === 'card' || kind === 'other-card');
  const unseen = cards.filter(({ value }) => !seen.has(String(value)));
  const drawsToCome = street === 'flop' || street === 'turn';
  return {
    handClaim:
      street === 'preflop' ? null : (HAND_CLASSES.find((handClass) => handClass === hand) ?? null),
    equityClaim: typeof equity === 'number' ? equity / 100 : null,
    potOddsClaim: typeof odds === 'number' ? odds : null,
    drawClaims: drawsToCome ? DRAWS.filter((draw) => values('draw').includes(draw)) : [],
    cardsMentioned: [...new Set(cards.map(({ value }) => String(value)))],
    hallucinated: unseen.length > 0,
    hallucinatedStrict: unseen.some(({ kind }) => kind === 'card'),
  };
}
