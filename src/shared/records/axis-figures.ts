import { z } from 'zod';

/** 95 % interval of a score: where a repetition of the same size would land. */
export const axisIntervalSchema = z.strictObject({
  low: z.number(),
  high: z.number(),
  se: z.number(),
  /** How many of the unit were drawn from. */
  clusters: z.int().min(0),
  unit: z.enum(['session', 'run']),
  resamples: z.int().min(1),
});
export type AxisInterval = z.infer<typeof axisIntervalSchema>;

export const nullDistributionSchema = z.strictObject({
  /** What was permuted. */
  kind: z.enum([
    'bluffs-among-bets',
    'actions-among-spots',
    'hands-within-session',
    'hands-within-level',
    'claims-across-texts',
    'entries-across-seats',
  ]),
  mean: z.number(),
  sd: z.number(),
  /** 2.5 and 97.5 % quantiles. */
  low: z.number(),
  high: z.number(),
  /** The score less the mean, in standard deviations. */
  z: z.number(),
  permutations: z.int().min(1),
  /** On which side of it ability is. */
  tail: z.enum(['upper', 'lower']),
});
export type NullDistribution = z.infer<typeof nullDistributionSchema>;

/** What stands beside a score and tells how much of it is ability; absent where nobody computed it. */
export const axisFiguresSchema = z.strictObject({
  /** False where the score is what the formula says without an observation. */
  data: z.boolean().optional(),
  interval: axisIntervalSchema.nullable().optional(),
  null: nullDistributionSchema.nullable().optional(),
  /** 0: as without the ability. */
  excess: z.number().nullable().optional(),
  p: z.number().nullable().optional(),
  pHolm: z.number().nullable().optional(),
  /** What a player that follows the paper's table gets at these counts. */
  ceiling: z.number().nullable().optional(),
});
export type AxisFigures = z.infer<typeof axisFiguresSchema>;

export const meanAxesSchema = z.strictObject({
  /** Over the axes that have data; null where none has. */
  mean: z.number().nullable(),
  /** How many those are. */
  axes: z.int().min(0),
  /** Over all nine, conventions among them. */
  asPublished: z.number(),
});
export type MeanAxes = z.infer<typeof meanAxesSchema>;

/** Two players of a condition against each other; axes without data on either side are left out. */
export interface AxisDifferences {
  readonly condition: string;
  readonly a: string;
  readonly b: string;
  readonly axes: Readonly<
    Record<string, { readonly difference: number; readonly p: number; readonly pHolm: number }>
  >;
}
