import { z } from 'zod';

const count = z.int().min(0);
const axis = z.object({ score: z.number(), confidence: z.string() });
const pValue = z.number().min(0).max(1).nullable();
const readAxis = axis.extend({
  data: z.boolean(),
  interval: z
    .object({
      low: z.number(),
      high: z.number(),
      se: z.number(),
      clusters: count,
      unit: z.enum(['session', 'run']),
      resamples: count,
    })
    .nullable(),
  null: z
    .object({
      kind: z.string(),
      mean: z.number(),
      sd: z.number(),
      low: z.number(),
      high: z.number(),
      z: z.number(),
      permutations: count,
      tail: z.enum(['upper', 'lower']),
    })
    .nullable(),
  excess: z.number().nullable(),
  p: pValue,
  pHolm: pValue,
  ceiling: z.number().nullable(),
});

/** What `arena score --json` prints. */
export const score = z.object({
  profiles: z.array(
    z.object({
      player: z.string(),
      condition: z.string(),
      style: z.object({
        hands: count,
        vpip: z.number(),
        pfr: z.number(),
        af: z.number(),
        chipDelta: z.int(),
        sessions: count,
        firstPlaces: count,
        bb100: z.number(),
      }),
      axes: z.record(z.string(), readAxis),
      meanAxes: z.object({ mean: z.number().nullable(), axes: count, asPublished: z.number() }),
      readings: z.record(
        z.string(),
        z.object({ n: count.optional(), sentence: z.string() }).loose().nullable(),
      ),
      readingsLacking: z.record(z.string(), z.string()),
    }),
  ),
  /** Where anything lacks. */
  lacks: z.array(z.string()).optional(),
  /** With `--pairs`. */
  differences: z
    .array(
      z.object({
        condition: z.string(),
        a: z.string(),
        b: z.string(),
        axes: z.record(
          z.string(),
          z.object({ difference: z.number(), p: z.number(), pHolm: z.number() }),
        ),
      }),
    )
    .optional(),
});
