import { z } from 'zod';
import type { HandHistory } from '../../engine/history/hand-history.ts';
import { type Position, positions } from '../../engine/position.ts';
import type { Seat } from '../../engine/seat.ts';
import { chipsSchema } from '../../shared/records/document.ts';
import { handSchema } from '../../shared/records/hand.ts';
import type { DeckProof } from './history-entry.ts';

const { shape } = handSchema;
const seatShape = shape.seats.element.shape;
const actionShape = shape.actions.element.shape;

/**
 * What is read of a line of `hands.jsonl`: the fields by which a hand can be played again. Others may
 * come and go.
 */
export const recordedHandSchema = z.object({
  _id: shape._id,
  status: shape.status.default('completed'),
  level: shape.level,
  smallBlind: shape.smallBlind,
  bigBlind: shape.bigBlind,
  ante: shape.ante,
  button: shape.button,
  deckCommitment: shape.deckCommitment.optional(),
  deck: shape.deck.optional(),
  seats: z.array(
    z.object({
      seat: seatShape.seat,
      player: seatShape.player,
      startStack: seatShape.startStack,
      endStack: seatShape.endStack,
      holeCards: seatShape.holeCards,
      posted: seatShape.posted,
      antePosted: chipsSchema.optional(),
      payoff: seatShape.payoff,
    }),
  ),
  board: shape.board,
  actions: z.array(
    z.object({
      seat: actionShape.seat,
      street: actionShape.street,
      type: actionShape.type,
      to: actionShape.to,
      allIn: actionShape.allIn,
    }),
  ),
  pots: shape.pots,
  uncalledReturned: shape.uncalledReturned,
  showdown: shape.showdown,
});
export type RecordedHand = z.infer<typeof recordedHandSchema>;

/**
 * What the engine needs to play a stored hand again, and what the hand states to hold it to. Chips stay chips:
 * a unit of the history is one.
 */
export function historyOfRecordedHand(hand: RecordedHand): HandHistory {
  const { seats, button } = hand;
  const byPosition = seatsByPosition(hand);
  const smallBlindSeat = byPosition.get('SB') ?? null;
  return {
    id: hand._id,
    players: seats.map(({ player }) => player),
    chipsPerUnit: 1,
    setup: {
      blinds: {
        level: hand.level,
        smallBlind: hand.smallBlind,
        bigBlind: hand.bigBlind,
        ante: hand.ante,
      },
      button,
      smallBlindSeat,
      bigBlindSeat: byPosition.get('BB') ?? button,
      stacks: seats.map(({ seat, startStack }) => ({ seat, stack: startStack })),
      deck: {
        holeCards: seats.map(({ holeCards: [first, second] }) =>
          first !== undefined && second !== undefined ? [first, second] : null,
        ),
        board: hand.board,
      },
      posted: {
        antes: seats.map(({ antePosted, startStack }) =>
          antePosted === undefined ? Math.min(hand.ante, startStack) : antePosted,
        ),
        blinds: seats.map(({ posted }) => posted),
      },
    },
    actions: hand.actions,
    result: {
      finishingStacks: complete(seats.map(({ endStack }) => endStack)),
      payoffs: complete(seats.map(({ payoff }) => payoff)),
      pots: hand.pots,
      uncalledReturned: hand.uncalledReturned,
      showdown: hand.showdown,
    },
  };
}

/** The commitment of a hand and the deck it stands for; undefined where none was stored. */
export function deckProofOf(hand: RecordedHand): DeckProof | undefined {
  if (hand.deckCommitment === undefined) return undefined;
  return { handId: hand._id, commitment: hand.deckCommitment, deck: hand.deck ?? null };
}

function seatsByPosition({ seats, button }: RecordedHand): ReadonlyMap<Position, Seat> {
  const named = positions(
    seats.map(({ seat }) => seat),
    button,
  );
  return new Map([...named].map(([seat, position]) => [position, seat]));
}

/** The list, unless the hand was not completed and a part of it is missing. */
function complete(amounts: readonly (number | null)[]): readonly number[] | undefined {
  return amounts.every((amount) => amount !== null) ? amounts : undefined;
}
