import { expect, test } from 'vitest';
import { potOdds, potOddsRatio } from '../../src/engine/pot-odds.ts';

test.each([
  [50, 150, 0.25, 3],
  [100, 100, 0.5, 1],
  [25, 100, 0.2, 4],
])('a call of %i into %i pays %f of the final pot, %f to 1', (toCall, pot, share, ratio) => {
  expect(potOdds(toCall, pot)).toBeCloseTo(share, 12);
  expect(potOddsRatio(toCall, pot)).toBeCloseTo(ratio, 12);
});

test('nothing to call needs no equity', () => {
  expect(potOdds(0, 150)).toBe(0);
});
