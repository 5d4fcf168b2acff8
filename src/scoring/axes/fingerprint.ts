import { aggressionFactor, isAggressive, pfr, vpip } from '../../engine/move.ts';
import type { PlayedHand } from '../records/played-session.ts';
import { countHand, emptyCount, share } from '../style/action-count.ts';

/** How a player plays a window of hands (paper, D.5). */
export interface WindowStyle {
  /** [VPIP, PFR, AF / (1 + AF), fold-to-bet, bet-freq], each 0..1. */
  readonly fingerprint: readonly number[];
  readonly vpip: number;
  readonly af: number;
}

/** A rate without observations is 0. */
export function windowStyle(hands: readonly PlayedHand[]): WindowStyle {
  const count = emptyCount();
  let [decisions, facingBet, folds] = [0, 0, 0];
  let bets = 0;
  for (const hand of hands) {
    countHand(count, hand);
    for (const { decision, move } of hand.postflop) {
      decisions += 1;
      if (isAggressive(move)) bets += 1;
      if (decision.toCall === 0) continue;
      facingBet += 1;
      if (move === 'fold') folds += 1;
    }
  }
  const af = aggressionFactor(count);
  return {
    fingerprint: [
      vpip(count),
      pfr(count),
      af / (1 + af),
      share(folds, facingBet),
      share(bets, decisions),
    ],
    vpip: vpip(count),
    af,
  };
}
