import { describe, expect, it } from 'vitest';
import { krippendorffAlpha } from '../../../src/scoring/statistics/krippendorff.ts';

const _ = null;
/** Four observers, twelve units: the example of Krippendorff, "Computing Krippendorff's Alpha-Reliability", 2011. */
const OBSERVERS: readonly (readonly (number | null)[])[] = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
  [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
];
const UNITS = Array.from({ length: 12 }, (_unit, at) =>
  OBSERVERS.flatMap((values) => values[at] ?? []),
);

describe("Krippendorff's alpha", () => {
  it.each([
    ['nominal', 0.743],
    ['ordinal', 0.815],
    ['interval', 0.849],
  ] as const)('gives the published figure of its example for %s data', (level, published) => {
    expect(krippendorffAlpha(UNITS, level)).toBeCloseTo(published, 3);
  });

  it('is 1 where all agree, and below 0 where they differ more than by chance', () => {
    expect(
      krippendorffAlpha(
        [
          [0, 0],
          [2, 2, 2],
          [1, 1],
        ],
        'ordinal',
      ),
    ).toBe(1);
    expect(
      krippendorffAlpha(
        [
          [0, 2],
          [2, 0],
          [0, 2],
        ],
        'nominal',
      ),
    ).toBeLessThan(0);
  });

  it('is the same whatever the order of units and values', () => {
    const turned = UNITS.map((values) => values.toReversed()).toReversed();
    expect(krippendorffAlpha(turned, 'ordinal')).toBeCloseTo(
      krippendorffAlpha(UNITS, 'ordinal') ?? Number.NaN,
      12,
    );
  });

  it('shows nothing where there is nothing to compare, or only one value', () => {
    expect(krippendorffAlpha([], 'ordinal')).toBeNull();
    expect(krippendorffAlpha([[1], [2]], 'ordinal')).toBeNull();
    expect(
      krippendorffAlpha(
        [
          [1, 1],
          [1, 1],
        ],
        'ordinal',
      ),
    ).toBeNull();
  });

  it('takes two values for the same on every level', () => {
    const bluffs = [
      [0, 0],
      [1, 0],
      [1, 1],
      [1, 1, 0],
      [0, 0],
    ];
    const nominal = krippendorffAlpha(bluffs, 'nominal') ?? Number.NaN;
    expect(krippendorffAlpha(bluffs, 'ordinal')).toBeCloseTo(nominal, 12);
    expect(krippendorffAlpha(bluffs, 'interval')).toBeCloseTo(nominal, 12);
  });
});
