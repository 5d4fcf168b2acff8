import { describe, expect, test } from 'vitest';
import { type Card, FULL_DECK, parseCards } from '../../../src/engine/card.ts';
import { classOfStrength } from '../../../src/engine/equity/hand-strength.ts';
import { strengthOf } from '../../../src/engine/equity/strength.ts';
import { type RandomStream, randomStream } from '../../../src/engine/random.ts';
import { compareHands, rankHand } from '../../../src/engine/rank-hand.ts';
import { conformanceText, hasWholeData } from '../../conformance/conformance-data.ts';

describe('the strengths of seven cards', () => {
  const order = JSON.parse(conformanceText('equity/rank-order.json')) as [string, string][];
  const strengths = order.map(([cards]) => strengthOf(parseCards(cards)));

  test('rise along every distinct value', () => {
    const misplaced = order.filter(
      (_, index) => index > 0 && (strengths[index] ?? 0) <= (strengths[index - 1] as number),
    );

    expect(misplaced).toEqual([]);
    if (hasWholeData) expect(order).toHaveLength(4824);
  });

  test('name the class of each', () => {
    const misnamed = order.filter(
      ([, name], index) => classOfStrength(strengths[index] as number) !== name.toLowerCase(),
    );

    expect(misnamed).toEqual([]);
  });

  test('order 200,000 random pairs as pokersolver, the judge at showdown, does', () => {
    const random = randomStream('pairs of hands');
    const tables = Array.from({ length: 2_000 }, () => handsOnOneBoard(10, random));
    const disagreements: string[] = [];
    let ties = 0;
    for (let pair = 0; pair < 200_000; pair += 1) {
      const table = tables[random.below(tables.length)] as Judged[];
      // Half on one board, where hands are close and tie; half on two.
      const other =
        random.below(2) === 0 ? table : (tables[random.below(tables.length)] as Judged[]);
      const [a, b] = [table[random.below(10)] as Judged, other[random.below(10)] as Judged];
      const judged = Math.sign(compareHands(a.ranked, b.ranked));
      if (judged === 0) ties += 1;
      if (Math.sign(a.strength - b.strength) !== judged) {
        disagreements.push(`${a.cards.join(' ')} against ${b.cards.join(' ')}`);
      }
    }

    expect(disagreements).toEqual([]);
    expect(ties).toBeGreaterThan(5_000);
  });
});

describe('five and six cards have strengths on the same scale', () => {
  test('seven cards are as strong as their best five, and as their best six', () => {
    const random = randomStream('parts of hands');
    for (let hand = 0; hand < 500; hand += 1) {
      const cards = draw(7, random);
      const strength = strengthOf(cards);

      expect(strengthOf(cards)).toBe(Math.max(...without(2, cards).map(strengthOf)));
      expect(Math.max(...without(1, cards).map(strengthOf))).toBe(strength);
    }
  });

  test.each([
    ['5h 4d 3c 2s Ah', '6h 5d 4c 3s 2h', 'a wheel is the lowest straight'],
    ['Kh Qd Jc Ts 9h', 'Ah Kd Qc Js Th', 'a straight goes up to the ace'],
    ['Kh Ad 2c 3s 4h', '2h 2d 3c 4s 5h', 'a straight does not go round the ace'],
    ['Ah Kd Qc Js Th', '7h 5h 4h 3h 2h', 'any flush beats any straight'],
    ['Ah Kh Qh Jh 9h', '2h 2d 2c 3s 3h', 'any full house beats any flush'],
    ['Ah Ad Ac As Kh', '5h 4h 3h 2h Ah', 'a steel wheel beats four aces'],
  ])('%s loses to %s: %s', (weaker, stronger) => {
    expect(strengthOf(parseCards(weaker))).toBeLessThan(strengthOf(parseCards(stronger)));
  });

  test('H.3 of the paper: Jh Qh on 4h 2h 9d 6h is a made flush', () => {
    expect(classOfStrength(strengthOf(parseCards('Jh Qh 4h 2h 9d 6h')))).toBe('flush');
  });
});

describe('what has no strength is refused', () => {
  test.each([
    [['Ah', 'Kd', '2c', '3c'], 'expected 5, 6 or 7 cards, found 4'],
    [FULL_DECK.slice(0, 8), 'expected 5, 6 or 7 cards, found 8'],
    [['Ah', 'Ah', 'Kd', '2c', '3c'], 'the card Ah is there twice'],
    [['10h', 'Ah', 'Kd', '2c', '3c'], 'found "10h"'],
  ])('%j', (cards, reason) => {
    expect(() => strengthOf(cards as Card[])).toThrow(reason);
  });
});

interface Judged {
  readonly cards: readonly Card[];
  readonly strength: number;
  readonly ranked: ReturnType<typeof rankHand>;
}

function handsOnOneBoard(hands: number, random: RandomStream): Judged[] {
  const dealt = draw(5 + 2 * hands, random);
  return Array.from({ length: hands }, (_, hand) => {
    const cards = [...dealt.slice(5 + 2 * hand, 7 + 2 * hand), ...dealt.slice(0, 5)];
    return { cards, strength: strengthOf(cards), ranked: rankHand(cards) };
  });
}

function draw(size: number, random: RandomStream): Card[] {
  const deck = [...FULL_DECK];
  return Array.from({ length: size }, () => deck.splice(random.below(deck.length), 1)[0] as Card);
}

/** The cards less each `size` of them. */
function without(size: number, cards: readonly Card[]): Card[][] {
  if (size === 0) return [[...cards]];
  return cards.flatMap((_, index) =>
    without(size - 1, cards.slice(index + 1)).map((rest) => [...cards.slice(0, index), ...rest]),
  );
}
