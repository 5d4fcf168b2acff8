import { z } from 'zod';
import {
  actionTypeSchema,
  cardSchema,
  chipsSchema,
  documentFields,
  seatSchema,
  streetSchema,
} from './document.ts';
import { nameSchema } from './ids.ts';

const share = z.strictObject({ seat: seatSchema, amount: chipsSchema });

/**
 * Written before play with blinds, seats and the deck's commitment (`dealt`); completed with what
 * happened and the deck itself (`completed`). Holds no time, so that the same batch and the same
 * answers give the same bytes.
 */
export const handSchema = z.strictObject({
  ...documentFields,
  sessionId: z.string(),
  number: z.int().min(1),
  status: z.enum(['dealt', 'completed']),
  level: z.int().min(1),
  smallBlind: chipsSchema,
  bigBlind: chipsSchema,
  ante: chipsSchema,
  button: seatSchema,
  /** Hash of the deck, stored before the first card is seen. */
  deckCommitment: z.string(),
  /** All 52 cards in dealing order; null until the hand is over. */
  deck: z.array(cardSchema).nullable(),
  seats: z.array(
    z.strictObject({
      seat: seatSchema,
      player: nameSchema,
      position: z.string(),
      startStack: chipsSchema,
      endStack: chipsSchema.nullable(),
      holeCards: z.array(cardSchema),
      /** Chips posted as a blind. */
      posted: chipsSchema,
      antePosted: chipsSchema,
      payoff: z.int().nullable(),
      /** Payoff in chips with all-in pots paid by exact equity at the last decision. */
      allInAdjusted: z.number().nullable(),
    }),
  ),
  board: z.array(cardSchema),
  actions: z.array(
    z.strictObject({
      seat: seatSchema,
      street: streetSchema,
      type: actionTypeSchema,
      to: chipsSchema,
      added: chipsSchema,
      allIn: z.boolean(),
      decisionId: z.string(),
    }),
  ),
  pots: z.array(
    z.strictObject({ amount: chipsSchema, eligible: z.array(seatSchema), winners: z.array(share) }),
  ),
  uncalledReturned: share.nullable(),
  showdown: z.array(
    z.strictObject({
      seat: seatSchema,
      hand: z.string(),
      cards: z.array(cardSchema),
      shown: z.boolean(),
    }),
  ),
});
export type Hand = z.infer<typeof handSchema>;
