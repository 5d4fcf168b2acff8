import { describe, expect, it } from 'vitest';
import { parseCards } from '../../../src/engine/card.ts';
import { shuffledDeck } from '../../../src/engine/deck.ts';
import { handClass } from '../../../src/engine/rank-hand.ts';
import { describeMade } from '../../../src/house/speech/hand-words.ts';

const words = (hole: string, board: string) => {
  const [holeCards, boardCards] = [parseCards(hole), parseCards(board)];
  return describeMade(handClass([...holeCards, ...boardCards]), holeCards, boardCards);
};

describe('made hands in words', () => {
  it.each([
    ['Ah 8c', '2d Td 3s', 'ace-high with no pair'],
    ['Ah Tc', '2d Td 3s', 'a pair of tens, top pair'],
    ['Ah 3c', '2d Td 3s', 'a pair of threes'],
    ['Jh Jc', '2d Td 3s', 'a pair of jacks, an overpair'],
    ['Ah 8c', '2d 2c Ts', 'a pair of deuces on the board'],
    ['Th 3c', '2d Td 3s', 'two pair, tens and threes'],
    ['Th Tc', '2d Td 3s', 'a set of tens'],
    ['Th 8c', 'Td Tc 3s', 'trip tens'],
    ['9h 8c', '7d 6c 5s', 'a straight'],
    ['Qh Jh', '4h 2h 9d 6h', 'a queen-high flush'],
    ['Ah Jh', '4h 2h 9d 6h', 'an ace-high flush'],
    ['Th Tc', '6d Td 6s', 'a full house, tens full of sixes'],
    ['6h 6c', '6d Td 6s', 'four of a kind, sixes'],
    ['9h 8h', '7h 6h 5h', 'a straight flush'],
  ])('says of %s on %s: %s', (hole, board, expected) => {
    expect(words(hole, board)).toBe(expected);
  });

  it('names the class that the evaluator finds, in 2,000 random hands', () => {
    const named: Record<string, RegExp> = {
      'high card': /-high with no pair$/,
      pair: /^a pair of /,
      'two pair': /^two pair, /,
      'three of a kind': /^(a set of|trip) /,
      straight: /^a straight$/,
      flush: /-high flush$/,
      'full house': /^a full house, /,
      'four of a kind': /^four of a kind, /,
      'straight flush': /^a straight flush$/,
    };
    for (let hand = 1; hand <= 2000; hand += 1) {
      const deck = shuffledDeck({ gameSeed: 'words', session: 1, hand });
      const [hole, board] = [deck.slice(0, 2), deck.slice(2, 5 + (hand % 3))];
      const made = handClass([...hole, ...board]);
      expect(describeMade(made, hole, board)).toMatch(named[made] as RegExp);
    }
  });
});
