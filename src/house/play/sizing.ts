import type { Choice, Purpose } from './choice.ts';
import type { Situation } from './situation.ts';

/** With less than this share of the stack left behind, the rest goes in too. */
const COMMITTED = 0.7;

/** Bets or raises to a total on this street, within the options; null where neither is one. */
export function aggressive(situation: Situation, total: number, purpose: Purpose): Choice | null {
  const { options, streetCommitted, stack } = situation;
  const range = options.bet ?? options.raise;
  const wanted = Math.round(total);
  const share = (wanted - streetCommitted) / stack;
  if (options.allIn !== null && (range === null || share >= COMMITTED)) {
    return { type: 'all_in', amount: options.allIn, purpose };
  }
  if (range === null) return null;
  const amount = Math.min(range.max, Math.max(range.min, wanted));
  return { type: options.bet === null ? 'raise' : 'bet', amount, purpose };
}

/** The total that a share of the pot, as it would be after a call, comes to. */
export function potShareTotal(situation: Situation, share: number): number {
  return situation.currentBet + share * (situation.pot + situation.toCall);
}

export function call(situation: Situation, purpose: Purpose): Choice {
  const { options } = situation;
  if (options.call !== null) return { type: 'call', amount: null, purpose };
  if (options.allIn !== null) return { type: 'all_in', amount: options.allIn, purpose };
  return giveUp(situation, purpose);
}

/** Check where it is free, else fold. */
export function giveUp(situation: Situation, purpose: Purpose): Choice {
  return { type: situation.options.check ? 'check' : 'fold', amount: null, purpose };
}
