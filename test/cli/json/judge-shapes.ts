import { z } from 'zod';

const count = z.int().min(0);

/** What `arena judge calibrate --json` prints. */
export const calibration = z.object({
  judge: z.string(),
  model: z.string(),
  rubric: z.string(),
  costMicroUsd: count,
  axes: z.array(z.object({ axis: z.string(), right: count, traces: count, unscored: count })),
  traces: z.array(
    z.object({
      id: z.string(),
      axis: z.string(),
      kind: z.string(),
      right: z.number(),
      score: z.number().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
const pairAgreement = z.object({
  traces: count,
  alike: z.number().nullable(),
  kappa: z.number().nullable(),
  weightedKappa: z.number().nullable(),
  confusion: z.array(z.array(count)),
});

/** With `--labels`. */
export const heldLabels = z.object({
  labels: count,
  unknown: count,
  axes: z.array(
    z.object({
      axis: z.string(),
      people: z.array(
        pairAgreement.extend({ labeller: z.string(), judge: z.string(), rubric: z.string() }),
      ),
      labellers: z.array(pairAgreement.extend({ labellers: z.tuple([z.string(), z.string()]) })),
      disagreements: z.array(
        z.object({
          trace: z.string(),
          axis: z.string(),
          decision: z.string().nullable(),
          labels: z.record(z.string(), z.number()),
          verdicts: z.record(z.string(), z.number()),
        }),
      ),
    }),
  ),
  batches: z.array(z.string()),
  kept: z.boolean(),
});
