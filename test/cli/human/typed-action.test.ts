import { describe, expect, it } from 'vitest';
import { choices, readTyped } from '../../../src/cli/human/typed-action.ts';

const FACING_A_BET = {
  check: false,
  call: 40,
  bet: null,
  raise: { min: 80, max: 900 },
  allIn: 960,
};
const UNOPENED = { check: true, call: null, bet: { min: 20, max: 900 }, raise: null, allIn: 960 };

describe('what a person types at its turn', () => {
  it.each([
    ['f', 'fold', null],
    ['FOLD ', 'fold', null],
    ['c', 'call', null],
    ['r 80', 'raise', 80],
    ['raise to 900', 'raise', 900],
    ['all in', 'all_in', null],
    ['A', 'all_in', null],
  ])('facing a bet, %j is %s', (text, type, amount) => {
    expect(readTyped(text, FACING_A_BET)).toEqual({ kind: 'action', type, amount });
  });

  it.each([
    ['c', 'check', null],
    ['x', 'check', null],
    ['b 20', 'bet', 20],
    ['bet  450', 'bet', 450],
  ])('with nothing to call, %j is %s', (text, type, amount) => {
    expect(readTyped(text, UNOPENED)).toEqual({ kind: 'action', type, amount });
  });

  it.each([
    ['r 79', 'expected r and an amount from 80 to 900'],
    ['r 901', 'expected r and an amount from 80 to 900'],
    ['r', 'expected r and an amount from 80 to 900'],
    ['r 1e2', 'expected r and an amount from 80 to 900'],
    ['r 80.5', 'expected r and an amount from 80 to 900'],
    ['r -80', 'expected r and an amount from 80 to 900'],
    ['b 80', 'there is a bet already: r AMOUNT raises (from 80 to 900)'],
    ['check', 'there is a bet to call: c calls 40, f folds'],
    ['', 'expected f (fold), c (call 40), r AMOUNT (raise to 80–900), all in (to 960) or ?'],
    ['zzz', 'found "zzz"'],
  ])('%j is not sent: %s', (text, message) => {
    const typed = readTyped(text, FACING_A_BET);
    expect(typed.kind).toBe('fault');
    expect(typed.kind === 'fault' ? typed.message : '').toContain(message);
  });

  it('names what there is instead, where nothing can be called or raised', () => {
    expect(readTyped('call', UNOPENED)).toMatchObject({ kind: 'fault' });
    expect(readTyped('r 50', UNOPENED)).toEqual({
      kind: 'fault',
      message: 'there is no bet yet: b AMOUNT bets (from 20 to 900)',
    });
    expect(readTyped('?', UNOPENED)).toEqual({ kind: 'help' });
    const short = { check: false, call: null, bet: null, raise: null, allIn: 30 };
    expect(choices(short)).toEqual(['f (fold)', 'all in (to 30)']);
    expect(readTyped('c', short)).toMatchObject({ message: 'fold or go all in' });
  });

  it('is quoted by its beginning where it was pasted, with nothing that steers the terminal', () => {
    const pasted = `\u009b31m\u202e${'A'.repeat(200_000)}`;
    const { message } = readTyped(pasted, UNOPENED) as { message: string };
    expect(message.length).toBeLessThan(250);
    expect(message).toMatch(/, found "\\u009b31m\\u202eA+…"$/);
  });
});
