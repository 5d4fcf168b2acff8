import { describe, expect, test } from 'vitest';
import { nestedEffects } from '../../../src/scoring/statistics/nested-effects.ts';
import { type Moments, rankOf } from '../../../src/scoring/statistics/nested-moments.ts';

/** Observations of one mean. */
function ofMean(values: readonly number[]): Moments {
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    columns: [0],
    information: Float64Array.of(values.length),
    score: Float64Array.of(sum),
    squares: values.reduce((total, value) => total + value * value, 0),
    degrees: values.length,
    logDeterminant: 0,
  };
}

function inGroups(values: readonly number[], size: number): readonly (readonly number[])[] {
  return Array.from({ length: values.length / size }, (_, at) =>
    values.slice(at * size, (at + 1) * size),
  );
}

/** O. L. Davies and P. L. Goldsmith, Statistical Methods in Research and Production, 1972: five yields of each batch. */
const DYESTUFF = [
  1545, 1440, 1440, 1520, 1580, 1540, 1555, 1490, 1560, 1495, 1595, 1550, 1605, 1510, 1560, 1445,
  1440, 1595, 1465, 1545, 1595, 1630, 1515, 1635, 1625, 1520, 1455, 1450, 1480, 1445,
];
/** G. E. P. Box and G. C. Tiao, Bayesian Inference in Statistical Analysis, 1973: batches that do not differ. */
const DYESTUFF2 = [
  7.298, 3.846, 2.434, 9.566, 7.99, 5.22, 6.556, 0.608, 11.788, -0.892, 0.11, 10.386, 13.434, 5.51,
  8.166, 2.212, 4.852, 7.092, 9.288, 4.98, 0.282, 9.014, 4.458, 9.446, 7.198, 1.722, 4.782, 8.106,
  0.758, 3.758,
];
/** Davies and Goldsmith: two assays of each of three casks of each of ten deliveries of paste. */
const PASTES = [
  62.8, 62.6, 60.1, 62.3, 62.7, 63.1, 60.0, 61.4, 57.5, 56.9, 61.1, 58.9, 58.7, 57.5, 63.9, 63.1,
  65.4, 63.7, 57.1, 56.4, 56.9, 58.6, 64.7, 64.5, 55.1, 55.1, 54.7, 54.2, 58.8, 57.5, 63.4, 64.9,
  59.3, 58.1, 60.5, 60.0, 62.5, 62.6, 61.0, 58.7, 56.9, 57.7, 59.2, 59.4, 65.2, 66.0, 64.8, 64.1,
  54.8, 54.8, 64.0, 64.0, 57.7, 56.8, 58.3, 59.3, 59.2, 59.2, 58.9, 56.6,
];

describe('nested effects are those of lme4 (D. Bates et al., lme4: Mixed-effects modeling with R, chapters 1 and 2)', () => {
  test('of one grouping: Dyestuff', () => {
    const fit = nestedEffects(
      inGroups(DYESTUFF, 5).map((batch) => [ofMean(batch)]),
      [true],
    );
    expect(fit?.criterion).toBeCloseTo(319.654276842, 8);
    expect(fit?.residualVariance).toBeCloseTo(2451.25, 3);
    expect((fit?.ratios.outer ?? 0) * (fit?.residualVariance ?? 0)).toBeCloseTo(1764.05, 3);
    expect(fit?.effects[0]).toBeCloseTo(1527.5, 9);
    // The standard error of the mean, 19.383.
    expect((fit?.residualVariance ?? 0) / (fit?.factor[0] ?? 0) ** 2).toBeCloseTo(375.71667, 4);
    expect(fit?.degrees).toEqual({ outer: 5, inner: 0, residual: 24 });
  });

  test('of one that makes no difference, whose variance is exactly 0: Dyestuff2', () => {
    const fit = nestedEffects(
      inGroups(DYESTUFF2, 5).map((batch) => [ofMean(batch)]),
      [true],
    );
    expect(fit?.ratios).toEqual({ outer: 0, inner: 0 });
    expect(fit?.criterion).toBeCloseTo(161.828277812, 8);
    expect(fit?.residualVariance).toBeCloseTo(13.8063096276, 9);
    expect(fit?.effects[0]).toBeCloseTo(5.6656, 9);
  });

  test('of one within another: Pastes', () => {
    const batches = inGroups(PASTES, 6).map((batch) => inGroups(batch, 2).map(ofMean));
    const fit = nestedEffects(batches, [true]);
    const variance = fit?.residualVariance ?? 0;
    expect(fit?.criterion).toBeCloseTo(246.990745853, 8);
    expect(variance).toBeCloseTo(0.678, 5);
    expect((fit?.ratios.inner ?? 0) * variance).toBeCloseTo(8.43367, 3);
    expect((fit?.ratios.outer ?? 0) * variance).toBeCloseTo(1.65731, 3);
    expect(fit?.effects[0]).toBeCloseTo(60.0533333333, 9);
    expect(fit?.degrees).toEqual({ outer: 9, inner: 20, residual: 30 });
  });
});

test('inner groups of one observation are no grouping: they are the residual', () => {
  const alone = inGroups(DYESTUFF, 5).map((batch) => batch.map((value) => ofMean([value])));
  const fit = nestedEffects(alone, [true]);
  expect(fit?.degrees).toEqual({ outer: 5, inner: 0, residual: 24 });
  expect(fit?.criterion).toBeCloseTo(319.654276842, 8);
});

test('what has no residual, or none that differs, has no fit', () => {
  expect(nestedEffects([[ofMean([3])]], [true])).toBeNull();
  expect(nestedEffects([[ofMean([3, 3, 3])], [ofMean([3, 3])]], [true])).toBeNull();
});

test('a rank counts what elimination leaves', () => {
  expect(rankOf(Float64Array.of(2, -1, -1, -1, 2, -1, -1, -1, 2), 3)).toBe(2);
  expect(rankOf(Float64Array.of(0, 0, 0, 0), 2)).toBe(0);
  expect(rankOf(Float64Array.of(4, 0, 0, 9), 2)).toBe(2);
});
