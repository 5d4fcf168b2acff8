import type { DecisionLine, JudgementLine } from '../../../src/archive/export/lines.ts';
import type { ReadClaim } from '../../../src/shared/records/judgement.ts';

/** A decision that says something; what is left out does not matter to whoever reads. */
export function decisionOf(fields: Partial<DecisionLine> = {}): DecisionLine {
  return {
    _id: 'd1',
    street: 'flop',
    holeCards: ['Ah', 'Kd'],
    board: ['Td', '4h', '2h'],
    reasoning: 'words',
    rung: 'tool',
    timedOut: false,
    ...fields,
  } as DecisionLine;
}

/** A reading of a decision's text. */
export function readingOf(
  decisionId: string,
  claims: readonly Partial<ReadClaim>[],
  fields: Partial<JudgementLine> = {},
): JudgementLine {
  return {
    _id: `${decisionId}.claims-v1-reader`,
    decisionId,
    axis: 'claims',
    status: 'scored',
    score: claims.length,
    player: 'ann',
    condition: 'persistent',
    judge: 'reader',
    rubric: 'v1',
    family: 'reader',
    reason: null,
    traceHash: '',
    verdict: {
      claims: claims.map((claim) => ({
        kind: 'hand',
        value: 'pair',
        street: 'now',
        quote: 'pair',
        ...claim,
      })),
      dropped: { inventedQuote: 0, valueDoesNotFollow: 0, outsideRubric: 0 },
    },
    ...fields,
  };
}
