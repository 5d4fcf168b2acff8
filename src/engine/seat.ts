import type { HoleCards } from './card.ts';

/** A chair at the table: a number from 0, clockwise. Seats that are out leave gaps. */
export type Seat = number;

/** Fewest and most seats a hand can be dealt to. */
export const MIN_SEATS = 2;
export const MAX_SEATS = 10;

export interface SeatAmount {
  readonly seat: Seat;
  /** Chips. */
  readonly amount: number;
}

/** One seat in the hand. All amounts are chips. */
export interface SeatState {
  readonly seat: Seat;
  readonly startStack: number;
  /** Chips behind. */
  readonly stack: number;
  /** Chips on this street: blinds count, antes do not. */
  readonly streetCommitted: number;
  /** Every chip put in over the hand, antes too, less what was returned uncalled. */
  readonly handCommitted: number;
  /** The part of `handCommitted` that is a big-blind ante: in the main pot, and no bet. */
  readonly deadAnte: number;
  readonly folded: boolean;
  readonly holeCards: HoleCards | null;
  /** The bet this seat last answered by an action of its own; null before its first on this street. */
  readonly answered: number | null;
}

/** The given seats in clockwise order, beginning with the first one left of `from`. */
export function clockwiseFrom(seats: readonly Seat[], from: Seat): readonly Seat[] {
  const ascending = [...seats].sort((a, b) => a - b);
  const start = ascending.findIndex((seat) => seat > from);
  return start <= 0 ? ascending : [...ascending.slice(start), ...ascending.slice(0, start)];
}

/** The first of the given seats left of `from`; `from` itself when it is the only one. */
export function nextSeat(seats: readonly Seat[], from: Seat): Seat {
  const next = clockwiseFrom(seats, from)[0];
  if (next === undefined) throw new RangeError('there is no seat to go to');
  return next;
}
