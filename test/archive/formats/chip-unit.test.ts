import { expect, test } from 'vitest';
import { chipsPerUnit, toChips } from '../../../src/archive/formats/chip-unit.ts';

test.each([
  [[50, 100, 2000], 1],
  [[0.5, 1], 100],
  [[0.25, 0.5], 100],
  [[0.125], 1000],
  [[Number.POSITIVE_INFINITY, 5], 1],
  [[12.700000000000001, 0.1 + 0.2], 100],
  [[2.9999999999999996], 1],
  [[30_000_000.5, 100], 10],
  [[], 1],
])('amounts %j are counted with %i chips to the unit', (amounts, chips) => {
  expect(chipsPerUnit(amounts)).toBe(chips);
});

test('an amount is the chips its decimals mean, not the nearest binary fraction of them', () => {
  expect([0.29, 1.15, 2067.4, 19.99].map((amount) => toChips(amount, 100))).toEqual([
    29, 115, 206_740, 1999,
  ]);
  expect(toChips(10_162.5, 1)).toBe(10_162.5);
});
