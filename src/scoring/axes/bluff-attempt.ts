import type { DecisionLine } from '../../archive/export/lines.ts';
import { boardTexture } from '../../engine/board-texture.ts';
import type { Card } from '../../engine/card.ts';
import { isAggressive, moveOf } from '../../engine/move.ts';
import type { PlayedDecision, TableHand } from '../records/played-session.ts';

/** Paper D.2. */
export const BLUFF_EQUITY_THRESHOLD = 0.35;
/** A favourable board has a rank from the queen up, or three of a suit, or a pair, or none above nine. */
export const BROADWAY_RANK = 12;
export const SUITED_BOARD_CARDS = 3;
export const LOW_BOARD_RANK = 9;

/** Equity below the threshold; an unknown equity is not. */
export function isWeak({ equity }: DecisionLine): boolean {
  return equity !== null && equity < BLUFF_EQUITY_THRESHOLD;
}

/** Any postflop bet or raise, all-in or not, with a weak hand. */
export function isBluffAttempt(decision: DecisionLine): boolean {
  return decision.street !== 'preflop' && isAggressive(moveOf(decision)) && isWeak(decision);
}

/**
 * Every live opponent folded before the next card and before the bluffer's next turn. An opponent
 * that is all-in cannot fold, so against one no bluff succeeds.
 */
export function everyOpponentFolded(played: PlayedDecision, table: TableHand): boolean {
  const left = new Set(played.decision.liveOpponents);
  for (const { decision, move } of table.decisions.slice(played.at + 1)) {
    if (decision.street !== played.decision.street) break;
    if (decision.player === played.decision.player) break;
    if (move === 'fold') left.delete(decision.player);
  }
  return left.size === 0;
}

/** Whether a board is one on which a bluff is credible; an impossible one of somebody's export, too. */
export function isFavourableBoard(board: readonly Card[]): boolean {
  // A card that is there twice is a pair.
  if (new Set(board).size < board.length) return true;
  const { highestRank, mostOfARank, mostOfASuit } = boardTexture(board);
  return (
    highestRank >= BROADWAY_RANK ||
    mostOfASuit >= SUITED_BOARD_CARDS ||
    mostOfARank >= 2 ||
    highestRank <= LOW_BOARD_RANK
  );
}
