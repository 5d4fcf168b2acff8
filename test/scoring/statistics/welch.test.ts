import { describe, expect, it } from 'vitest';
import { clusteredMean } from '../../../src/scoring/statistics/clustered-mean.ts';
import { welch } from '../../../src/scoring/statistics/welch.ts';

const meanOf = (sample: readonly number[]) =>
  clusteredMean(sample.map((total) => ({ total, size: 1 })));

/**
 * Student's sleep data (Biometrika 6, 1908, p. 20; R's `sleep`): hours of sleep gained with either drug.
 * R's documentation, `t.test(extra ~ group, data = sleep)`: t = -1.8608, df = 17.776, 95 % -3.3654832
 * to 0.2054832, means 0.75 and 2.33.
 */
const FIRST_DRUG = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
const SECOND_DRUG = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

describe('the difference of two independent means (Welch 1947)', () => {
  it('is that of the published example, the second minus the first', () => {
    const { difference, interval } = welch(meanOf(FIRST_DRUG), meanOf(SECOND_DRUG));
    expect(difference).toBeCloseTo(1.58, 12);
    expect(interval?.[0]).toBeCloseTo(-0.2054832, 6);
    expect(interval?.[1]).toBeCloseTo(3.3654832, 6);
  });

  it('turns round with its sides', () => {
    const there = welch(meanOf(FIRST_DRUG), meanOf(SECOND_DRUG)).interval;
    const back = welch(meanOf(SECOND_DRUG), meanOf(FIRST_DRUG)).interval;
    expect(back?.[0]).toBeCloseTo(-(there?.[1] ?? 0), 12);
    expect(back?.[1]).toBeCloseTo(-(there?.[0] ?? 0), 12);
  });

  it('has no more freedom than the side that varies, where the other does not', () => {
    const [constant, varying] = [meanOf([5, 5, 5]), meanOf(FIRST_DRUG)];
    const { interval } = welch(constant, varying);
    expect(interval?.[0]).toBeCloseTo((varying.interval?.[0] ?? 0) - 5, 9);
    expect(interval?.[1]).toBeCloseTo((varying.interval?.[1] ?? 0) - 5, 9);
  });

  it('has no interval where a side is a single cluster or nothing varies, and no value without a side', () => {
    expect(welch(meanOf([3]), meanOf(FIRST_DRUG))).toEqual({
      difference: expect.closeTo(-2.25, 12),
      interval: null,
    });
    expect(welch(meanOf([3, 3]), meanOf([4, 4]))).toEqual({ difference: 1, interval: null });
    expect(welch(meanOf([]), meanOf(FIRST_DRUG))).toEqual({ difference: null, interval: null });
  });
});
