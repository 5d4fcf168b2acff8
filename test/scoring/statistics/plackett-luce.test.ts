import { describe, expect, it } from 'vitest';
import {
  placeStages,
  plackettLuce,
  plackettLuceWithout,
} from '../../../src/scoring/statistics/plackett-luce.ts';

const finishes = (...places: readonly number[]) =>
  places.map((place, player) => ({ player, place }));

describe('Plackett-Luce on places (spec of winnings, 5.3)', () => {
  it('takes a session as races among those who are left, equals together, the last one alone not at all', () => {
    expect(placeStages(finishes(2, 1, 4, 2))).toEqual([
      { at: [1], risk: [0, 1, 2, 3] },
      { at: [0, 3], risk: [0, 2, 3] },
    ]);
    expect(placeStages(finishes(1, 1))).toEqual([{ at: [0, 1], risk: [0, 1] }]);
    expect(placeStages([])).toEqual([]);
  });

  it('of two players solves the equations of its likelihood', () => {
    const stages = Array.from({ length: 10 }, (_, at) =>
      placeStages(at < 8 ? finishes(1, 2) : finishes(2, 1)),
    ).flat();
    const [a = 0, b = 0] = plackettLuce(2, stages);
    expect(a + b).toBeCloseTo(0, 12);
    // By symmetry g and 1 / g: 1 + 8 = 2 g / (g + 1) + 10 g / (g + 1 / g), at its root.
    const g = Math.exp(a);
    expect((2 * g) / (g + 1) + (10 * g) / (g + 1 / g)).toBeCloseTo(9, 9);
  });

  it('is 0 for all who finish alike, and has an answer for whoever always wins', () => {
    expect(plackettLuce(3, placeStages(finishes(1, 1, 1)))).toEqual([0, 0, 0]);
    const [best = 0, , worst = 0] = plackettLuce(3, placeStages(finishes(1, 2, 3)));
    expect(best).toBeGreaterThan(0);
    expect(worst).toBeLessThan(0);
    expect(Number.isFinite(best - worst)).toBe(true);
  });

  it('without a cluster is as if that had never been played', () => {
    const clusters = [finishes(1, 2, 3), finishes(2, 1, 3), finishes(3, 2, 1)].map(placeStages);
    const without = plackettLuceWithout(3, clusters);
    expect(without).toEqual(
      clusters.map((_, at) =>
        plackettLuce(3, clusters.toSpliced(at, 1).flat()).map((each) => expect.closeTo(each, 11)),
      ),
    );
  });
});
