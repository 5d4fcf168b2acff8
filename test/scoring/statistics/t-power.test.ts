import { describe, expect, it } from 'vitest';
import {
  effectSeen,
  observationsNeeded,
  tTestPower,
} from '../../../src/scoring/statistics/t-power.ts';

describe('the power of a two-sided t test of one mean', () => {
  // SciPy's non-central t: nct.sf(tc, n - 1, d sqrt(n)) + nct.cdf(-tc, ...), tc = t.isf(alpha / 2, n - 1).
  it.each([
    [0.5, 20, 0.5645044184390378],
    [1, 10, 0.8030968566475511],
    [0.1, 400, 0.5140864602248786],
  ])('for an effect of %d deviations and %i observations is that of SciPy', (effect, n, power) => {
    expect(tTestPower(effect, n, 0.05)).toBeCloseTo(power, 8);
    expect(tTestPower(-effect, n, 0.05)).toBeCloseTo(power, 8);
  });

  it('is alpha where there is no effect', () => {
    for (const n of [2, 3, 10, 1000]) expect(tTestPower(0, n, 0.05)).toBeCloseTo(0.05, 8);
  });
});

describe('the smallest effect that observations see', () => {
  it('is seen with the wanted power and no more', () => {
    for (const [n, alpha, power] of [
      [3, 0.05, 0.8],
      [10, 0.05, 0.8],
      [50, 0.01, 0.9],
    ] as const) {
      const effect = effectSeen(n, { alpha, power }) ?? Number.NaN;
      expect(tTestPower(effect, n, alpha)).toBeCloseTo(power, 4);
    }
    // Ten pairs: about one standard deviation of the differences.
    expect(effectSeen(10, { alpha: 0.05, power: 0.8 })).toBeCloseTo(0.996, 3);
  });

  it('is none for a single observation', () => {
    expect(effectSeen(1, { alpha: 0.05, power: 0.8 })).toBeNull();
  });
});

describe('the observations that a two-sided t test needs', () => {
  // power.t.test(..., type = "one.sample", strict = TRUE) solves n to these; whole ones are rounded up.
  it.each([
    [0.05, 0.05, 0.8, 3141.465474077669],
    [0.2, 0.05, 0.8, 198.1508209538689],
    [0.3, 0.01, 0.9, 168.65744333877382],
    [0.5, 0.05, 0.8, 33.36712895333127],
    [1, 0.05, 0.9, 12.585460277194784],
    // P. Dalgaard, Introductory Statistics with R, section 9.4: delta 10, sd 10 sqrt(2), power 0.85.
    [10 / (10 * Math.SQRT2), 0.05, 0.85, 19.968904415881656],
    [2, 0.05, 0.8, 4.220719193249489],
    [3, 0.05, 0.9, 3.5062743755811048],
  ])('for %d deviations, alpha %d and power %d', (effect, alpha, power, n) => {
    expect(observationsNeeded(effect, { alpha, power })).toBe(Math.ceil(n));
  });

  it('exceed the normal formula by about half of z squared (Guenther 1981)', () => {
    for (const effect of [0.02, 0.1, 0.3]) {
      const normal = ((1.959963984540054 + 0.8416212335729143) / effect) ** 2;
      const needed = observationsNeeded(effect, { alpha: 0.05, power: 0.8 }) ?? 0;
      expect(Math.abs(needed - (normal + 1.959963984540054 ** 2 / 2))).toBeLessThanOrEqual(1);
    }
  });

  it('are two at least, and too many where there is no effect', () => {
    expect(observationsNeeded(Number.POSITIVE_INFINITY, { alpha: 0.05, power: 0.8 })).toBe(2);
    expect(observationsNeeded(0, { alpha: 0.05, power: 0.8 })).toBeNull();
    // Between the last power of two and a thousand million.
    expect(observationsNeeded(1e-4, { alpha: 0.05, power: 0.8 })).toBeGreaterThan(784_000_000);
    expect(observationsNeeded(8e-5, { alpha: 0.05, power: 0.8 })).toBeNull();
  });
});
