import { potOf } from '../../shared/records/hand-result.ts';
import type { PlayedDecision, PlayedHand } from '../records/played-session.ts';

/** Paper, D.4. */
export const BAD_BEAT_EQUITY = 0.6;
/** In chips, whatever the blinds: three big blinds at the first level. */
export const BAD_BEAT_POT_THRESHOLD = 30;

/** The last decision of the player that put chips in; null where it put none in by choice. */
export function maximumInvestment(hand: PlayedHand): PlayedDecision | null {
  return (
    hand.postflop.findLast(({ decision }) => decision.action.added > 0) ??
    hand.preflop.findLast(({ decision }) => decision.action.added > 0) ??
    null
  );
}

/**
 * A hand that lost chips, either with equity above 0.60 at the maximum investment point, or as the
 * preflop aggressor in a pot of more than thirty chips.
 */
export function isBadBeat(hand: PlayedHand, player: string): boolean {
  if (hand.net >= 0) return false;
  const equity = maximumInvestment(hand)?.decision.equity ?? null;
  if (equity !== null && equity > BAD_BEAT_EQUITY) return true;
  if (hand.table.preflopAggressor !== player) return false;
  const pot = potOf(hand.table.hand);
  return pot > BAD_BEAT_POT_THRESHOLD;
}
