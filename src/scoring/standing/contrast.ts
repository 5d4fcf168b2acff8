import { CONFIDENCE } from '../statistics/mean-interval.ts';
import { tBeyond, tTwoTails } from '../statistics/t-distribution.ts';
import type { ChipFit } from './chip-fit.ts';

/** A difference of effects, in bb/100. */
export interface Contrast {
  readonly value: number;
  /** Null, as all below: nothing tells how far it is off. */
  readonly se: number | null;
  readonly degreesOfFreedom: number | null;
  /** 95 %. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Two-sided, against no difference. */
  readonly p: number | null;
}

/**
 * A weighted sum of effects with its interval by Student's t, on the degrees of freedom of F. E.
 * Satterthwaite (Biometrics Bulletin 2, 1946) and B. L. Welch: each part of its variance has those by
 * which it was estimated.
 * @param weights one a player; they sum to 0
 */
export function contrastOf(fit: ChipFit, weights: readonly number[]): Contrast {
  const value = weights.reduce((sum, weight, at) => sum + weight * (fit.effects[at] as number), 0);
  const unknown = { value, se: null, degreesOfFreedom: null, interval: null, p: null };
  if (!fit.hasIntervals || weights.every((weight) => weight === 0)) return unknown;
  let [variance, spread] = [0, 0];
  for (const { covariance, degreesOfFreedom } of fit.parts) {
    const part = quadratic(covariance, weights);
    if (part <= 0) continue;
    variance += part;
    spread += part ** 2 / degreesOfFreedom;
  }
  if (!(variance > 0)) return unknown;
  const [se, degreesOfFreedom] = [Math.sqrt(variance), variance ** 2 / spread];
  const reach = tBeyond(1 - CONFIDENCE, degreesOfFreedom) * se;
  return {
    value,
    se,
    degreesOfFreedom,
    interval: [value - reach, value + reach],
    p: tTwoTails(value / se, degreesOfFreedom),
  };
}

function quadratic(matrix: Float64Array, weights: readonly number[]): number {
  const width = weights.length;
  let sum = 0;
  for (const [row, a] of weights.entries()) {
    if (a === 0) continue;
    for (const [column, b] of weights.entries()) {
      sum += a * b * (matrix[row * width + column] as number);
    }
  }
  return sum;
}
