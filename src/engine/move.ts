import type { TakenAction } from './action.ts';

/** What an action is once the word "all-in" is taken off it. */
export type Move = 'fold' | 'check' | 'call' | 'bet' | 'raise';

/** An action with the bet it faced, in chips on its street. */
export interface FacedAction {
  readonly action: Pick<TakenAction, 'type' | 'to'>;
  readonly currentBet: number;
}

/**
 * An all-in above the current bet is a bet or a raise, any other a call: so an all-in call is no
 * bluff attempt and no aggression (metrics, common terms).
 */
export function moveOf({ action, currentBet }: FacedAction): Move {
  if (action.type !== 'all_in') return action.type;
  if (action.to <= currentBet) return 'call';
  return currentBet === 0 ? 'bet' : 'raise';
}

/** Whether a move is a bet or a raise. */
export function isAggressive(move: Move): boolean {
  return move === 'bet' || move === 'raise';
}
