import { ANYTIME_FROM, anytimeHalfWidth } from '../statistics/anytime.ts';
import type { BlindsDifference } from './blinds-difference.ts';

/** What has to be so for a pair to be known: how wide its interval may be, or that it leaves out 0. */
export interface Wanted {
  /** bb/100; null: no width is enough by itself. */
  readonly halfWidth: number | null;
  readonly decided: boolean;
  /** What the interval may err. */
  readonly alpha: number;
}

/** More than anybody plays; beyond it the answer is: too many. */
const MOST_CLUSTERS = 1_000_000;

/**
 * About how many clusters it takes in all until a pair is known, if mean and spread stay what they are:
 * the error falls with the root of their number, and the width of the interval is that formula's. Null:
 * nothing can be said yet, or more than a million.
 */
export function clustersNeeded(
  { mean, se, clusters }: Pick<BlindsDifference, 'mean' | 'se' | 'clusters'>,
  { halfWidth, decided, alpha }: Wanted,
): number | null {
  if (mean === null || se === null || se === 0) return null;
  const target = Math.max(halfWidth ?? 0, decided ? Math.abs(mean) : 0);
  const isEnough = (count: number): boolean => {
    const width = anytimeHalfWidth(
      { se: se * Math.sqrt(clusters / count), clusters: count },
      alpha,
    );
    return width !== null && width <= target;
  };
  let [low, high] = [ANYTIME_FROM - 1, ANYTIME_FROM];
  while (!isEnough(high)) {
    if (high >= MOST_CLUSTERS) return null;
    [low, high] = [high, 2 * high];
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
