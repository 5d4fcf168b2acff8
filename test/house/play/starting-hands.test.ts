import { describe, expect, it } from 'vitest';
import { FULL_DECK, parseCards } from '../../../src/engine/card.ts';
import { chenPoints, handPercentile } from '../../../src/house/play/starting-hands.ts';

describe("starting hands by Chen's formula", () => {
  it.each([
    ['Ah Ad', 20],
    ['Ah Kh', 12],
    ['Td Tc', 10],
    ['5h 7h', 5.5],
    ['2c 7d', -1.5],
    ['2c 2d', 5],
    ['Jh Th', 9],
    ['Ac 2d', 5],
  ])('gives %s %d points', (hole, points) => {
    expect(chenPoints(parseCards(hole))).toBe(points);
  });

  it('spreads all hands evenly from best to worst', () => {
    const percentiles = FULL_DECK.flatMap((first, index) =>
      FULL_DECK.slice(index + 1).map((second) => handPercentile([first, second])),
    );
    const mean = percentiles.reduce((sum, value) => sum + value, 0) / percentiles.length;
    expect(mean).toBeCloseTo(0.5, 6);
    expect(Math.min(...percentiles)).toBe(handPercentile(parseCards('Ah Ad')));
    expect(percentiles.filter((value) => value <= 0.2).length / percentiles.length).toBeCloseTo(
      0.2,
      1,
    );
  });
});
