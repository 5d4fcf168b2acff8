import { z } from 'zod';
import { meanInterval } from '../statistics/mean-interval.ts';
import { pairedT } from '../statistics/paired-t.ts';
import { mean, sampleDeviation } from '../statistics/sample.ts';
import { wilcoxon } from '../statistics/wilcoxon.ts';

/** JSON has no infinity: without variance the t of a mean that is not 0 is one of these. */
export const tStatisticSchema = z.union([z.number(), z.enum(['Infinity', '-Infinity'])]);

const intervalSchema = z.strictObject({ lower: z.number(), upper: z.number() });

/** A mean and one sample standard deviation (Figure 4); null where there are too few values. */
export const spreadSchema = z.strictObject({
  mean: z.number().nullable(),
  sigma: z.number().nullable(),
});
export type Spread = z.infer<typeof spreadSchema>;

/** The same sessions under two conditions; all differences are the second minus the baseline. */
export const pairedComparisonSchema = z.strictObject({
  /** Pairs. */
  n: z.int().min(0),
  baseline: spreadSchema,
  other: spreadSchema,
  /** Null without a pair. */
  meanDifference: z.number().nullable(),
  /** Student's 95 % interval of it; null below two pairs. */
  interval: intervalSchema.nullable(),
  /** Null below two pairs, and where every difference is 0. */
  t: z
    .strictObject({ t: tStatisticSchema, degreesOfFreedom: z.int().min(1), p: z.number() })
    .nullable(),
  /** Null where every difference is 0; `n` counts those that are not. */
  wilcoxon: z.strictObject({ w: z.number(), p: z.number(), n: z.int().min(1) }).nullable(),
});
export type PairedComparison = z.infer<typeof pairedComparisonSchema>;

export interface PairedValues {
  readonly baseline: number;
  readonly other: number;
}

/** Paired t and Wilcoxon's signed-rank test over pairs (paper, G.3), with what they rest on. */
export function comparePairs(pairs: readonly PairedValues[]): PairedComparison {
  const differences = pairs.map(({ baseline, other }) => other - baseline);
  const t = pairedT(differences);
  return {
    n: pairs.length,
    baseline: spreadOf(pairs.map(({ baseline }) => baseline)),
    other: spreadOf(pairs.map(({ other }) => other)),
    meanDifference: mean(differences),
    interval: meanInterval(differences),
    t: t === null ? null : { t: writable(t.t), degreesOfFreedom: t.degreesOfFreedom, p: t.p },
    wilcoxon: wilcoxon(differences),
  };
}

export function spreadOf(values: readonly number[]): Spread {
  return { mean: mean(values), sigma: sampleDeviation(values) };
}

function writable(t: number): z.infer<typeof tStatisticSchema> {
  if (Number.isFinite(t)) return t;
  return t > 0 ? 'Infinity' : '-Infinity';
}
