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

/**
 * Version of what is worked out (docs/winnings.md): to be raised with any change of a figure, so that stored
 * ones are worked out anew.
 */
export const WINNINGS_RULE = 1;

/** Winnings are kept and added up in whole millionths of a chip, so that the order of a sum does not matter. */
export const MICRO_PER_CHIP = 1e6;

const keptSchema = z.strictObject({
  /** See {@link MICRO_PER_CHIP}. */
  microChips: z.int(),
  /** Each hand's chips over its own big blind, added up in the order of hands. */
  bb: z.number(),
});
/** What was won by one figure, as it is kept. */
export type KeptWon = z.infer<typeof keptSchema>;

/**
 * What each seat of a finished session won. Worked out of its hands once, since the luck of a hand takes
 * milliseconds; whatever is shown of it only adds. It holds nothing that the hands do not, so it is worked
 * out again wherever it is missing, and is in no export.
 */
export const sessionWinningsSchema = z.strictObject({
  /** Its id is that of the session. */
  ...documentFields,
  batchId: nameSchema,
  condition: nameSchema,
  rule: z.int().min(0),
  /** In the order of the session's; null where its hands cannot be read. */
  seats: z
    .array(
      z.strictObject({
        player: nameSchema,
        /** Dealt in. */
        hands: z.int().min(0),
        raw: keptSchema,
        /** Both null where the luck of a hand is not known. */
        board: keptSchema.nullable(),
        weighted: keptSchema.nullable(),
      }),
    )
    .nullable(),
  /** Why there are no seats; null where there are. */
  lacking: z.string().nullable(),
});
export type KeptWinnings = z.infer<typeof sessionWinningsSchema>;
