import { CONFIDENCE } from './mean-interval.ts';
import { mean } from './sample.ts';
import { tBeyond } from './t-distribution.ts';

/** A figure with its error by leaving out one cluster at a time. */
export interface Jackknifed {
  readonly value: number;
  /** Null from a single cluster. */
  readonly se: number | null;
  /** 95 %, by Student's t with G - 1 degrees of freedom; null likewise. */
  readonly interval: [low: number, high: number] | null;
}

/**
 * se^2 = (G - 1) / G x sum (v - mean v)^2 (B. Efron, C. Stein, The jackknife estimate of variance,
 * Annals of Statistics 9, 1981).
 * @param without the figure without each of the clusters in turn
 */
export function jackknifed(value: number, without: readonly number[]): Jackknifed {
  const count = without.length;
  const centre = mean(without);
  if (centre === null || count < 2) return { value, se: null, interval: null };
  const squares = without.reduce((sum, each) => sum + (each - centre) ** 2, 0);
  const se = Math.sqrt(((count - 1) / count) * squares);
  const reach = tBeyond(1 - CONFIDENCE, count - 1) * se;
  return { value, se, interval: [value - reach, value + reach] };
}
