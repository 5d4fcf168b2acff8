import { type Card, distinctCards, rankValue, type Suit, suitOf } from './card.ts';

/** How the suits of a board lie. */
export type SuitTexture =
  /** No two of a suit. */
  | 'rainbow'
  /** Two of a suit at most: a flush needs two more cards, or runs with one suit only. */
  | 'two-tone'
  /** Three of a suit or more: a flush is possible. */
  | 'monotone';

export interface BoardTexture {
  /** 2..14. */
  readonly highestRank: number;
  /** Most cards of one rank: 1 unpaired, 2 paired, 3 trips, 4 quads on the board. */
  readonly mostOfARank: number;
  /** How many ranks are there twice or more. */
  readonly pairedRanks: number;
  readonly suits: SuitTexture;
  /** Most cards of one suit. */
  readonly mostOfASuit: number;
  /** Two hole cards can make a straight. */
  readonly straightPossible: boolean;
}

/**
 * What a board of three to five cards (or none) allows, whatever anybody holds.
 * @throws {CardError} when a card is there twice.
 */
export function boardTexture(board: readonly Card[]): BoardTexture {
  const ranks = counted(distinctCards(board).map(rankValue));
  const suits = counted<Suit>(board.map(suitOf));
  const mostOfASuit = Math.max(0, ...suits.values());
  return {
    highestRank: Math.max(0, ...ranks.keys()),
    mostOfARank: Math.max(0, ...ranks.values()),
    pairedRanks: [...ranks.values()].filter((count) => count >= 2).length,
    suits: mostOfASuit >= 3 ? 'monotone' : mostOfASuit === 2 ? 'two-tone' : 'rainbow',
    mostOfASuit,
    straightPossible: straightPossible(new Set(ranks.keys())),
  };
}

/** Three ranks within five in a row: two hole cards fill the rest. The ace is also below the deuce. */
function straightPossible(ranks: ReadonlySet<number>): boolean {
  for (let lowest = 1; lowest <= 10; lowest++) {
    const inRow = [0, 1, 2, 3, 4].filter((step) => {
      const rank = lowest + step;
      return ranks.has(rank === 1 ? 14 : rank);
    });
    if (inRow.length >= 3) return true;
  }
  return false;
}

function counted<Key>(keys: readonly Key[]): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
