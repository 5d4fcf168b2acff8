import { z } from 'zod';
import {
  axisFiguresSchema,
  claimAccuracySchema,
  claimCoverageSchema,
  meanAxesSchema,
} from './axis-figures.ts';
import { claimReadersSchema } from './claim-readers.ts';
import { documentFields } from './document.ts';
import { nameSchema } from './ids.ts';
import { playFiguresSchema } from './play-figures.ts';
import { readingsLackingSchema, readingsSchema } from './readings.ts';

const positionStyle = z.strictObject({
  hands: z.int().min(0),
  dealt: z.int().min(0),
  vpip: z.number(),
  pfr: z.number(),
  af: z.number(),
});

/** Style and chips of a player under a condition; frequencies 0..1, chips, bb/100. */
export const styleSchema = z.strictObject({
  /** Hands with at least one preflop decision: the denominator of VPIP and PFR. */
  hands: z.int().min(0),
  dealt: z.int().min(0),
  vpip: z.number(),
  pfr: z.number(),
  af: z.number(),
  calls: z.int().min(0),
  byPosition: z.record(z.string(), positionStyle),
  chipDelta: z.int(),
  sessions: z.int().min(0),
  firstPlaces: z.int().min(0),
  meanFinish: z.number().nullable(),
  bb100: z.number(),
});
export type Style = z.infer<typeof styleSchema>;

export const axisNameSchema = z.enum(['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8', 'M9']);
export type AxisName = z.infer<typeof axisNameSchema>;

/** An unrounded score (0..1) with the parts and the sample behind it. */
export const axisScoreSchema = z.strictObject({
  score: z.number(),
  confidence: z.enum(['full', 'low']),
  components: z.record(z.string(), z.json()),
  counts: z.record(z.string(), z.json()),
  /** Whose verdicts are in it, and how many of each; left out of axes that nobody judged. */
  judges: z
    .array(
      z.strictObject({
        judge: z.string(),
        family: z.string(),
        rubric: z.string(),
        verdicts: z.int().min(0),
      }),
    )
    .optional(),
  /** Of the axes of words, M6 and M8, alone; absent where an earlier version scored. */
  accuracy: claimAccuracySchema.optional(),
  /** Likewise; null: no text holds anything to claim. */
  coverage: claimCoverageSchema.nullable().optional(),
});
export type AxisScore = z.infer<typeof axisScoreSchema>;

/** A score with what tells how much of it is ability. */
export const readAxisSchema = axisScoreSchema.extend(axisFiguresSchema.shape);
export type ReadAxis = z.infer<typeof readAxisSchema>;
const readersSchema = claimReadersSchema(axisScoreSchema);
export type ClaimReaders = z.infer<typeof readersSchema>;

export const profileSchema = z.strictObject({
  ...documentFields,
  batchId: nameSchema,
  player: nameSchema,
  condition: nameSchema,
  /** Sum of judgement versions it was computed from; a lower one never replaces a higher one. */
  version: z.int().min(0),
  style: styleSchema,
  axes: z.partialRecord(axisNameSchema, readAxisSchema),
  excludingFallback: z.partialRecord(axisNameSchema, axisScoreSchema),
  /** Absent where an earlier version computed the profile. */
  meanAxes: meanAxesSchema.optional(),
  /** The two absent likewise. */
  readings: readingsSchema.optional(),
  readingsLacking: readingsLackingSchema.optional(),
  ...playFiguresSchema.shape,
  /** Left out where no judge was asked what texts claim. */
  claimReaders: readersSchema.optional(),
});
export type Profile = z.infer<typeof profileSchema>;
