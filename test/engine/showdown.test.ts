import { describe, expect, test } from 'vitest';
import { handResult } from '../../src/engine/hand-result.ts';
import { dealt, play } from './table.ts';

const TO_THE_RIVER = [
  'call',
  'call',
  'check',
  'check',
  'check',
  'check',
  'check',
  'check',
  'check',
];

describe('the order of showing', () => {
  test('begins with the last seat to bet or raise on the river', () => {
    const state = play(
      dealt({ stacks: [1000, 1000, 1000] }),
      ...TO_THE_RIVER,
      'check',
      'bet 100',
      'call',
      'fold',
    );

    expect(handResult(state).showdown.map(({ seat }) => seat)).toEqual([2, 0]);
  });

  test('without a bet there, left of the button, whoever bet before', () => {
    const state = play(
      dealt({ stacks: [1000, 1000, 1000] }),
      'raise 300, call, call',
      'check, check, bet 300, call, call',
      'check, check, check, check, check, check',
    );

    expect(handResult(state).showdown.map(({ seat }) => seat)).toEqual([1, 2, 0]);
  });
});

describe('who shows', () => {
  test('a hand that is beaten by one already shown is mucked, and recorded so', () => {
    const state = play(
      dealt({ stacks: [1000, 1000, 1000], holeCards: ['6h5d', 'AhKd', 'QhJd'] }),
      ...TO_THE_RIVER,
      'check',
      'check',
      'check',
    );

    expect(handResult(state).showdown).toEqual([
      { seat: 1, hand: 'pair', cards: ['8s', '8c', 'Ah', 'Kd', '4h'], shown: true },
      { seat: 2, hand: 'pair', cards: ['8s', '8c', 'Qh', 'Jd', '4h'], shown: false },
      { seat: 0, hand: 'straight', cards: ['6h', '5d', '4h', '3d', '2c'], shown: true },
    ]);
  });

  test('a hand that ties shows', () => {
    const state = play(
      dealt({ stacks: [1000, 1000], holeCards: ['AhKd', 'AsKc'], button: 0 }),
      'call, check, check, check, check, check, check, check',
    );

    expect(handResult(state).showdown.map(({ shown }) => shown)).toEqual([true, true]);
  });

  test('with a seat all-in every hand is turned up (TDA 16)', () => {
    const state = play(
      dealt({ stacks: [1000, 1000, 1000], holeCards: ['6h5d', 'AhKd', 'QhJd'] }),
      'all_in',
      'call',
      'call',
    );

    expect(handResult(state).showdown.map(({ shown }) => shown)).toEqual([true, true, true]);
  });

  test('each pot goes to the best hand that is in it', () => {
    const state = play(
      dealt({ stacks: [300, 1000, 1000], holeCards: ['AhAd', 'QhJd', 'KsQd'] }),
      'all_in, call, call, bet 200, call, check, check, check, check',
    );

    expect(handResult(state).pots.map(({ winners }) => winners.map(({ seat }) => seat))).toEqual([
      [0],
      [2],
    ]);
  });

  test('a seat whose cards are not known does not show and does not win', () => {
    const state = play(dealt({ stacks: [1000, 1000], holeCards: ['', '6h5d'] }), 'all_in', 'call');

    expect(handResult(state).showdown).toMatchObject([
      { seat: 1, hand: 'straight', shown: true },
      { seat: 0, hand: null, cards: [], shown: false },
    ]);
    expect(handResult(state).endStacks.get(1)).toBe(2000);
  });

  test('a pot that only unknown hands contest has no winner, and that is an error', () => {
    const state = dealt({ stacks: [1000, 1000], holeCards: ['', ''] });

    expect(() => play(state, 'all_in', 'call')).toThrow('no hole cards are known');
  });

  test('the same card in two hands that meet at showdown is an error', () => {
    const state = dealt({ stacks: [1000, 1000], holeCards: ['AhKd', 'Ah2d'] });

    expect(() => play(state, 'all_in', 'call')).toThrow('Ah');
  });
});
