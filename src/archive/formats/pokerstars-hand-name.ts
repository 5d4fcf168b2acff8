import { type Card, type Rank, rankOf } from '../../engine/card.ts';
import { type RankedHand, rankHand } from '../../engine/rank-hand.ts';

const NAMES: Readonly<Record<Rank, string>> = {
  '2': 'Deuce',
  '3': 'Three',
  '4': 'Four',
  '5': 'Five',
  '6': 'Six',
  '7': 'Seven',
  '8': 'Eight',
  '9': 'Nine',
  T: 'Ten',
  J: 'Jack',
  Q: 'Queen',
  K: 'King',
  A: 'Ace',
};

/** The hand in PokerStars' words: `two pair, Aces and Kings`, `a straight, Five to Nine`. */
export function pokerStarsHandName(cards: readonly Card[]): string {
  return nameOf(rankHand(cards));
}

function nameOf({ handClass, cards }: RankedHand): string {
  const one = (index: number): string => NAMES[rankOf(cards[index] as Card)];
  const many = (index: number): string => (one(index) === 'Six' ? 'Sixes' : `${one(index)}s`);
  switch (handClass) {
    case 'high card':
      return `high card ${one(0)}`;
    case 'pair':
      return `a pair of ${many(0)}`;
    case 'two pair':
      return `two pair, ${many(0)} and ${many(2)}`;
    case 'three of a kind':
      return `three of a kind, ${many(0)}`;
    case 'straight':
      return `a straight, ${one(4)} to ${one(0)}`;
    case 'flush':
      return `a flush, ${one(0)} high`;
    case 'full house':
      return `a full house, ${many(0)} full of ${many(3)}`;
    case 'four of a kind':
      return `four of a kind, ${many(0)}`;
    case 'straight flush':
      return one(0) === 'Ace' ? 'a Royal Flush' : `a straight flush, ${one(4)} to ${one(0)}`;
  }
}
