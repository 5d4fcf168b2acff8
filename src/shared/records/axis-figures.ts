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

/** Of the texts that hold a number, a card or a hand's name, how many gave a claim. */
export const claimCoverageSchema = z.strictObject({
  texts: z.int().min(0),
  read: z.int().min(0),
  /** 0..1 */
  share: z.number(),
  /** So few that the axis says more of the reader than of the player. */
  low: z.boolean(),
  /** Where it is low, a few of the texts that gave no claim. */
  unread: z.array(z.strictObject({ decisionId: z.string(), text: z.string() })),
});
export type ClaimCoverage = z.infer<typeof claimCoverageSchema>;

/** How right the claims are that were read. */
export const claimAccuracySchema = z.strictObject({
  /** 0..1: over the terms that are there, by their weights in the axis; null without any. */
  value: z.number().nullable(),
  /** Null: too few claims of the kind. */
  terms: z.record(z.string(), z.number().nullable()),
});
