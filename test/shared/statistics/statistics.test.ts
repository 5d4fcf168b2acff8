import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bootstrapMean, bootstrapTotal } from '../../../src/shared/statistics/bootstrap.ts';
import { cliffsDelta } from '../../../src/shared/statistics/cliffs-delta.ts';
import { holm } from '../../../src/shared/statistics/holm.ts';
import { mannWhitney } from '../../../src/shared/statistics/mann-whitney.ts';
import { normalTail } from '../../../src/shared/statistics/normal-distribution.ts';
import { NumpyRandom } from '../../../src/shared/statistics/numpy-random.ts';
import { pairedT } from '../../../src/shared/statistics/paired-t.ts';
import {
  ascending,
  mean,
  median,
  percentile,
  populationDeviation,
  sampleDeviation,
} from '../../../src/shared/statistics/sample.ts';
import { spearman } from '../../../src/shared/statistics/spearman.ts';
import { tTwoTails } from '../../../src/shared/statistics/t-distribution.ts';
import { wilcoxon } from '../../../src/shared/statistics/wilcoxon.ts';

/** Made by make_reference.py beside it, with SciPy and NumPy. */
const reference = JSON.parse(
  readFileSync(new URL('../../fixtures/statistics/reference.json', import.meta.url), 'utf8'),
) as {
  pairedT: { differences: number[]; t: number; p: number }[];
  wilcoxon: { differences: number[]; w: number; p: number; n: number }[];
  mannWhitney: { first: number[]; second: number[]; u: number; p: number }[];
  spearman: { first: number[]; second: number[]; rho: number; p: number }[];
  cliffsDelta: { first: number[]; second: number[]; delta: number }[];
  tails: { normal: [number, number][]; t: [number, number, number][] };
  generator: {
    draws: Record<string, Record<string, number[]>>;
    samples: number[][];
    intervals: [number, number][];
    percentiles: [number, number][];
  };
};

/** Ten digits, of small figures too. */
function expectSame(found: number | undefined, expected: number): void {
  expect(found).toBeDefined();
  const error = Math.abs((found ?? Number.NaN) - expected);
  expect(error).toBeLessThanOrEqual(1e-10 * Math.max(Math.abs(expected), 1e-30));
}

describe('tails of distributions', () => {
  it('are those of SciPy for the normal distribution', () => {
    for (const [z, p] of reference.tails.normal) expectSame(normalTail(z), p);
  });

  it("are those of SciPy for Student's t", () => {
    for (const [t, degrees, p] of reference.tails.t) expectSame(tTwoTails(t, degrees), p);
  });
});

describe('the paired t test', () => {
  it("gives SciPy's t and p", () => {
    for (const { differences, t, p } of reference.pairedT) {
      expectSame(pairedT(differences)?.t, t);
      expectSame(pairedT(differences)?.p, p);
    }
  });

  it('has no answer without variance and mean, an infinite one without variance alone', () => {
    expect(pairedT([0, 0, 0])).toBeNull();
    expect(pairedT([3])).toBeNull();
    expect(pairedT([-2, -2])).toMatchObject({ t: Number.NEGATIVE_INFINITY, p: 0 });
  });
});

describe("Wilcoxon's signed-rank test", () => {
  it('gives the exact p over all signs up to 25 differences, the corrected normal above', () => {
    for (const { differences, w, p, n } of reference.wilcoxon) {
      const found = wilcoxon(differences);
      expect(found).toMatchObject({ w, n });
      expectSame(found?.p, p);
    }
  });

  it('drops zeros and has no answer when nothing is left', () => {
    expect(wilcoxon([0, 0])).toBeNull();
    expect(wilcoxon([0, 1, 2, 0])).toEqual(wilcoxon([1, 2]));
  });
});

describe('the Mann-Whitney test', () => {
  it("gives SciPy's U and p: exact for small samples without ties, corrected else", () => {
    for (const { first, second, u, p } of reference.mannWhitney) {
      expect(mannWhitney(first, second)?.u).toBe(u);
      expectSame(mannWhitney(first, second)?.p, p);
    }
  });

  it('gives p 1 where all values are equal and no answer without a sample', () => {
    expect(mannWhitney([1, 1], [1, 1, 1])).toEqual({ u: 3, p: 1 });
    expect(mannWhitney([], [1])).toBeNull();
  });
});

describe("Spearman's correlation", () => {
  it("gives SciPy's rho and p", () => {
    for (const { first, second, rho, p } of reference.spearman) {
      expectSame(spearman(first, second)?.rho, rho);
      expectSame(spearman(first, second)?.p, p);
    }
  });

  it('has p 0 at a perfect order, and no answer for a constant or below three pairs', () => {
    const values = [5, 1, 4, 4, 9, 2, 8];
    expect(spearman(values, values)).toEqual({ rho: 1, p: 0 });
    expect(
      spearman(
        values,
        values.map((value) => -value),
      ),
    ).toEqual({ rho: -1, p: 0 });
    expect(spearman([1, 1, 1], [1, 2, 3])).toBeNull();
    expect(spearman([1, 2], [1, 2])).toBeNull();
  });
});

describe("Cliff's delta", () => {
  it('is the share of larger less the share of smaller pairs', () => {
    for (const { first, second, delta } of reference.cliffsDelta) {
      expectSame(cliffsDelta(first, second) ?? undefined, delta);
    }
    expect(cliffsDelta([], [1])).toBeNull();
  });
});

describe("Holm's adjustment", () => {
  it('steps down, stays monotone and at most 1, and leaves nulls out of the count', () => {
    expect(holm([0.01, 0.04, 0.03, null, 0.005])).toEqual([0.03, 0.06, 0.06, null, 0.02]);
    expect(holm([0.6, 0.7])).toEqual([1, 1]);
    expect(holm([null, null])).toEqual([null, null]);
  });
});

describe('samples', () => {
  it('have deviations over n and over n - 1', () => {
    expect(populationDeviation([2, 4])).toBe(1);
    expect(sampleDeviation([2, 4])).toBe(Math.SQRT2);
    expect([mean([]), median([]), populationDeviation([]), sampleDeviation([1])]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(median([3, 1, 2])).toBe(2);
  });

  it("have NumPy's percentiles", () => {
    const sorted = ascending(reference.generator.samples[0] ?? []);
    for (const [percent, value] of reference.generator.percentiles) {
      expect(percentile(sorted, percent)).toBe(value);
    }
  });
});

describe('the NumPy-compatible generator', () => {
  it("draws what NumPy's default_rng draws, for seeds of any length and ranges up to 32 bits", () => {
    const seeds = Object.entries(reference.generator.draws);
    expect(seeds).toHaveLength(8);
    for (const [seed, byBound] of seeds) {
      const random = new NumpyRandom(BigInt(seed));
      // In the order in which NumPy drew them: integer-like keys of an object come sorted.
      for (const bound of [50, 1, 2, 3 * 2 ** 30, 49, 2 ** 32 - 5]) {
        const drawn = Array.from({ length: 7 }, () => random.below(bound));
        expect(drawn, `seed ${seed}, bound ${bound}`).toEqual(byBound[bound]);
      }
    }
  });

  it("gives NumPy's bootstrap intervals of totals with one generator for all samples", () => {
    const random = new NumpyRandom(11);
    for (const [index, sample] of reference.generator.samples.entries()) {
      const interval = bootstrapTotal(sample, random);
      const [lower, upper] = reference.generator.intervals[index] ?? [];
      // NumPy adds pairwise: of hundredths the last digit may differ.
      expect(interval?.lower).toBeCloseTo(lower ?? Number.NaN, 9);
      expect(interval?.upper).toBeCloseTo(upper ?? Number.NaN, 9);
    }
    expect(bootstrapTotal([], random)).toBeNull();
    expect(bootstrapMean([4, 4], random)).toEqual({ lower: 4, upper: 4 });
  });
});
