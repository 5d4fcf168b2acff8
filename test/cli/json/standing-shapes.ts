import { z } from 'zod';

const count = z.int().min(0);
const pValue = z.number().min(0).max(1).nullable();
const bounds = z.tuple([z.number(), z.number()]).nullable();
/** What `arena standing` prints. */
export const standing = z.object({
  by: z.enum(['settings', 'model']),
  batches: z.array(z.string()),
  players: z.array(
    z.object({
      id: z.string(),
      model: z.string(),
      name: z.string(),
      standIn: z.boolean(),
      batches: z.array(z.string()),
      sessions: count,
      hands: count,
    }),
  ),
  components: z.array(
    z.object({
      players: z.array(z.string()),
      batches: z.array(z.string()),
      sessions: count,
      pairsMet: count,
      pairs: count,
      joints: z.array(z.string()),
      anchors: z.array(z.string()),
      chips: z
        .object({
          ratings: z.array(
            z.object({
              player: z.string(),
              value: z.number(),
              se: z.number().nullable(),
              degreesOfFreedom: z.number().nullable(),
              interval: bounds,
              p: pValue,
              ranks: z.tuple([z.int().min(1), z.int().min(1)]),
            }),
          ),
          deviations: z.record(z.string(), z.number()),
          batchDeviation: z.number().nullable(),
          clusterDeviation: z.number().nullable(),
        })
        .nullable(),
      places: z.array(
        z.object({
          player: z.string(),
          value: z.number(),
          se: z.number().nullable(),
          interval: bounds,
        }),
      ),
    }),
  ),
  pairs: z.array(
    z.object({
      a: z.string(),
      b: z.string(),
      sessions: count,
      clusters: count,
      mean: z.number().nullable(),
      se: z.number().nullable(),
      interval: bounds,
      p: pValue,
      holm: pValue,
    }),
  ),
  timeline: z.array(
    z.object({
      date: z.string(),
      batch: z.string(),
      player: z.string(),
      sessions: count,
      performance: z.number().nullable(),
      skill: z.object({ mu: z.number(), sigma: z.number() }).nullable(),
    }),
  ),
  leftOut: z.array(z.object({ batch: z.string(), sessions: count, reason: z.string() })),
});
