import type { Seat } from './seat.ts';
import type { Street } from './street.ts';

export const ACTION_TYPES = ['fold', 'check', 'call', 'bet', 'raise', 'all_in'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** What a player asks for. */
export interface Action {
  readonly type: ActionType;
  /** Bet and raise: the player's total on this street after it, in chips. Elsewhere checked if given. */
  readonly to?: number | undefined;
  /** When given it must be the seat whose turn it is. */
  readonly seat?: Seat | undefined;
}

/** What the action came to, as the records tell it. */
export interface TakenAction {
  readonly seat: Seat;
  readonly street: Street;
  /** `all_in` whenever the player's last chip goes in. */
  readonly type: ActionType;
  /** The player's total on this street after it, in chips; antes do not count. */
  readonly to: number;
  /** Chips this action put in. */
  readonly added: number;
  readonly allIn: boolean;
}

/** What the seat to act may do, in chips. */
export interface Legal {
  readonly seat: Seat;
  readonly street: Street;
  /** What calling costs, never more than the stack. */
  readonly toCall: number;
  /** Nominal: a short big blind does not lower it. */
  readonly currentBet: number;
  readonly streetCommitted: number;
  readonly handCommitted: number;
  /** Every chip in the middle. */
  readonly pot: number;
  /** Chips behind. */
  readonly stack: number;
  /** Least total on this street to bet or raise to (the all-in total of a shorter stack); null where no raise is allowed. */
  readonly minRaiseTo: number | null;
  /** All chips: the most this seat can have in on this street. */
  readonly maxRaiseTo: number;
  /** As the records would call them: what puts the last chip in is `all_in` and nothing else. */
  readonly types: readonly ActionType[];
}
