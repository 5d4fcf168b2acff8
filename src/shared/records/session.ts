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

const wonSchema = z.strictObject({
  chips: z.number(),
  /** Each hand's chips over its own big blind, added up in the order of hands. */
  bb: z.number(),
});
/** What was won, as it is and with the luck of the board out (docs/winnings.md). */
export type Won = z.infer<typeof wonSchema>;

/**
 * What each seat of a finished session won. Worked out of its hands once, by a metrics job, since the
 * luck of a hand takes milliseconds; whatever is shown of it only adds. It holds nothing that the hands do
 * not, so it is worked out again wherever it is missing.
 */
export const sessionWinningsSchema = z.strictObject({
  /** Its id is that of the session. */
  ...documentFields,
  seats: z.array(
    z.strictObject({
      player: nameSchema,
      /** Dealt in. */
      hands: z.int().min(0),
      raw: wonSchema,
      /** Both null where the luck of a hand is not known. */
      board: wonSchema.nullable(),
      weighted: wonSchema.nullable(),
    }),
  ),
});
export type StoredWinnings = z.infer<typeof sessionWinningsSchema>;
