/** Null for an empty sample. */
export function mean(sample: readonly number[]): number | null {
  if (sample.length === 0) return null;
  return sum(sample) / sample.length;
}

/** 0 for an empty sample; in the order given, since the same order gives the same double. */
export function sum(sample: readonly number[]): number {
  return sample.reduce((total, value) => total + value, 0);
}

/** Standard deviation over n - 1; null below two values. */
export function sampleDeviation(sample: readonly number[]): number | null {
  if (sample.length < 2) return null;
  return Math.sqrt(squaredDeviations(sample) / (sample.length - 1));
}

/** Standard deviation over n; null for an empty sample. */
export function populationDeviation(sample: readonly number[]): number | null {
  if (sample.length === 0) return null;
  return Math.sqrt(squaredDeviations(sample) / sample.length);
}

/**
 * Sum of squares about the mean, in two passes: one pass over squares loses the digits. Equal values
 * have none at all, although the mean of three times 0.1 is not 0.1.
 */
function squaredDeviations(sample: readonly number[]): number {
  if (sample.every((value) => value === sample[0])) return 0;
  const centre = mean(sample) ?? 0;
  return sample.reduce((total, value) => total + (value - centre) ** 2, 0);
}

/** The middle value, or the mean of the two; null for an empty sample. */
export function median(sample: readonly number[]): number | null {
  return sample.length === 0 ? null : percentile(ascending(sample), 50);
}

/**
 * Percentile with linear interpolation, the way NumPy does it by default: from whichever
 * neighbour is nearer, so that the last digit is the same too.
 * @param sorted ascending, not empty
 * @param percent 0..100
 */
export function percentile(sorted: ArrayLike<number>, percent: number): number {
  const place = (percent / 100) * (sorted.length - 1);
  const below = Math.floor(place);
  const a = sorted[below] ?? Number.NaN;
  const b = sorted[Math.min(below + 1, sorted.length - 1)] ?? Number.NaN;
  const share = place - below;
  return share < 0.5 ? a + (b - a) * share : b - (b - a) * (1 - share);
}

export function ascending(sample: readonly number[]): number[] {
  return [...sample].sort((a, b) => a - b);
}
