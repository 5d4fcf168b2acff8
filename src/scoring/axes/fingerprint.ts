import { aggressionFactor, type MoveCount, pfr, vpip } from '../../engine/move.ts';
import type { PlayedHand } from '../records/played-session.ts';
import { countHand, emptyCount, share } from '../style/action-count.ts';

/** How a player plays a window of hands (paper, D.5). */
export interface WindowStyle {
  /** [VPIP, PFR, AF / (1 + AF), fold-to-bet, bet-freq], each 0..1. */
  readonly fingerprint: readonly number[];
  readonly vpip: number;
  readonly af: number;
}

/** What a window's style is computed from. */
export interface WindowCount extends MoveCount {
  /** Decisions after the flop. */
  readonly postflop: number;
  /** Of those, the ones that face a bet. */
  readonly facing: number;
  /** Of those, the folds. */
  readonly folds: number;
}

export function windowStyle(hands: readonly PlayedHand[]): WindowStyle {
  return styleOf(countWindow(hands));
}

/** A rate without observations is 0. */
export function styleOf(count: WindowCount): WindowStyle {
  const af = aggressionFactor(count);
  const { postflop, facing, folds, aggressive } = count;
  const entered = vpip(count);
  return {
    fingerprint: [
      entered,
      pfr(count),
      af / (1 + af),
      share(folds, facing),
      share(aggressive, postflop),
    ],
    vpip: entered,
    af,
  };
}

function countWindow(hands: readonly PlayedHand[]): WindowCount {
  const count = { ...emptyCount(), postflop: 0, facing: 0, folds: 0 };
  for (const hand of hands) {
    countHand(count, hand);
    for (const { decision, move } of hand.postflop) {
      count.postflop += 1;
      if (decision.toCall === 0) continue;
      count.facing += 1;
      if (move === 'fold') count.folds += 1;
    }
  }
  return count;
}
