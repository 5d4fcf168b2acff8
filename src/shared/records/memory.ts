import { z } from 'zod';
import { documentFields } from './document.ts';
import { nameSchema } from './ids.ts';

/** What became of one player's notebook after one hand. */
export const memoryOutcomeSchema = z.enum([
  'updated',
  'unchanged',
  /** No usable answer after every try: the old notebook stands. */
  'failed',
  /** The session's memory spending reached its cap: the old notebook stands for the rest of it. */
  'cost-cap',
]);

export const memorySchema = z.strictObject({
  ...documentFields,
  batchId: nameSchema,
  sessionId: z.string(),
  player: nameSchema,
  hand: z.int().min(1),
  /** Counts the changes of this player's notebook over the run. */
  version: z.int().min(0),
  outcome: memoryOutcomeSchema,
  reason: z.string().nullable(),
  /** The notebook as it stands after this hand. */
  notebook: z.string(),
  /** An over-long answer was cut to the notebook's limit. */
  cut: z.boolean(),
  callId: z.string().nullable(),
});
export type Memory = z.infer<typeof memorySchema>;
