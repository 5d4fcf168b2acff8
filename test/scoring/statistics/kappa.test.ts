import { describe, expect, it } from 'vitest';
import { cohenKappa } from '../../../src/scoring/statistics/kappa.ts';

/** Pairs out of a table: rows are the first rater's values, columns the second's. */
function pairs(table: readonly (readonly number[])[]): readonly (readonly [number, number])[] {
  return table.flatMap((row, one) =>
    row.flatMap((count, other) => Array.from({ length: count }, () => [one, other] as const)),
  );
}

describe('Cohen’s kappa', () => {
  it('is what the textbook’s table gives: 0.7 observed, 0.5 by chance', () => {
    expect(
      cohenKappa(
        pairs([
          [20, 5],
          [10, 15],
        ]),
      ),
    ).toBeCloseTo(0.4, 12);
  });

  it('takes a pair that came several times as so many pairs', () => {
    const table = [
      [20, 5],
      [10, 15],
    ];
    const counted = table.flatMap((row, one) =>
      row.map((times, other) => [one, other, times] as const),
    );
    for (const weights of ['equal', 'quadratic'] as const) {
      expect(cohenKappa(counted, weights)).toBeCloseTo(cohenKappa(pairs(table), weights) ?? 0, 12);
    }
    expect(cohenKappa([[0, 1, 0]])).toBeNull();
  });

  it('is 1 where both give the same, -1 where each gives the other’s', () => {
    expect(
      cohenKappa(
        pairs([
          [3, 0],
          [0, 4],
        ]),
      ),
    ).toBe(1);
    expect(
      cohenKappa(
        pairs([
          [0, 4],
          [4, 0],
        ]),
      ),
    ).toBe(-1);
  });

  it('weighs a difference of two more than one of one where values are ordered', () => {
    const near = pairs([
      [4, 1, 0],
      [0, 4, 0],
      [0, 0, 4],
    ]);
    const far = pairs([
      [4, 0, 1],
      [0, 4, 0],
      [0, 0, 4],
    ]);
    const [nearly, wide] = [near, far].map((each) => cohenKappa(each, 'quadratic') ?? 0);
    expect(nearly).toBeGreaterThan(wide ?? 1);
    // By hand: squares of 1 in 13 seen, 221 in 169 by chance.
    expect(nearly).toBeCloseTo(16 / 17, 12);
  });

  it('is not defined without pairs, nor where both gave one value throughout', () => {
    expect(cohenKappa([])).toBeNull();
    expect(
      cohenKappa(
        pairs([
          [0, 0],
          [0, 5],
        ]),
      ),
    ).toBeNull();
  });

  it('is 0 where one gives a single value and the other does not', () => {
    expect(
      cohenKappa(
        pairs([
          [0, 0],
          [3, 5],
        ]),
      ),
    ).toBe(0);
  });
});
