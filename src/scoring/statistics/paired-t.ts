import { mean, sampleDeviation } from './sample.ts';
import { tTwoTails } from './t-distribution.ts';

export interface PairedT {
  /** Infinite where every difference is the same and not zero. */
  readonly t: number;
  /** Two-sided. */
  readonly p: number;
  readonly degreesOfFreedom: number;
  readonly meanDifference: number;
}

/**
 * Student's t test of paired differences. Null below two pairs, and where all differences are zero.
 */
export function pairedT(differences: readonly number[]): PairedT | null {
  const average = mean(differences);
  const deviation = sampleDeviation(differences);
  if (average === null || deviation === null) return null;
  const degreesOfFreedom = differences.length - 1;
  if (deviation === 0) {
    if (average === 0) return null;
    const t = Math.sign(average) * Number.POSITIVE_INFINITY;
    return { t, p: 0, degreesOfFreedom, meanDifference: average };
  }
  const t = average / (deviation / Math.sqrt(differences.length));
  return { t, p: tTwoTails(t, degreesOfFreedom), degreesOfFreedom, meanDifference: average };
}
