import type { UnscoredReason, VerdictBody } from '../../../../shared/records/judgement.ts';

export interface ScoredVerdict<Verdict = VerdictBody> {
  readonly verdict: Verdict;
  readonly score: number;
}

/** How the verdicts of one axis are read. */
export interface AxisReader<Verdict> {
  /** @param trace the reasoning as the judge saw it: quotes must stand in it */
  verdictOf(
    fields: Readonly<Record<string, unknown>>,
    trace: string,
  ): ScoredVerdict<Verdict> | UnscoredReason;
  saysTheSame(one: Verdict, other: Verdict): boolean;
}
