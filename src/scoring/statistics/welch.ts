import type { ClusteredMean } from './clustered-mean.ts';
import { CONFIDENCE } from './mean-interval.ts';
import { tBeyond } from './t-distribution.ts';

/** Of two means that have nothing to do with each other. */
export interface MeanDifference {
  /** Second minus first; null without either. */
  readonly difference: number | null;
  /** 95 %, low and high; null where either has no error of its own, or neither varies. */
  readonly interval: [low: number, high: number] | null;
}

/**
 * Difference of two independent means whose errors are not alike, with Student's t and the degrees of
 * freedom of Welch and Satterthwaite (B. L. Welch, Biometrika 34, 1947): (v + w)^2 / (v^2 / (G - 1) +
 * w^2 / (H - 1)), v and w the squared errors of G and H clusters.
 */
export function welch(first: ClusteredMean, second: ClusteredMean): MeanDifference {
  if (first.mean === null || second.mean === null) return { difference: null, interval: null };
  const difference = second.mean - first.mean;
  if (first.se === null || second.se === null) return { difference, interval: null };
  const [v, w] = [first.se ** 2, second.se ** 2];
  if (v + w === 0) return { difference, interval: null };
  const degreesOfFreedom =
    (v + w) ** 2 / (v ** 2 / (first.clusters - 1) + w ** 2 / (second.clusters - 1));
  const reach = tBeyond(1 - CONFIDENCE, degreesOfFreedom) * Math.sqrt(v + w);
  return { difference, interval: [difference - reach, difference + reach] };
}
