import { describe, expect, test } from 'vitest';
import { parseCards } from '../../../src/engine/card.ts';
import { allInEquities } from '../../../src/engine/equity/all-in.ts';
import { equity } from '../../../src/engine/equity/equity.ts';
import { strengthOf } from '../../../src/engine/equity/strength.ts';
import { remainingCards, twoOf } from './remaining-cards.ts';

const THREE = ['Ah Kh', 'Qs Qd', 'Jc Tc'].map(parseCards);

describe('hands that are all in', () => {
  test('have shares that add up to the pot, over the same boards', () => {
    const results = allInEquities({ hands: THREE });

    expect(results.map(({ samples }) => samples)).toEqual([1_370_754, 1_370_754, 1_370_754]);
    expect(results.reduce((sum, result) => sum + result.equity, 0)).toBeCloseTo(1, 12);
  });

  test('each have the share they have as a hero against the others', () => {
    const results = allInEquities({ hands: THREE });

    for (const [seat, hero] of THREE.entries()) {
      const opponents = THREE.filter((hand) => hand !== hero);
      expect(results[seat]).toEqual(equity({ hero, opponents, exact: true }));
    }
  });

  test('share a board that plays', () => {
    const results = allInEquities({ hands: THREE, board: parseCards('As Ks Ts Js 9s') });

    // The queen of spades makes a royal flush; nobody else has a spade.
    expect(results.map((result) => result.equity)).toEqual([0, 1, 0]);
    const tied = allInEquities({
      hands: THREE.toSpliced(1, 1),
      board: parseCards('As Ks Ts Js 9s'),
    });
    expect(tied.map((result) => result.equity)).toEqual([0.5, 0.5]);
    expect(tied.map((result) => result.winFraction)).toEqual([0, 0]);
  });
});

describe('dead cards', () => {
  const [first, second] = ['8h 7h', 'Ad Ac'].map(parseCards) as [
    ReturnType<typeof parseCards>,
    ReturnType<typeof parseCards>,
  ];
  const board = parseCards('9h 2h Ks');
  const dead = parseCards('Ah Th');

  test('do not come: run-outs of a side pot are those without them', () => {
    const wins = twoOf(remainingCards([...first, ...second, ...board, ...dead])).map((rest) => {
      const [mine, theirs] = [first, second].map((hand) =>
        strengthOf([...hand, ...board, ...rest]),
      );
      return (mine as number) > (theirs as number) ? 1 : 0;
    });
    const [result] = allInEquities({ hands: [first, second], board, dead });

    expect(result?.samples).toBe(wins.length);
    expect(result?.outcomes[1]).toBe(wins.reduce((sum: number, win) => sum + win, 0));
    const [alive] = allInEquities({ hands: [first, second], board });
    expect(result?.equity).toBeLessThan(alive?.equity as number);
  });

  test('cannot be in a hand too', () => {
    expect(() => allInEquities({ hands: [first, second], dead: parseCards('8h') })).toThrow(
      'the card 8h is there twice',
    );
  });
});

test('one hand alone is no all-in', () => {
  expect(() => allInEquities({ hands: [parseCards('Ah Kh')] })).toThrow(
    'expected 2 to 10 hands, found 1',
  );
});
