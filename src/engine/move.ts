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

/** Sums behind VPIP, PFR and AF over any set of one player's hands. */
export interface MoveCount {
  /** Hands with at least one preflop decision of the player. */
  hands: number;
  /** Hands with a preflop call or raise made by choice. */
  voluntary: number;
  /** Hands with a preflop raise. */
  raised: number;
  /** Postflop bets and raises. */
  aggressive: number;
  /** Postflop calls. */
  calls: number;
}

/** What one player did in one hand. */
export interface HandMoves {
  readonly preflop: readonly Move[];
  /** Flop, turn and river together. */
  readonly postflop: readonly Move[];
}

/** The count of a player before its first hand. */
export function noMoves(): MoveCount {
  return { hands: 0, voluntary: 0, raised: 0, aggressive: 0, calls: 0 };
}

/** Adds one hand. A walk leaves the big blind without a decision: then it counts for nothing. */
export function countMoves(count: MoveCount, { preflop, postflop }: HandMoves): void {
  if (preflop.length > 0) {
    count.hands += 1;
    if (isVoluntary(preflop)) count.voluntary += 1;
    if (preflop.some(isAggressive)) count.raised += 1;
  }
  for (const move of postflop) {
    if (isAggressive(move)) count.aggressive += 1;
    else if (move === 'call') count.calls += 1;
  }
}

/** Put money in before the flop by choice: a call or a raise, never a blind. */
export function isVoluntary(preflop: readonly Move[]): boolean {
  return preflop.some((move) => move === 'call' || isAggressive(move));
}

/** Voluntarily put money in pot, 0..1; 0 without a hand. */
export function vpip({ voluntary, hands }: MoveCount): number {
  return hands === 0 ? 0 : voluntary / hands;
}

/** Preflop raise, 0..1; 0 without a hand. */
export function pfr({ raised, hands }: MoveCount): number {
  return hands === 0 ? 0 : raised / hands;
}

/**
 * Aggression factor: postflop (bets + raises) / calls, pooled before dividing. Without a call the
 * number of bets and raises stands for it, so 0 without postflop action.
 */
export function aggressionFactor({
  aggressive,
  calls,
}: Pick<MoveCount, 'aggressive' | 'calls'>): number {
  return calls === 0 ? aggressive : aggressive / calls;
}
