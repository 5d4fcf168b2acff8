import type { Legal } from './action.ts';
import type { Card } from './card.ts';
import type { HandSetup } from './hand-setup.ts';
import type { Operation } from './operation.ts';
import type { Seat, SeatAmount, SeatState } from './seat.ts';
import type { Street } from './street.ts';

export interface HandState {
  readonly setup: HandSetup;
  /** In the order of the seats' numbers. */
  readonly seats: readonly SeatState[];
  readonly street: Street;
  readonly board: readonly Card[];
  /** The nominal bet of the street: a short big blind or a call for less does not lower it. */
  readonly currentBet: number;
  /** Size of the last full bet or raise of the street, at first the big blind: a raise adds at least this. */
  readonly fullRaise: number;
  /** The turn goes on from this seat's left: the last to act, or where the street begins. */
  readonly turnAfter: Seat;
  /** The decision to be made: whose, and what is possible. Null once the hand is over. */
  readonly legal: Legal | null;
  /** Last seat to bet or raise on this street; it shows first. */
  readonly lastAggressor: Seat | null;
  /** Every chip in the middle. */
  readonly pot: number;
  readonly uncalledReturned: SeatAmount | null;
  readonly over: boolean;
  /** What happened, in order. Frozen; enough to rebuild the state. */
  readonly operations: readonly Operation[];
}

/** Seats that have not folded. */
export function liveSeats(state: HandState): readonly SeatState[] {
  return state.seats.filter((seat) => !seat.folded);
}

/** True once no action can follow. */
export function isOver(state: HandState): boolean {
  return state.over;
}
