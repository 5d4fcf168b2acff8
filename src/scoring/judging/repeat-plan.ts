import { judgementId } from '../../shared/records/ids.ts';
import type { Judgement } from '../../shared/records/judgement.ts';
import { sha256 } from './lowest-sample.ts';

/** What is asked again. */
export interface RepeatWanted {
  /** Above 0, at most 1: of the traces that each judge has scored on an axis by a rubric. */
  readonly share: number;
  /** From 1: a trace can be asked about again more than once, as on another day. */
  readonly round: number;
  readonly judge?: string | undefined;
  readonly axis?: Judgement['axis'] | undefined;
}

/**
 * The judgements of a test of judges against themselves, pending: of each judge, axis and rubric the share
 * of scored traces whose text has the lowest SHA-256, at least one, and of equal texts one. Every judge is
 * asked about the same ones again, and a larger share asks about those and more.
 */
export function repeatsOf(
  judgements: readonly Judgement[],
  { share, round, judge, axis }: RepeatWanted,
): readonly Judgement[] {
  const groups = new Map<string, Map<string, Judgement>>();
  for (const judgement of judgements) {
    if (judgement.repeat !== undefined || judgement.status !== 'scored') continue;
    if ((judge ?? judgement.judge) !== judgement.judge) continue;
    if ((axis ?? judgement.axis) !== judgement.axis) continue;
    const key = `${judgement.axis} ${judgement.rubric} ${judgement.judge}`;
    const group = groups.get(key) ?? new Map<string, Judgement>();
    groups.set(key, group);
    const known = group.get(judgement.traceHash);
    if (known === undefined || judgement._id < known._id) group.set(judgement.traceHash, judgement);
  }
  return [...groups.values()].flatMap((group) =>
    [...group.values()]
      .map((judgement) => ({ judgement, digest: sha256(judgement.traceHash) }))
      .sort((a, b) => (a.digest < b.digest ? -1 : 1))
      .slice(0, Math.max(1, Math.round(share * group.size)))
      .map(({ judgement }) => askedAgain(judgement, round)),
  );
}

function askedAgain(judgement: Judgement, round: number): Judgement {
  const { decisionId, axis, rubric, judge } = judgement;
  return {
    ...judgement,
    _id: judgementId(decisionId, axis, rubric, judge, round),
    verdict: null,
    score: null,
    reason: null,
    status: 'pending',
    version: 0,
    callsBefore: 0,
    repeat: round,
  };
}
