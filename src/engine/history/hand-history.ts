import type { ActionType } from '../action.ts';
import type { Card } from '../card.ts';
import type { HandSetup } from '../hand-setup.ts';
import type { Seat, SeatAmount } from '../seat.ts';
import type { Street } from '../street.ts';

/**
 * What a history says a player did. Some formats do not tell a check from a call or a bet from a
 * raise: the engine does, from the bet the player faced.
 */
export type HistoryActionType = ActionType | 'check-or-call' | 'bet-or-raise';

/** A legal range as hand histories with decisions state it. Chips. */
export interface StatedRange {
  /** Chips that calling adds; 0 for a check. */
  readonly call: number;
  /** Least and most total on the street; null where no raise is allowed. */
  readonly raiseTo: readonly [number, number] | null;
}

export interface RefusedAction {
  readonly type: ActionType;
  readonly to?: number | undefined;
  /** Who tries it; the seat to act where the source does not say. */
  readonly seat?: Seat | undefined;
}

export interface HistoryAction {
  readonly seat: Seat;
  readonly type: HistoryActionType;
  readonly street?: Street | undefined;
  /** All chips of the seat on the street after it. */
  readonly to?: number | undefined;
  readonly allIn?: boolean | undefined;
  readonly legal?: StatedRange | undefined;
  /** Actions that must be refused in this place, changing nothing. */
  readonly refuse?: readonly RefusedAction[] | undefined;
}

export interface StatedPot {
  readonly amount: number;
  readonly eligible: readonly Seat[];
  readonly winners?: readonly SeatAmount[] | undefined;
}

export interface StatedShowing {
  readonly seat: Seat;
  /** The class of the hand, in the engine's words. */
  readonly hand: string;
  readonly cards: readonly Card[];
  readonly shown: boolean;
}

/** What a history says the hand came to. Only what it states is compared. */
export interface StatedResult {
  /** In the order of the setup's stacks, like all lists here. */
  readonly finishingStacks?: readonly number[] | undefined;
  readonly payoffs?: readonly number[] | undefined;
  /** What each seat was paid, after a rake: nobody is paid more than the engine says. */
  readonly winnings?: readonly number[] | undefined;
  readonly pots?: readonly StatedPot[] | undefined;
  readonly uncalledReturned?: SeatAmount | null | undefined;
  readonly firstToShow?: Seat | undefined;
  readonly showdown?: readonly StatedShowing[] | undefined;
}

/** One hand as somebody wrote it down, in no format in particular. */
export interface HandHistory {
  readonly id: string;
  /** Names in the order of the setup's stacks. */
  readonly players: readonly string[];
  readonly setup: HandSetup;
  readonly actions: readonly HistoryAction[];
  readonly result: StatedResult;
  /**
   * Engine chips in one unit of the source: 100 where the source counts dollars and cents. All amounts
   * of a `HandHistory` are engine chips; what is printed is divided by this.
   */
  readonly chipsPerUnit: number;
}
