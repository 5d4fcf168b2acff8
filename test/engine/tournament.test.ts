import { describe, expect, test } from 'vitest';
import { finishingPlaces, firstButton, rotate } from '../../src/engine/tournament.ts';

describe('the moving button (docs/decisions/button.md)', () => {
  test('goes to the next seat still in, and the blinds follow', () => {
    const before = firstButton([0, 1, 2, 3], 1);

    expect(before).toEqual({ button: 1, smallBlindSeat: 2, bigBlindSeat: 3 });
    expect(rotate([0, 1, 2, 3], before)).toEqual({ button: 2, smallBlindSeat: 3, bigBlindSeat: 0 });
    expect(rotate([0, 1, 3], before)).toEqual({ button: 3, smallBlindSeat: 0, bigBlindSeat: 1 });
  });

  test.each([
    [[1, 2], 1],
    [[0, 2], 0],
    [[0, 1], 0],
  ])('to heads-up with %j left, the big blind goes on clockwise', (left, bigBlindSeat) => {
    const before = { button: 0, smallBlindSeat: 1, bigBlindSeat: 2 };
    const other = left.find((seat) => seat !== bigBlindSeat);

    expect(rotate(left, before)).toEqual({ button: other, smallBlindSeat: other, bigBlindSeat });
  });

  test('heads-up it goes back and forth', () => {
    let places = firstButton([2, 5], 2);
    const buttons = [places.button];
    for (let hand = 0; hand < 3; hand++) {
      places = rotate([2, 5], places);
      buttons.push(places.button);
      expect(places.smallBlindSeat).toBe(places.button);
    }

    expect(buttons).toEqual([2, 5, 2, 5]);
  });

  test('a hand needs two seats', () => {
    expect(() => firstButton([3], 3)).toThrow('a hand needs two seats');
  });
});

describe('finishing places', () => {
  test('survivors by stack, then later eliminated first, in one hand the larger stack before it', () => {
    const places = finishingPlaces([
      { seat: 0, endStack: 1200 },
      { seat: 1, endStack: 3000 },
      { seat: 2, endStack: 0, eliminated: { hand: 12, stackBefore: 400 } },
      { seat: 3, endStack: 0, eliminated: { hand: 12, stackBefore: 700 } },
      { seat: 4, endStack: 0, eliminated: { hand: 3, stackBefore: 1000 } },
    ]);

    expect(Object.fromEntries(places)).toEqual({ 0: 2, 1: 1, 2: 4, 3: 3, 4: 5 });
  });

  test('equals share the better place', () => {
    const places = finishingPlaces([
      { seat: 0, endStack: 1500 },
      { seat: 1, endStack: 1500 },
      { seat: 2, endStack: 1000 },
      { seat: 3, endStack: 0, eliminated: { hand: 5, stackBefore: 300 } },
      { seat: 4, endStack: 0, eliminated: { hand: 5, stackBefore: 300 } },
    ]);

    expect(Object.fromEntries(places)).toEqual({ 0: 1, 1: 1, 2: 3, 3: 4, 4: 4 });
  });
});
