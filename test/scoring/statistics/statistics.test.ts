import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bootstrapMean, bootstrapTotal } from '../../../src/scoring/statistics/bootstrap.ts';
import { cliffsDelta } from '../../../src/scoring/statistics/cliffs-delta.ts';
import { holm } from '../../../src/scoring/statistics/holm.ts';
import { mannWhitney } from '../../../src/scoring/statistics/mann-whitney.ts';
import { meanInterval } from '../../../src/scoring/statistics/mean-interval.ts';
import { normalTail } from '../../../src/scoring/statistics/normal-distribution.ts';
import { NumpyRandom } from '../../../src/scoring/statistics/numpy-random.ts';
import { pairedT } from '../../../src/scoring/statistics/paired-t.ts';
import {
  ascending,
  mean,
  median,
  percentile,
  populationDeviation,
  sampleDeviation,
} from '../../../src/scoring/statistics/sample.ts';
import { spearman } from '../../../src/scoring/statistics/spearman.ts';
import { tBeyond, tTwoTails } from '../../../src/scoring/statistics/t-distribution.ts';
import { wilcoxon } from '../../../src/scoring/statistics/wilcoxon.ts';

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

/** In how many of all choices of signs the ranks 1 to n above 0 sum to at most `most`, counted one by one. */
function signsUpTo(most: number, n: number): number {
  const reach = (rank: number, left: number): number =>
    rank === 0 ? 1 : reach(rank - 1, left) + (rank <= left ? reach(rank - 1, left - rank) : 0);
  return reach(n, most);
}

/** In how many orders of m and n values U is at most `most`: partitions into m parts up to n, in whole numbers. */
function ordersUpTo(most: number, m: number, n: number): bigint {
  const ways = Array.from({ length: m + 1 }, () => new Array<bigint>(most + 1).fill(0n));
  (ways[0] as bigint[])[0] = 1n;
  for (let part = 0; part <= n; part += 1) {
    for (let parts = 1; parts <= m; parts += 1) {
      const [row, before] = [ways[parts] as bigint[], ways[parts - 1] as bigint[]];
      for (let u = part; u <= most; u += 1) row[u] = (row[u] ?? 0n) + (before[u - part] ?? 0n);
    }
  }
  return (ways[m] as bigint[]).reduce((sum, count) => sum + count, 0n);
}

function binomial(n: bigint, k: bigint): bigint {
  return k === 0n ? 1n : (binomial(n - 1n, k - 1n) * n) / k;
}

describe('tails of distributions', () => {
  it('are those of SciPy for the normal distribution', () => {
    for (const [z, p] of reference.tails.normal) expectSame(normalTail(z), p);
  });

  it("are those of SciPy for Student's t", () => {
    for (const [t, degrees, p] of reference.tails.t) expectSame(tTwoTails(t, degrees), p);
  });
});

describe("Student's interval of a mean", () => {
  it('reaches as far as the tables say', () => {
    // Two-sided 5 % points of any printed table.
    expect(tBeyond(0.05, 1)).toBeCloseTo(12.7062, 4);
    expect(tBeyond(0.05, 9)).toBeCloseTo(2.262157, 6);
    expect(tBeyond(0.01, 30)).toBeCloseTo(2.749996, 6);
    expectSame(tTwoTails(tBeyond(0.05, 9), 9), 0.05);
  });

  it('ends where the t test gives exactly 0.05', () => {
    const sample = [4, -1, 7, 2.5, 3, 9];
    const { lower, upper } = meanInterval(sample) ?? { lower: Number.NaN, upper: Number.NaN };
    for (const end of [lower, upper]) {
      expect(pairedT(sample.map((value) => value - end))?.p).toBeCloseTo(0.05, 12);
    }
  });

  it('is the mean alone without variance, and not known of one value', () => {
    expect(meanInterval([3, 3])).toEqual({ lower: 3, upper: 3 });
    expect(meanInterval([3])).toBeNull();
    expect(meanInterval([])).toBeNull();
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
    expect(pairedT([0, -0])).toBeNull();
  });

  it('sees no variance in equal fractions, whose mean is not one of them in doubles', () => {
    expect(pairedT([0.1, 0.1, 0.1])).toMatchObject({ t: Number.POSITIVE_INFINITY, p: 0 });
    expect(sampleDeviation([0.1, 0.1, 0.1])).toBe(0);
    expect(populationDeviation([0.7, 0.7, 0.7, 0.7, 0.7, 0.7])).toBe(0);
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
    expect(wilcoxon([0, -0])).toBeNull();
  });

  it('counts differences for the limit of 25 after zeros are dropped', () => {
    const differences = Array.from({ length: 25 }, (_, index) =>
      index % 3 === 0 ? -(index + 1) : index + 1,
    );
    const exact = wilcoxon(differences);
    expect(wilcoxon([0, ...differences, 0])).toEqual(exact);
    // W = 1 + 4 + … + 25 = 117; the share of the 2^25 signs with a sum up to it, twice.
    expect(exact).toMatchObject({ w: 117, n: 25 });
    expectSame(exact?.p, (2 * signsUpTo(117, 25)) / 2 ** 25);
    // With one more, by hand: mean 351 / 2, variance 26 · 27 · 53 / 24, half a rank of continuity.
    const more = wilcoxon([...differences, 26]);
    const z = (175.5 - 117 - 0.5) / Math.sqrt((26 * 27 * 53) / 24);
    expectSame(more?.p, 2 * normalTail(z));
  });

  it('is exact over signs of shared ranks where every difference is as large', () => {
    expect(wilcoxon([5, 5, 5, -5])).toEqual({ w: 2.5, n: 4, p: 10 / 16 });
    expect(wilcoxon([7])).toEqual({ w: 0, n: 1, p: 1 });
    const equal = wilcoxon(Array.from({ length: 30 }, () => 3));
    expect(equal?.w).toBe(0);
    // Ties leave (30 · 31 · 61 - (30³ - 30) / 2) / 24 of the variance.
    expectSame(equal?.p, 2 * normalTail((232.5 - 0.5) / Math.sqrt((56730 - 13485) / 24)));
  });
});

describe('the Mann-Whitney test', () => {
  it("gives SciPy's U and p: exact for small samples without ties, corrected else", () => {
    for (const { first, second, u, p } of reference.mannWhitney) {
      expect(mannWhitney(first, second)?.u).toBe(u);
      expectSame(mannWhitney(first, second)?.p, p);
    }
  });

  it('counts every order while the smaller sample has eight, however large the other', () => {
    const second = Array.from({ length: 600 }, (_, index) => index);
    const first = [150, 151, 152, 153, 154, 155, 156, 157].map((value) => value + 0.5);
    const found = mannWhitney(first, second);
    expect(found?.u).toBe(1236);
    expectSame(
      found?.p,
      Number((2n * ordersUpTo(1236, 8, 600) * 10n ** 20n) / binomial(608n, 8n)) / 1e20,
    );
    // One tie, or nine values, and it is the normal one.
    expect(mannWhitney([0, ...first.slice(1)], second)?.p).not.toBe(found?.p);
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
    expect(spearman([1, 2, 3], [0.1, 0.1, 0.1])).toBeNull();
    expect(spearman([1, 2, 3], [1, 2])).toBeNull();
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
