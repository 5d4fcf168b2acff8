import { describe, expect, test } from 'vitest';
import { parseCards } from '../../../src/engine/card.ts';
import {
  allInEquities,
  PARTS_OF_A_POT,
  type PotParts,
  potParts,
} from '../../../src/engine/equity/all-in.ts';
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

describe('whole parts of pots', () => {
  test('are the shares of the same hands, and those of a side pot the ones without its cards', () => {
    const board = parseCards('Qh 9h 2c');
    const [main, side] = potParts({ hands: THREE, board }, [
      [0, 1, 2],
      [0, 2],
    ]) as [PotParts, PotParts];

    const ofMain = allInEquities({ hands: THREE, board });
    const ofSide = allInEquities({
      hands: THREE.toSpliced(1, 1),
      board,
      dead: THREE[1] as (typeof THREE)[number],
    });
    expect(main.boards).toBe(903);
    expect(main.parts.reduce((sum, part) => sum + part)).toBe(PARTS_OF_A_POT * main.boards);
    expect(main.parts.map((part) => part / (PARTS_OF_A_POT * main.boards))).toEqual(
      ofMain.map((result) => expect.closeTo(result.equity, 14)),
    );
    expect(side.parts.map((part) => part / (PARTS_OF_A_POT * side.boards))).toEqual(
      ofSide.map((result) => expect.closeTo(result.equity, 14)),
    );
  });

  test('are, before the flop, the sum of those after every flop: each board of five has ten', () => {
    const dead = parseCards('2s 2h 3s 3h 4s 4h 5s 5h 6s 6h 7s 7h 8s 8h 9d 9c Ac Kc Td Th');
    const [before] = potParts({ hands: THREE, dead }, [[0, 1, 2]]);
    const live = remainingCards([...THREE.flat(), ...dead]);
    const sums = [0, 0, 0];
    let flops = 0;
    for (const [at, first] of live.entries()) {
      for (const rest of twoOf(live.slice(at + 1))) {
        const [after] = potParts({ hands: THREE, board: [first, ...rest], dead }, [[0, 1, 2]]);
        after?.parts.forEach((part, hand) => {
          sums[hand] = (sums[hand] as number) + part;
        });
        flops += 1;
      }
    }

    expect(flops).toBe(2600);
    expect(sums).toEqual(before?.parts.map((part) => 10 * part));
  });
});
