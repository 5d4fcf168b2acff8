import type { Legal } from './betting.ts';
import type { BlindLevel } from './blinds.ts';
import type { Card, HoleCards } from './card.ts';
import type { Operation } from './operation.ts';
import type { Seat, SeatAmount } from './seat.ts';
import type { Street } from './street.ts';

export interface SeatStack {
  readonly seat: Seat;
  /** Chips before antes and blinds: whole, positive, at most 2^31. */
  readonly stack: number;
}

/** Cards laid out by seat, for hands whose deck is not known. */
export interface KnownCards {
  /** In the order of `stacks`; null where the hole cards are not known. */
  readonly holeCards: readonly (HoleCards | null)[];
  /** As much of the board as was dealt. */
  readonly board: readonly Card[];
}

/** Chips really posted, where a history tells them, in place of what the level asks for. */
export interface PostedChips {
  /** In the order of `stacks`. */
  readonly antes: readonly number[];
  readonly blinds: readonly number[];
  /** Every ante is in the main pot whatever a seat could pay of it (PHH without ante trimming). */
  readonly deadAntes?: boolean;
}

/** All that is fixed before the first card. */
export interface HandSetup {
  readonly blinds: BlindLevel;
  readonly button: Seat;
  /** Null when nobody posts it. Heads-up it is the button. */
  readonly smallBlindSeat: Seat | null;
  readonly bigBlindSeat: Seat;
  /** Two to ten seats, those that are out left out. */
  readonly stacks: readonly SeatStack[];
  /** 52 cards, dealt to seats by their number (see deck.ts), or cards laid out. */
  readonly deck: readonly Card[] | KnownCards;
  readonly posted?: PostedChips;
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
