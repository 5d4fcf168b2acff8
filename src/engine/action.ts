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
