import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cholesky, solveWith } from '../../../src/scoring/statistics/cholesky.ts';
import { lastCoefficient } from '../../../src/scoring/statistics/cluster-sandwich.ts';
import type { Design } from '../../../src/scoring/statistics/design.ts';

/**
 * Investment of ten firms over twenty years (Y. Grunfeld, The Determinants of Corporate Investment, 1958), as
 * statsmodels has it (`datasets/grunfeld`, public domain): firm, market value, capital, investment.
 */
const GRUNFELD = readFileSync(
  new URL('../../fixtures/statistics/grunfeld.csv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',').map(Number) as [number, number, number, number]);

/**
 * `regress invest mvalue kstock, vce(cluster company)` of Stata, as printed with statsmodels
 * (`regression/tests/results/results_grunfeld_ols_robust_cluster.py`).
 */
const PUBLISHED = {
  mvalue: {
    estimate: 0.11556215606596,
    error: 0.01589433647768,
    low: 0.07960666895505,
    high: 0.15151764317688,
  },
  kstock: {
    estimate: 0.23067848754982,
    error: 0.08496711097464,
    low: 0.03846952885627,
    high: 0.42288744624337,
  },
};

/** Stata has the data in single precision: estimates agree to 1e-9, and so do their errors. */
const DIGITS = 8;

/** Of a least-squares fit whose last column is the one that is asked about. */
function fitted(columns: readonly (readonly number[])[], outcome: readonly number[]) {
  const [rows, width] = [outcome.length, columns.length];
  const cross = new Float64Array(width * width);
  const right = new Float64Array(width);
  for (let row = 0; row < rows; row += 1) {
    for (const [a, first] of columns.entries()) {
      right[a] = (right[a] ?? 0) + (first[row] ?? 0) * (outcome[row] ?? 0);
      for (const [b, second] of columns.entries()) {
        const at = a * width + b;
        cross[at] = (cross[at] ?? 0) + (first[row] ?? 0) * (second[row] ?? 0);
      }
    }
  }
  const factor = cholesky(cross, width);
  if (factor === null) throw new Error('expected columns of their own');
  const coefficients = solveWith(factor, right);
  const residuals = Float64Array.from(outcome, (value, row) =>
    columns.reduce(
      (left, column, at) => left - (coefficients[at] ?? 0) * (column[row] ?? 0),
      value,
    ),
  );
  const design: Design = {
    rows,
    width,
    values: Float64Array.from({ length: rows * width }, (_, place) => {
      return columns[place % width]?.[Math.floor(place / width)] ?? 0;
    }),
    outcome: Float64Array.from(outcome),
    cluster: Int32Array.from(GRUNFELD, ([firm]) => firm),
  };
  return lastCoefficient(design, { coefficients, residuals, factor, leverage: null });
}

// Stata multiplies by (N - 1) / (N - K) besides G / (G - 1); a logistic regression, which readings are, does not.
test.each(['mvalue', 'kstock'] as const)('the error of %s by firm is the published one', (name) => {
  const one = GRUNFELD.map(() => 1);
  const value = GRUNFELD.map(([, each]) => each);
  const capital = GRUNFELD.map(([, , each]) => each);
  const invest = GRUNFELD.map(([, , , each]) => each);
  const columns = name === 'kstock' ? [one, value, capital] : [one, capital, value];
  const found = fitted(columns, invest);
  const published = PUBLISHED[name];
  const factor = Math.sqrt((GRUNFELD.length - 1) / (GRUNFELD.length - columns.length));
  expect(found.clusters).toBe(10);
  expect(found.estimate).toBeCloseTo(published.estimate, DIGITS);
  // t(9, .975), by which the page's own bounds are apart.
  const reach = (found.high - found.low) / 2;
  expect((reach / 2.2621571627982) * factor).toBeCloseTo(published.error, DIGITS);
  expect(found.estimate - reach * factor).toBeCloseTo(published.low, DIGITS);
  expect(found.estimate + reach * factor).toBeCloseTo(published.high, DIGITS);
});
