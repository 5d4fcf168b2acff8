import { ArenaError } from './error.ts';
import { clockwiseFrom, nextSeat, type Seat } from './seat.ts';

/** Who has the button and the blinds in a hand. */
export interface ButtonAndBlinds {
  readonly button: Seat;
  readonly smallBlindSeat: Seat;
  readonly bigBlindSeat: Seat;
}

/** The first hand of a tournament: the given button, blinds to its left; heads-up the button is SB. */
export function firstButton(seats: readonly Seat[], button: Seat): ButtonAndBlinds {
  return withButton(seats, button);
}

/**
 * The next hand by the moving button: it goes to the next seat still in, skipping empty chairs, and
 * the blinds follow. When two seats are left the big blind goes on clockwise from where it was and
 * the other seat is button and small blind, so that nobody is big blind twice in a row.
 * @param seats those still in.
 */
export function rotate(seats: readonly Seat[], before: ButtonAndBlinds): ButtonAndBlinds {
  if (seats.length === 2) {
    const bigBlindSeat = nextSeat(seats, before.bigBlindSeat);
    const button = nextSeat(seats, bigBlindSeat);
    return { button, smallBlindSeat: button, bigBlindSeat };
  }
  return withButton(seats, nextSeat(seats, before.button));
}

function withButton(seats: readonly Seat[], button: Seat): ButtonAndBlinds {
  const [first, second] = clockwiseFrom(seats, button);
  if (first === undefined || second === undefined) {
    throw new ArenaError(`a hand needs two seats, found ${seats.length}`);
  }
  if (seats.length === 2) return { button, smallBlindSeat: button, bigBlindSeat: first };
  return { button, smallBlindSeat: first, bigBlindSeat: second };
}

/** How a seat's tournament went. */
export interface SeatOutcome {
  readonly seat: Seat;
  /** Chips at the end; 0 for a seat that is out. */
  readonly endStack: number;
  /** Where it went out: the hand's number, and the stack before that hand. */
  readonly eliminated?: { readonly hand: number; readonly stackBefore: number } | undefined;
}

/**
 * Finishing places from 1: survivors by stack, then whoever was eliminated later; in the same hand
 * the larger stack before it is the better place (TDA 8). Equals share the better place.
 */
export function finishingPlaces(outcomes: readonly SeatOutcome[]): ReadonlyMap<Seat, number> {
  return new Map(
    outcomes.map((outcome) => [
      outcome.seat,
      1 + outcomes.filter((other) => compareOutcomes(other, outcome) > 0).length,
    ]),
  );
}

/** Above 0 when `a` finished better than `b`. */
function compareOutcomes(a: SeatOutcome, b: SeatOutcome): number {
  if (a.eliminated === undefined || b.eliminated === undefined) {
    if (a.eliminated !== undefined) return -1;
    if (b.eliminated !== undefined) return 1;
    return a.endStack - b.endStack;
  }
  return (
    a.eliminated.hand - b.eliminated.hand || a.eliminated.stackBefore - b.eliminated.stackBefore
  );
}
