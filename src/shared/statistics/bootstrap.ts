import type { NumpyRandom } from './numpy-random.ts';
import { ascending, percentile } from './sample.ts';

/** Paper, G.4. */
export const BOOTSTRAP_RESAMPLES = 10_000;
export const BOOTSTRAP_SEED = 20260416;
export const INTERVAL_PERCENTILES = [2.5, 97.5] as const;

export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/**
 * Percentile bootstrap interval of the total of a sample; null for an empty one. As NumPy's
 * `rng.choice(values, size=(resamples, n)).sum(axis=1)` with linear percentiles: one generator goes
 * through all samples of a table in turn.
 */
export function bootstrapTotal(
  values: readonly number[],
  random: NumpyRandom,
  resamples = BOOTSTRAP_RESAMPLES,
): Interval | null {
  if (values.length === 0) return null;
  const totals = Array.from({ length: resamples }, () => {
    let total = 0;
    for (let drawn = 0; drawn < values.length; drawn += 1) {
      total += values[random.below(values.length)] as number;
    }
    return total;
  });
  const sorted = ascending(totals);
  const [lower, upper] = INTERVAL_PERCENTILES.map((percent) => percentile(sorted, percent));
  return { lower: lower as number, upper: upper as number };
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
