import pokersolver from 'pokersolver';
import { describe, expect, test } from 'vitest';
import { type Card, parseCards } from '../../src/engine/card.ts';
import { shuffledDeck } from '../../src/engine/deck.ts';
import { compareHands, handClass, rankHand, winningHands } from '../../src/engine/rank-hand.ts';

describe('the nine classes', () => {
  test.each([
    ['Ah Kd 9c 5s 2h 3d 7c', 'high card'],
    ['Ah Ad 9c 5s 2h 3d 7c', 'pair'],
    ['Ah Ad 9c 9s 2h 2d 7c', 'two pair'],
    ['Ah Ad Ac 9s 2h 3d 7c', 'three of a kind'],
    ['Ah 2d 3c 4s 5h Kd Kc', 'straight'],
    ['Ah Kh 9h 5h 2h 3d 7c', 'flush'],
    ['Ah Ad Ac 9s 9h 9d 7c', 'full house'],
    ['Ah Ad Ac As 9h 9d 9c', 'four of a kind'],
    ['Ah 2h 3h 4h 5h Kd Kc', 'straight flush'],
    ['Ah Kh Qh Jh Th 2c 2d', 'straight flush'],
  ])('%s is a %s', (cards, expected) => {
    expect(handClass(parseCards(cards))).toBe(expected);
  });

  test('H.3 of the paper: Jh Qh on 4h 2h 9d 6h is a made flush, not a draw', () => {
    expect(handClass(parseCards('Jh Qh 4h 2h 9d 6h'))).toBe('flush');
  });
});

describe('the five cards that play', () => {
  test.each([
    ['Ah 2d 3c 4s 5h Kd Kc', '5h 4s 3c 2d Ah'],
    ['Ah Ad Ac 9s 9h 9d 7c', 'Ah Ad Ac 9s 9h'],
    ['2h 2d 9c 9s Kh Kd 7c', 'Kh Kd 9c 9s 7c'],
    ['Ah Kd', 'Ah Kd'],
  ])('of %s are %s', (cards, five) => {
    expect(rankHand(parseCards(cards)).cards.join(' ')).toBe(five);
  });
});

describe('what pokersolver takes without a word is refused', () => {
  test.each([
    [['10s', 'Ah', 'Kd', '2c', '3c'], 'found "10s"'],
    [['Xs', 'Ah', 'Kd', '2c', '3c'], 'found "Xs"'],
    [['ah', 'Kd', '2c', '3c', '4c'], 'found "ah"'],
    [['Ah', 'Ah', 'Kd', '2c', '3c'], 'Ah is there twice'],
    [[], '1 to 7 cards'],
    [['Ah', 'Kh', 'Qh', 'Jh', 'Th', '9h', '8h', '7h'], '1 to 7 cards'],
  ])('%j', (cards, reason) => {
    expect(() => rankHand(cards as Card[])).toThrow(reason);
  });
});

test('asked class by class, pokersolver judges as it does by itself', () => {
  for (let hand = 1; hand <= 2000; hand++) {
    const deck = shuffledDeck({ gameSeed: 'judge', session: 1, hand });
    const size = 5 + (hand % 3);
    const alone = pokersolver.Hand.solve(deck.slice(0, size));
    const ranked = rankHand(deck.slice(0, size));

    expect(ranked.solved.compare(alone)).toBe(0);
    expect(ranked.handClass).toBe(alone.name.toLowerCase());
  }
});

describe('who wins', () => {
  test('the better kicker', () => {
    const ace = rankHand(parseCards('Ah 9c 9d 8s 2h'));
    const king = rankHand(parseCards('Kh 9h 9s 8d 2c'));

    expect(compareHands(ace, king)).toBeGreaterThan(0);
    expect(compareHands(king, ace)).toBeLessThan(0);
    expect(winningHands([king, ace])).toEqual([1]);
  });

  test('all that tie', () => {
    const board = '2c 3d 4h 8s 8c';
    const hands = ['AhKd', 'AsKc', '9h7d'].map((cards) =>
      rankHand(parseCards(`${cards} ${board}`)),
    );

    expect(winningHands(hands)).toEqual([0, 1]);
    expect(compareHands(hands[0] as (typeof hands)[0], hands[1] as (typeof hands)[0])).toBe(0);
  });
});
