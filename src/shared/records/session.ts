import { z } from 'zod';
import { chipsSchema, documentFields, seatSchema, timeSchema } from './document.ts';
import { nameSchema } from './ids.ts';

export const sessionStatusSchema = z.enum(['open', 'finished', 'parked']);

export const sessionSchema = z.strictObject({
  ...documentFields,
  runId: z.string(),
  batchId: nameSchema,
  /** 1-based, within the run. */
  index: z.int().min(1),
  condition: nameSchema,
  /** Decks and seating of this session follow from it alone. */
  seed: z.string(),
  status: sessionStatusSchema,
  /** Why it stands still, when parked. */
  parked: z.strictObject({ reason: z.string(), message: z.string(), at: timeSchema }).nullable(),
  handsPlayed: z.int().min(0),
  seats: z.array(
    z.strictObject({
      seat: seatSchema,
      player: nameSchema,
      alias: z.string(),
      startStack: chipsSchema,
      endStack: chipsSchema.nullable(),
      delta: z.int().nullable(),
      /** 1 is first; equals share the better place. */
      place: z.int().min(1).nullable(),
    }),
  ),
  startedAt: timeSchema.nullable(),
  finishedAt: timeSchema.nullable(),
});
export type Session = z.infer<typeof sessionSchema>;
