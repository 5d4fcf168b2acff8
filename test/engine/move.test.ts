import { expect, test } from 'vitest';
import { aggressionFactor, countMoves, moveOf, noMoves, pfr, vpip } from '../../src/engine/move.ts';

test.each([
  ['above a bet is a raise', 200, 50, 'raise'],
  ['where nobody has bet is a bet', 200, 0, 'bet'],
  ['at the bet is a call', 50, 50, 'call'],
  ['below the bet is a call', 30, 50, 'call'],
] as const)('an all-in %s (metrics, common terms)', (_, to, currentBet, move) => {
  expect(moveOf({ action: { type: 'all_in', to }, currentBet })).toBe(move);
});

test('VPIP and PFR are over hands with a preflop decision (metrics, common terms)', () => {
  const count = noMoves();
  countMoves(count, { preflop: ['call', 'raise'], postflop: [] });
  countMoves(count, { preflop: ['call'], postflop: [] });
  countMoves(count, { preflop: ['check'], postflop: [] });
  countMoves(count, { preflop: ['fold'], postflop: [] });
  countMoves(count, { preflop: [], postflop: [] });
  expect(count.hands).toBe(4);
  expect(vpip(count)).toBe(0.5);
  expect(pfr(count)).toBe(0.25);
});

test('AF is bets and raises over calls, and their number without a call (metrics, common terms)', () => {
  const count = noMoves();
  expect(aggressionFactor(count)).toBe(0);
  countMoves(count, { preflop: ['raise'], postflop: ['bet', 'raise', 'check', 'fold'] });
  expect(aggressionFactor(count)).toBe(2);
  countMoves(count, { preflop: ['raise'], postflop: ['bet', 'call', 'call'] });
  expect(aggressionFactor(count)).toBe(1.5);
});

test('a player without a hand has rates of 0', () => {
  expect([vpip(noMoves()), pfr(noMoves())]).toEqual([0, 0]);
});
