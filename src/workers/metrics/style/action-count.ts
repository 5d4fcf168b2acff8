import { isAggressive } from '../records/move.ts';
import type { PlayedHand } from '../records/played-session.ts';

/** Sums behind VPIP, PFR and AF over any set of one player's hands. */
export interface ActionCount {
  dealt: number;
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

export function emptyCount(): ActionCount {
  return { dealt: 0, hands: 0, voluntary: 0, raised: 0, aggressive: 0, calls: 0 };
}

export function countHand(count: ActionCount, hand: PlayedHand): void {
  count.dealt += 1;
  if (hand.preflop.length > 0) {
    count.hands += 1;
    if (isVoluntary(hand)) count.voluntary += 1;
    if (hand.preflop.some(({ move }) => isAggressive(move))) count.raised += 1;
  }
  for (const { move } of hand.postflop) {
    if (isAggressive(move)) count.aggressive += 1;
    else if (move === 'call') count.calls += 1;
  }
}

/** Put money in before the flop by choice: a call or a raise, never a blind. */
export function isVoluntary(hand: PlayedHand): boolean {
  return hand.preflop.some(({ move }) => move === 'call' || isAggressive(move));
}

/** Voluntarily put money in pot, 0..1; 0 without a hand. */
export function vpip(count: ActionCount): number {
  return share(count.voluntary, count.hands);
}

/** Preflop raise, 0..1; 0 without a hand. */
export function pfr(count: ActionCount): number {
  return share(count.raised, count.hands);
}

/**
 * Aggression factor: postflop (bets + raises) / calls, pooled before dividing. Without a call the
 * number of bets and raises stands for it, so 0 without postflop action.
 */
export function aggressionFactor({
  aggressive,
  calls,
}: Pick<ActionCount, 'aggressive' | 'calls'>): number {
  return calls === 0 ? aggressive : aggressive / calls;
}

/** A rate without observations is 0. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
