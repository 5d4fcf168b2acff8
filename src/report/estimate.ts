import type { ClusteredMean } from '../shared/records/play-figures.ts';

/** A figure with its 95 % interval, as pictures and tables take it. */
export interface Estimate {
  readonly value: number;
  readonly interval: { readonly lower: number; readonly upper: number } | null;
}

/** Null where nothing was observed. */
export function estimateOf(found: ClusteredMean | null | undefined): Estimate | null {
  if (found == null || found.mean === null) return null;
  const { mean, interval } = found;
  return {
    value: mean,
    interval: interval === null ? null : { lower: interval[0], upper: interval[1] },
  };
}
