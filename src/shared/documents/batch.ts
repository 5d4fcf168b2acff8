import { z } from 'zod';
import { batchConfigurationSchema } from '../batch-configuration.ts';
import { nameSchema } from '../ids.ts';
import { capsSchema } from '../money/caps.ts';
import { documentFields, timeSchema } from './document.ts';

/**
 * `open`: played or judged; `finished`: every session over and scored; `paused` (by a person, or at
 * its budget: `stopped`) and `cancelled`: nothing new starts.
 */
export const batchStatusSchema = z.enum(['open', 'paused', 'cancelled', 'finished']);

export const batchSchema = z.strictObject({
  ...documentFields,
  _id: nameSchema,
  configuration: batchConfigurationSchema,
  /** SHA-256 of the canonical configuration: a batch name that exists goes on only with the same one. */
  configurationHash: z.string(),
  codeVersion: z.string(),
  priceTableVersion: z.string(),
  status: batchStatusSchema,
  createdAt: timeSchema,
  finishedAt: timeSchema.nullable(),
  /** How many judgements the plan made; null until planned. Set after the last is inserted. */
  planned: z.int().min(0).nullable(),
  /** Version (see `scoreVersion`) of the last score; null until scored. */
  scoredVersion: z.int().min(0).nullable(),
  /** What may be spent now: `arena resume --budget` changes it, which changes nothing that was played. */
  caps: capsSchema.prefault({}),
  /** Why the program itself has paused the batch; null otherwise. */
  stopped: z
    .strictObject({ reason: z.enum(['budget']), message: z.string(), at: timeSchema })
    .nullable()
    .default(null),
});
export type Batch = z.infer<typeof batchSchema>;

export const runSchema = z.strictObject({
  ...documentFields,
  batchId: nameSchema,
  number: z.int().min(1),
  condition: nameSchema,
  /** Runs of the same number have the same seed under every condition: same decks, same seats. */
  gameSeed: z.string(),
  aliases: z.array(z.strictObject({ player: nameSchema, alias: z.string() })),
  status: z.enum(['open', 'finished']),
});
export type Run = z.infer<typeof runSchema>;
