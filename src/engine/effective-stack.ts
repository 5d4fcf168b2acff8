import { type HandState, liveSeats } from './hand-state.ts';
import type { Seat } from './seat.ts';
import { type SeatState } from './seat.ts';

/**
 * The chips a seat can still play for: its own, but no more than the deepest live opponent has, both
 * counted from the start of this street, so that a bet to be called is part of it.
 * @returns chips; 0 for a seat that has folded or has no live opponent.
 */
export function effectiveStack(state: HandState, seat: Seat): number {
  const live = liveSeats(state);
  const own = live.find((candidate) => candidate.seat === seat);
  if (own === undefined) return 0;
  const deepest = Math.max(
    0,
    ...live.filter((other) => other !== own).map((other) => chipsOfStreet(other)),
  );
  return Math.min(chipsOfStreet(own), deepest);
}

/** Effective stack over the pot, "stack-to-pot ratio"; infinite for an empty pot. */
export function stackToPotRatio(state: HandState, seat: Seat): number {
  return effectiveStack(state, seat) / state.pot;
}

function chipsOfStreet(seat: SeatState): number {
  return seat.streetCommitted + seat.stack;
}
