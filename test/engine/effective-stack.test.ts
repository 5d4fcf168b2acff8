import { expect, test } from 'vitest';
import { effectiveStack, stackToPotRatio } from '../../src/engine/effective-stack.ts';
import { dealt, play } from './table.ts';

test('is its own stack, but no more than the deepest live opponent has', () => {
  const state = dealt({ stacks: [800, 2500, 3000] });

  expect([0, 1, 2].map((seat) => effectiveStack(state, seat))).toEqual([800, 2500, 2500]);
});

test('leaves out who has folded', () => {
  const state = play(dealt({ stacks: [800, 2500, 3000] }), 'call', 'fold');

  expect(effectiveStack(state, 1)).toBe(0);
  expect(effectiveStack(state, 2)).toBe(800);
});

test('after the flop counts what is left, and gives the ratio of stack to pot', () => {
  const state = play(dealt({ stacks: [900, 1100, 3000] }), 'raise 300', 'call', 'call');

  expect(effectiveStack(state, 2)).toBe(800);
  expect(stackToPotRatio(state, 0)).toBeCloseTo(600 / 900, 12);
});
