import type { NullDistribution } from '../../shared/records/axis-figures.ts';
import type { PlayedSession } from '../records/played-session.ts';
import type { NumpyRandom } from '../statistics/numpy-random.ts';
import type { SessionSums } from './session-sums.ts';

/** What an axis of one player under one condition is computed from, kept so that it can be computed again. */
export interface AxisSample {
  /** @param session place of the session in its condition */
  add(played: PlayedSession, session: number): void;
  readonly sums: SessionSums;
  /** Whether the score is an observation, and not what the formula says without one. */
  hasData(totals: Totals): boolean;
  /** The axis by its own formula. */
  score(totals: Totals): number;
}

/** Sums over weighted sessions, by column. */
export type Totals = ArrayLike<number>;

/** One column permuted within strata, everything else as it was. */
export interface Permutation {
  readonly kind: NullDistribution['kind'];
  readonly tail: NullDistribution['tail'];
  /** Records in each stratum, of every column that is permuted. */
  readonly strata: readonly (readonly number[])[];
  /** The axis as the columns stand: before the first draw the score itself. */
  score(): number;
  /** Permutes, uniformly over all permutations within each stratum. */
  permute(random: NumpyRandom): void;
}

/** A column's total; 0 where no session filled it. */
export function at(totals: Totals, column: number): number {
  return totals[column] ?? 0;
}
