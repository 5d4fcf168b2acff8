import type { DecisionLine } from '../../archive/export/lines.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { ClaimsSample } from '../../shared/records/batch-configuration.ts';
import { SCHEMA_VERSION } from '../../shared/records/document.ts';
import { batchOf, judgementId } from '../../shared/records/ids.ts';
import type { JudgedAxis, Judgement } from '../../shared/records/judgement.ts';
import { judgesOf } from '../../shared/records/panel.ts';
import type { Judge } from '../../shared/records/roster.ts';
import { USUAL_RUBRIC } from '../../shared/records/rubrics.ts';
import { isBluffAttempt } from '../axes/bluff-attempt.ts';
import { isTrace } from '../axes/opponent-reading.ts';
import { isWordless } from '../records/reasoning.ts';
import type { SessionRecords } from '../records/session-records.ts';
import { JUDGE_SAMPLE, LowestSamples, sha256 } from './lowest-sample.ts';

/** A decision of a sample with the condition it was played under. */
export interface SampledDecision {
  readonly decision: DecisionLine;
  readonly condition: string;
}

export interface JudgeSamples extends Readonly<Record<JudgedAxis, readonly SampledDecision[]>> {
  /** Bluffs without a word to judge: said to be so, and never asked about. */
  readonly wordlessBluffs: readonly SampledDecision[];
}

/**
 * What is put before judges: of every player and condition the bluff attempts with reasoning, and the
 * traces of a read, and of each the `limit` decisions whose ids have the lowest SHA-256; beside them as many
 * bluff attempts without reasoning, which take no other's place. Only finished sessions have part in it. A
 * session at a time; each sample in id order.
 * @param claims of how many texts the claims are read; null: of none
 */
export async function judgeSamples(
  sessions: AsyncIterable<SessionRecords>,
  limit = JUDGE_SAMPLE,
  claims: ClaimsSample | null = null,
): Promise<JudgeSamples> {
  const bluffs = new Samples(limit);
  const wordlessBluffs = new Samples(limit);
  const traces = new Samples(limit);
  const texts = claims === null ? null : new Samples(claims === 'all' ? Infinity : claims);
  for await (const { session, decisions } of sessions) {
    if (session.status !== 'finished') continue;
    for (const decision of decisions) {
      const { condition } = session;
      if (isBluffAttempt(decision)) {
        (isWordless(decision) ? wordlessBluffs : bluffs).offer({ decision, condition });
      }
      if (isTrace(decision)) traces.offer({ decision, condition });
      if (!isWordless(decision)) texts?.offer({ decision, condition });
    }
  }
  return {
    bluff: bluffs.entries(),
    'opponent-reading': traces.entries(),
    claims: texts?.entries() ?? [],
    wordlessBluffs: wordlessBluffs.entries(),
  };
}

class Samples {
  readonly #samples: LowestSamples<SampledDecision & { readonly _id: string }>;

  constructor(limit: number) {
    this.#samples = new LowestSamples(limit);
  }

  offer({ decision, condition }: SampledDecision): void {
    this.#samples.offer({ _id: decision._id, decision, condition }, decision.player, condition);
  }

  /** In id order. */
  entries(): readonly SampledDecision[] {
    return this.#samples
      .entries()
      .toSorted((a, b) => (a._id < b._id ? -1 : 1))
      .map(({ decision, condition }) => ({ decision, condition }));
  }
}

/** What is asked of which judge. */
export interface JudgingTask {
  readonly axis: JudgedAxis;
  readonly judge: Pick<Judge, 'id' | 'family'>;
  /** Version of the rubric, part of the judgement's id. */
  readonly rubric: string;
}

/**
 * Who judges a player on an axis, and by which rubric: the judges of the configuration by the usual
 * one, and whatever was asked for beside that. A judge of the player's own family is on no panel, but
 * one that somebody has added is asked: that is how favour for one's own is seen.
 */
export function judgingTasks(
  { configuration, alsoJudged }: Pick<Batch, 'configuration' | 'alsoJudged'>,
  axis: JudgedAxis,
  player: string,
): readonly JudgingTask[] {
  const configured = judgesOf(configuration, axis, player);
  const usual = configured.map((judge) => ({ axis, judge, rubric: USUAL_RUBRIC }));
  const also = alsoJudged
    .filter((each) => each.axis === axis)
    .flatMap(({ judge, rubric }) =>
      (judge === null ? configured : [judge.entry]).map((each) => ({ axis, judge: each, rubric })),
    );
  return [...usual, ...also];
}

/** The judgement of a decision, not yet given. */
export function pendingJudgement(
  { decision, condition }: SampledDecision,
  { axis, judge, rubric }: JudgingTask,
): Judgement {
  return {
    _id: judgementId(decision._id, axis, rubric, judge.id),
    schema: SCHEMA_VERSION,
    axis,
    judge: judge.id,
    family: judge.family,
    rubric,
    traceHash: traceHash(decision),
    verdict: null,
    score: null,
    reason: null,
    batchId: batchOf(decision._id),
    decisionId: decision._id,
    player: decision.player,
    condition,
    status: 'pending',
    version: 0,
    callsBefore: 0,
  };
}

/** The judgement of a bluff that its player said nothing about: given without asking anybody. */
export function wordlessJudgement(sampled: SampledDecision, task: JudgingTask): Judgement {
  return { ...pendingJudgement(sampled, task), status: 'unscored', reason: 'no-words' };
}

/** SHA-256 of the text as it stands, so that a trace is known again in any batch. */
export function traceHash({ reasoning }: Pick<DecisionLine, 'reasoning'>): string {
  return sha256(reasoning ?? '');
}
