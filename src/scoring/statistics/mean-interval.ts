import type { Interval } from './bootstrap.ts';
import { mean, sampleDeviation } from './sample.ts';
import { tBeyond } from './t-distribution.ts';

export const CONFIDENCE = 0.95;

/**
 * Student's interval of the mean: the means that a t test at 1 - `confidence` would not refuse. Null
 * below two values; without variance the mean alone.
 */
export function meanInterval(sample: readonly number[], confidence = CONFIDENCE): Interval | null {
  const [centre, deviation] = [mean(sample), sampleDeviation(sample)];
  if (centre === null || deviation === null) return null;
  const reach = (tBeyond(1 - confidence, sample.length - 1) * deviation) / Math.sqrt(sample.length);
  return { lower: centre - reach, upper: centre + reach };
}
