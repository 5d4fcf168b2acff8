import type { NumpyRandom } from './numpy-random.ts';
import { percentile } from './sample.ts';

/** Paper, G.4. */
export const BOOTSTRAP_RESAMPLES = 10_000;
export const BOOTSTRAP_SEED = 20260416;
export const INTERVAL_PERCENTILES = [2.5, 97.5] as const;

export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/**
 * Totals of each column over the rows of each resample, as NumPy's `rng.choice(values, size=(resamples,
 * n)).sum(axis=1)`: rows are drawn whole, so that figures made of several columns (a ratio) see the same
 * sample. One generator goes through all samples of a table in turn.
 * @param columns equally long, not empty
 */
export function resampledTotals(
  columns: readonly (readonly number[])[],
  random: NumpyRandom,
  resamples = BOOTSTRAP_RESAMPLES,
): readonly Float64Array[] {
  const rows = columns[0]?.length ?? 0;
  const values = columns.map((column) => Float64Array.from(column));
  const totals = columns.map(() => new Float64Array(resamples));
  const drawn = new Uint32Array(rows);
  for (let resample = 0; resample < resamples; resample += 1) {
    for (let at = 0; at < rows; at += 1) drawn[at] = random.below(rows);
    for (let at = 0; at < values.length; at += 1) {
      (totals[at] as Float64Array)[resample] = totalOf(values[at] as Float64Array, drawn);
    }
  }
  return totals;
}

function totalOf(values: Float64Array, drawn: Uint32Array): number {
  let total = 0;
  for (let at = 0; at < drawn.length; at += 1) total += values[drawn[at] as number] as number;
  return total;
}

/** The 95 % interval of a statistic by its resamples, with linear percentiles as NumPy's. */
export function percentileInterval(resampled: ArrayLike<number>): Interval {
  const sorted = Float64Array.from(resampled).sort();
  const [lower, upper] = INTERVAL_PERCENTILES.map((percent) => percentile(sorted, percent));
  return { lower: lower as number, upper: upper as number };
}

/** Percentile bootstrap interval of the total of a sample; null for an empty one. */
export function bootstrapTotal(
  values: readonly number[],
  random: NumpyRandom,
  resamples = BOOTSTRAP_RESAMPLES,
): Interval | null {
  if (values.length === 0) return null;
  const [totals] = resampledTotals([values], random, resamples);
  return percentileInterval(totals as Float64Array);
}

/** The same of its mean. */
export function bootstrapMean(
  values: readonly number[],
  random: NumpyRandom,
  resamples = BOOTSTRAP_RESAMPLES,
): Interval | null {
  const total = bootstrapTotal(values, random, resamples);
  if (total === null) return null;
  return { lower: total.lower / values.length, upper: total.upper / values.length };
}
