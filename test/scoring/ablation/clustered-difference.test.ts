import { describe, expect, it } from 'vitest';
import {
  type ClusteredValues,
  clusteredDifference,
} from '../../../src/scoring/ablation/clustered-difference.ts';
import { comparePairs } from '../../../src/scoring/ablation/paired-comparison.ts';

/** Differences 10, 20, 30, 60. */
const VALUES = [
  { baseline: 100, other: 110 },
  { baseline: 50, other: 70 },
  { baseline: -20, other: 10 },
  { baseline: 0, other: 60 },
];

function pairsOf(
  baseline: readonly string[],
  other: readonly string[] = baseline,
): ClusteredValues[] {
  return VALUES.map((values, at) => ({
    ...values,
    clusters: [baseline[at] ?? '', other[at] ?? ''] as const,
  }));
}

describe('the difference of two conditions by independent observations', () => {
  it('is the paired t test where every pair is one', () => {
    const found = clusteredDifference('raw', pairsOf(['1', '2', '3', '4']));
    const { interval, t } = comparePairs(VALUES);
    expect(found).toMatchObject({ figure: 'raw', mean: 30, clusters: 4 });
    expect(found.interval?.[0]).toBeCloseTo(interval?.lower ?? 0, 9);
    expect(found.interval?.[1]).toBeCloseTo(interval?.upper ?? 0, 9);
    expect(found.p).toBeCloseTo(t?.p ?? 0, 12);
  });

  it('goes by runs as soon as notebooks last under one of the two', () => {
    // Runs of two pairs: sums 30 and 90 about 60, so se = sqrt(2 x (900 + 900)) / 4 = 15 and t = 2;
    // with one degree of freedom p = 1 - 2 / pi x atan(2), t(0.975; 1) = 12.7062.
    const [sessions, runs] = [
      ['1', '2', '3', '4'],
      ['a', 'a', 'b', 'b'],
    ];
    for (const pairs of [pairsOf(sessions, runs), pairsOf(runs, sessions)]) {
      const found = clusteredDifference('weighted', pairs);
      expect(found).toMatchObject({ mean: 30, clusters: 2, se: expect.closeTo(15, 12) });
      expect(found.p).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(2), 9);
      expect(found.interval?.[1]).toBeCloseTo(30 + 15 * 12.706204736, 6);
    }
  });

  it('of a single run is the mean and nothing else', () => {
    expect(clusteredDifference('raw', pairsOf(['a', 'a', 'a', 'a']))).toEqual({
      figure: 'raw',
      mean: 30,
      clusters: 1,
      se: null,
      interval: null,
      p: null,
    });
  });
});
