import { z } from 'zod';
import { clusteredMeanSchema } from '../../shared/records/play-figures.ts';
import { clusteredMean, clusterSums, pOfZero } from '../statistics/clustered-mean.ts';
import type { PairedValues } from './paired-comparison.ts';

/** Mean difference of pairs of sessions with its error by independent observations. */
export const clusteredDifferenceSchema = clusteredMeanSchema.extend({
  figure: z.enum(['weighted', 'raw']),
  /** That the condition does nothing, two-sided; null from a single observation. */
  p: z.number().nullable(),
});
export type ClusteredDifference = z.infer<typeof clusteredDifferenceSchema>;

export interface ClusteredValues extends PairedValues {
  /** Of either session, under its condition. */
  readonly clusters: readonly [baseline: string, other: string];
}

/**
 * Of a single observation nothing but the mean is known. Pairs depend on each other as soon as sessions
 * of one side do: where notebooks last under one condition alone, its runs are the observations.
 */
export function clusteredDifference(
  figure: ClusteredDifference['figure'],
  pairs: readonly ClusteredValues[],
): ClusteredDifference {
  const distinct = (side: 0 | 1) => new Set(pairs.map(({ clusters }) => clusters[side])).size;
  const side = distinct(0) <= distinct(1) ? 0 : 1;
  const mean = clusteredMean(
    clusterSums(pairs, ({ baseline, other, clusters }) => ({
      cluster: clusters[side],
      total: other - baseline,
      size: 1,
    })),
  );
  return { figure, ...mean, p: pOfZero(mean) };
}
