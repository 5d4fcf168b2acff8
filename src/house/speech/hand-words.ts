import { type Card, RANKS, type Rank, rankOf, rankValue, suitOf } from '../../engine/card.ts';
import type { HandClass } from '../../engine/rank-hand.ts';

const SINGULAR: Readonly<Record<Rank, string>> = {
  '2': 'deuce',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
};

function plural(rank: Rank): string {
  return rank === '6' ? 'sixes' : `${SINGULAR[rank]}s`;
}

/** Names a made hand as players do: "a pair of tens", "a set of fives", "a king-high flush". */
export function describeMade(
  made: HandClass,
  holeCards: readonly Card[],
  board: readonly Card[],
): string {
  const cards = [...holeCards, ...board];
  const [first, second] = ranksByCount(cards);
  switch (made) {
    case 'high card':
      return `${SINGULAR[highest(holeCards)]}-high with no pair`;
    case 'pair':
      return `a pair of ${plural(first)}${pairPlace(first, holeCards, board)}`;
    case 'two pair':
      return `two pair, ${plural(first)} and ${plural(second)}`;
    case 'three of a kind':
      return isPocketPair(holeCards) && rankOf(holeCards[0] as Card) === first
        ? `a set of ${plural(first)}`
        : `trip ${plural(first)}`;
    case 'straight':
      return 'a straight';
    case 'flush':
      return `${articled(SINGULAR[highest(flushCards(cards))])}-high flush`;
    case 'full house':
      return `a full house, ${plural(first)} full of ${plural(second)}`;
    case 'four of a kind':
      return `four of a kind, ${plural(first)}`;
    case 'straight flush':
      return 'a straight flush';
  }
}

function articled(word: string): string {
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`;
}

function pairPlace(rank: Rank, holeCards: readonly Card[], board: readonly Card[]): string {
  const top = Math.max(...board.map(rankValue));
  const value = RANKS.indexOf(rank) + 2;
  if (!holeCards.some((card) => rankOf(card) === rank)) return ' on the board';
  if (isPocketPair(holeCards)) return value > top ? ', an overpair' : '';
  return value === top ? ', top pair' : '';
}

function isPocketPair([first, second]: readonly Card[]): boolean {
  return first !== undefined && second !== undefined && rankOf(first) === rankOf(second);
}

function highest(cards: readonly Card[]): Rank {
  return rankOf(cards.reduce((best, card) => (rankValue(card) > rankValue(best) ? card : best)));
}

function flushCards(cards: readonly Card[]): readonly Card[] {
  return cards.filter(
    (card) => cards.filter((other) => suitOf(other) === suitOf(card)).length >= 5,
  );
}

/** Ranks that are there most often first, higher before lower. */
function ranksByCount(cards: readonly Card[]): readonly [Rank, Rank] {
  const counts = new Map<Rank, number>();
  for (const card of cards) counts.set(rankOf(card), (counts.get(rankOf(card)) ?? 0) + 1);
  const ranks = [...counts]
    .sort(([a, left], [b, right]) => right - left || RANKS.indexOf(b) - RANKS.indexOf(a))
    .map(([rank]) => rank);
  return [ranks[0] as Rank, ranks[1] ?? (ranks[0] as Rank)];
}
