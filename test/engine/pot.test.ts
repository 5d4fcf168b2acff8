import { describe, expect, test } from 'vitest';
import { handResult } from '../../src/engine/hand-result.ts';
import { splitPot } from '../../src/engine/pot.ts';
import { dealt, play } from './table.ts';

describe('side pots', () => {
  test('are one for each different amount, each with the seats that paid it', () => {
    const state = play(
      dealt({ stacks: [250, 600, 1000, 100] }),
      'all_in',
      'all_in',
      'all_in',
      'call',
    );

    expect(handResult(state).pots.map(({ amount, eligible }) => ({ amount, eligible }))).toEqual([
      { amount: 400, eligible: [0, 1, 2, 3] },
      { amount: 450, eligible: [0, 1, 2] },
      { amount: 700, eligible: [1, 2] },
    ]);
  });

  test('hold the chips of seats that folded, layer by layer', () => {
    const state = play(
      dealt({ stacks: [3000, 200, 3000, 3000] }),
      'raise 300',
      'call',
      'call',
      'raise 900',
      'fold',
      'call',
    );
    const over = play(state, ...new Array<string>(6).fill('check'));

    expect(handResult(over).pots.map(({ amount, eligible }) => ({ amount, eligible }))).toEqual([
      { amount: 800, eligible: [0, 1, 2] },
      { amount: 1500, eligible: [0, 2] },
    ]);
  });

  test('an all-in that ties for the main pot has no claim on the side pot', () => {
    const state = play(
      dealt({ stacks: [200, 600, 600], holeCards: ['AhKd', 'AsKc', 'QhJd'] }),
      'all_in',
      'all_in',
      'call',
    );

    expect(handResult(state).pots.map(({ winners }) => winners)).toEqual([
      [
        { seat: 1, amount: 300 },
        { seat: 0, amount: 300 },
      ],
      [{ seat: 1, amount: 800 }],
    ]);
  });
});

describe('uncalled chips', () => {
  test('go back before pots are made, also of an all-in', () => {
    const result = handResult(play(dealt({ stacks: [1000, 400, 300] }), 'all_in', 'call', 'call'));

    expect(result.uncalledReturned).toEqual({ seat: 0, amount: 600 });
    expect(result.pots.map(({ amount }) => amount)).toEqual([900, 200]);
  });

  test('are counted against chips of seats that folded', () => {
    const result = handResult(
      play(dealt({ stacks: [1000, 1000, 1000] }), 'raise 500', 'fold', 'fold'),
    );

    expect(result.uncalledReturned).toEqual({ seat: 0, amount: 400 });
    expect(result.pots).toMatchObject([{ amount: 250, eligible: [0] }]);
  });
});

describe('odd chips', () => {
  test('go one by one to the winners nearest the left of the button', () => {
    expect(splitPot(14, [3, 4, 0])).toEqual([
      { seat: 3, amount: 5 },
      { seat: 4, amount: 5 },
      { seat: 0, amount: 4 },
    ]);
  });

  test('pot by pot: a seat first in two pots takes an odd chip of each', () => {
    const state = play(
      dealt({
        stacks: [25, 66, 66, 66],
        button: 0,
        blinds: { smallBlind: 5, bigBlind: 10 },
        holeCards: ['AhKd', 'AsKc', 'AdKh', '6h5d'],
      }),
      'raise 41',
      'all_in',
      'call',
      'call',
    );
    const over = play(state, 'bet 25', 'call', 'fold');

    // Main pot 25 x 4 = 100 among three, side pot 16 x 3 + 25 x 2 among two.
    expect(handResult(over).pots.map(({ amount, winners }) => [amount, winners])).toEqual([
      [
        100,
        [
          { seat: 1, amount: 34 },
          { seat: 2, amount: 33 },
          { seat: 0, amount: 33 },
        ],
      ],
      [
        98,
        [
          { seat: 1, amount: 49 },
          { seat: 2, amount: 49 },
        ],
      ],
    ]);
  });
});
