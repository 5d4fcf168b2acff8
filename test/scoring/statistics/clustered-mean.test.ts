import { describe, expect, it } from 'vitest';
import { anytimeHalfWidth } from '../../../src/scoring/statistics/anytime.ts';
import {
  clusteredMean,
  clusterSums,
  pOfZero,
} from '../../../src/scoring/statistics/clustered-mean.ts';
import { jackknifed } from '../../../src/scoring/statistics/jackknife.ts';
import { meanInterval } from '../../../src/scoring/statistics/mean-interval.ts';
import { pairedT } from '../../../src/scoring/statistics/paired-t.ts';

const SAMPLE = [355, -400, 122, -1000, 80];

describe('a mean by clusters (spec of winnings, section 4)', () => {
  it('with one observation a cluster is the mean with its t interval and t test', () => {
    const mean = clusteredMean(SAMPLE.map((total) => ({ total, size: 1 })));
    const interval = meanInterval(SAMPLE);
    expect(mean).toEqual({
      mean: expect.closeTo(-168.6, 12),
      clusters: 5,
      se: expect.closeTo(241.36893, 5),
      interval: [expect.closeTo(interval?.lower ?? 0, 9), expect.closeTo(interval?.upper ?? 0, 9)],
    });
    expect(pOfZero(mean)).toBeCloseTo(pairedT(SAMPLE)?.p ?? 0, 12);
  });

  it('of a ratio has the error of its residuals, larger clusters counting for more', () => {
    // m = 30 / 50; residuals -2, 2: se = sqrt(2 / 1 x 8) / 50.
    const mean = clusteredMean([
      { total: 10, size: 20 },
      { total: 20, size: 30 },
    ]);
    expect(mean).toMatchObject({ mean: 0.6, clusters: 2, se: expect.closeTo(4 / 50, 12) });
    // t(0.975; 1) of any table.
    expect(mean.interval?.[1]).toBeCloseTo(0.6 + 12.706204736 * 0.08, 8);
  });

  it('of what comes in twos is that of half as many observations', () => {
    const items = [1, 1, 4, 4, 6, 6].map((total, at) => ({
      total,
      size: 1,
      cluster: `${at >> 1}`,
    }));
    const sums = clusterSums(items, (item) => item);
    expect(sums).toEqual([
      { total: 2, size: 2 },
      { total: 8, size: 2 },
      { total: 12, size: 2 },
    ]);
    const whole = clusteredMean([1, 4, 6].map((total) => ({ total, size: 1 })));
    expect(clusteredMean(sums)).toEqual({ ...whole, se: expect.closeTo(whole.se ?? 0, 12) });
  });

  it('has no interval from one cluster or without any difference, and no mean of nothing', () => {
    expect(clusteredMean([{ total: 40, size: 4 }])).toEqual({
      mean: 10,
      clusters: 1,
      se: null,
      interval: null,
    });
    const alike = clusteredMean([-1000, -1000, -1000].map((total) => ({ total, size: 1 })));
    expect(alike).toEqual({ mean: -1000, clusters: 3, se: 0, interval: null });
    expect(pOfZero(alike)).toBe(0);
    expect(pOfZero({ ...alike, mean: 0 })).toBe(1);
    expect(clusteredMean([]).mean).toBeNull();
  });
});

describe('an anytime interval (spec of winnings, 5.2)', () => {
  it('is there from ten clusters, about half as wide again as that of a t test at fifty', () => {
    expect(anytimeHalfWidth({ se: 10, clusters: 9 })).toBeNull();
    expect(anytimeHalfWidth({ se: null, clusters: 50 })).toBeNull();
    // q = 5.99146, r = 0.158723; sqrt(2 x 2.58723 / 1.58723 x ln(sqrt(2.58723) / 0.05)) at ten.
    expect(anytimeHalfWidth({ se: 1, clusters: 10 })).toBeCloseTo(3.363888, 6);
    const half = anytimeHalfWidth({ se: 1, clusters: 50 }) ?? 0;
    expect(half / 2.0096).toBeGreaterThan(1.4);
    expect(half / 2.0096).toBeLessThan(1.6);
  });

  it('for all pairs at once is wider', () => {
    const one = anytimeHalfWidth({ se: 1, clusters: 20 }) ?? 0;
    expect(anytimeHalfWidth({ se: 1, clusters: 20 }, 0.05 / 21)).toBeGreaterThan(one);
  });
});

describe('a jackknife', () => {
  it('of a mean has the error of the mean', () => {
    const without = SAMPLE.map(
      (_, at) => SAMPLE.toSpliced(at, 1).reduce((sum, each) => sum + each, 0) / 4,
    );
    const { se, interval } = jackknifed(-168.6, without);
    expect(se).toBeCloseTo(clusteredMean(SAMPLE.map((total) => ({ total, size: 1 }))).se ?? 0, 9);
    expect(interval?.[0]).toBeCloseTo(meanInterval(SAMPLE)?.lower ?? 0, 9);
  });

  it('has no error from one cluster', () => {
    expect(jackknifed(3, [3])).toEqual({ value: 3, se: null, interval: null });
  });
});
