import { describe, expect, test } from 'vitest';
import { positionNames, positions } from '../../src/engine/position.ts';

describe('positions by number of seats (metrics.md, Common terms)', () => {
  test.each([
    [2, 'SB BB'],
    [3, 'BTN SB BB'],
    [4, 'CO BTN SB BB'],
    [5, 'HJ CO BTN SB BB'],
    [6, 'UTG HJ CO BTN SB BB'],
    [7, 'UTG UTG+1 HJ CO BTN SB BB'],
    [8, 'UTG UTG+1 UTG+2 HJ CO BTN SB BB'],
    [9, 'UTG UTG+1 UTG+2 UTG+3 HJ CO BTN SB BB'],
    [10, 'UTG UTG+1 UTG+2 UTG+3 UTG+4 HJ CO BTN SB BB'],
  ])('%i seats: %s', (seats, names) => {
    expect(positionNames(seats).join(' ')).toBe(names);
  });

  test.each([[1], [11], [2.5]])('%f seats have none', (seats) => {
    expect(() => positionNames(seats)).toThrow('2 to 10 seats');
  });
});

describe('who sits where', () => {
  test('counts back from the button over empty chairs', () => {
    const table = positions([0, 2, 3, 6], 3);

    expect(Object.fromEntries(table)).toEqual({ 3: 'BTN', 6: 'SB', 0: 'BB', 2: 'CO' });
  });

  test('heads-up the button is the small blind', () => {
    expect(Object.fromEntries(positions([1, 4], 4))).toEqual({ 4: 'SB', 1: 'BB' });
  });
});
