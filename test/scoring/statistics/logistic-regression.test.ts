import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lastCoefficient } from '../../../src/scoring/statistics/cluster-sandwich.ts';
import { type Design, designOf } from '../../../src/scoring/statistics/design.ts';
import {
  fitLogistic,
  PENALISED_ROWS,
} from '../../../src/scoring/statistics/logistic-regression.ts';
import { mean, sampleDeviation } from '../../../src/scoring/statistics/sample.ts';
import { tTwoTails } from '../../../src/scoring/statistics/t-distribution.ts';

/** Rows of columns, the outcome last. */
function design(rows: readonly (readonly number[])[], cluster = (row: number) => row): Design {
  const width = (rows[0]?.length ?? 1) - 1;
  return {
    rows: rows.length,
    width,
    values: Float64Array.from(rows.flatMap((row) => row.slice(0, width))),
    outcome: Float64Array.from(rows, (row) => row[width] ?? 0),
    cluster: Int32Array.from(rows, (_, row) => cluster(row)),
  };
}

/** G. Heinze and M. Schemper, Statistics in Medicine 21 (2002): neovasculisation tells every outcome. */
const ENDOMETRIAL = readFileSync(
  new URL('../../fixtures/statistics/endometrial.csv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => [1, ...line.split(',').map(Number)]);

describe('a penalised logistic regression', () => {
  it('finds the published coefficients of the endometrial cancer data', () => {
    const { coefficients } = fitLogistic(design(ENDOMETRIAL));
    const published = [3.7746, 2.9293, -0.0348, -2.6042];
    for (const [at, value] of published.entries()) {
      expect(coefficients[at]).toBeCloseTo(value, 4);
    }
  });

  it('adds half a case to each cell of a table of four, also to an empty one', () => {
    // With as many columns as cells Firth's penalty is that (Jeffreys' prior): the solution in closed form.
    const cells = { a: 7, b: 5, c: 11, d: 0 };
    const rows = [
      ...Array.from({ length: cells.a }, () => [1, 0, 0]),
      ...Array.from({ length: cells.b }, () => [1, 0, 1]),
      ...Array.from({ length: cells.c }, () => [1, 1, 0]),
      ...Array.from({ length: cells.d }, () => [1, 1, 1]),
    ];
    const { coefficients } = fitLogistic(design(rows));
    expect(coefficients[0]).toBeCloseTo(Math.log(5.5 / 7.5), 6);
    expect(coefficients[1]).toBeCloseTo(Math.log(0.5 / 11.5) - Math.log(5.5 / 7.5), 5);
  });

  it('has leverages that add up to the number of coefficients, and a deviance without the penalty', () => {
    const { leverage, probabilities, deviance } = fitLogistic(design(ENDOMETRIAL));
    expect(leverage?.reduce((sum, each) => sum + each, 0)).toBeCloseTo(4, 9);
    const likelihoods = ENDOMETRIAL.map((row, at) =>
      Math.log(row.at(-1) === 1 ? (probabilities[at] ?? 0) : 1 - (probabilities[at] ?? 0)),
    );
    expect(deviance).toBeCloseTo(-2 * likelihoods.reduce((sum, each) => sum + each, 0), 9);
  });

  it('leaves the penalty out above twenty thousand rows', () => {
    const rows = Array.from({ length: PENALISED_ROWS + 4 }, (_, at) => [1, at % 4 === 0 ? 1 : 0]);
    const { coefficients, leverage } = fitLogistic(design(rows));
    expect(leverage).toBeNull();
    expect(coefficients[0]).toBeCloseTo(Math.log(1 / 3), 9);
  });
});

describe('a design', () => {
  it('leaves out columns that are constant or given by earlier ones', () => {
    const places = Int32Array.from({ length: 40 }, (_, at) => at);
    const columns = [
      () => 1,
      (at: number) => at % 7,
      () => 3,
      (at: number) => 2 * (at % 7) - 1,
      (at: number) => (at % 7 === 0 ? 1e-4 : 0),
      () => 0,
    ];
    const { kept, width, values } = designOf(places, columns, {
      outcome: (at) => at % 2,
      cluster: () => 0,
    });
    expect(kept).toEqual([true, true, false, false, true, false]);
    expect(width).toBe(3);
    expect(values.slice(21, 24)).toEqual(Float64Array.of(1, 0, 1e-4));
  });
});

describe('an error by clusters', () => {
  const groups = [
    [3, 5, 4],
    [8, 9, 4],
    [1, 2, 0],
    [6, 6, 9],
  ];

  it('of a mean over clusters of one size is that of the means of the clusters', () => {
    // The textbook case: rows of a cluster count as one observation, their mean.
    const values = groups.flat();
    const centre = mean(values) ?? 0;
    const found = lastCoefficient(
      design(
        values.map((value) => [1, value]),
        (row) => Math.floor(row / 3),
      ),
      {
        coefficients: Float64Array.of(centre),
        residuals: Float64Array.from(values, (value) => value - centre),
        factor: Float64Array.of(Math.sqrt(values.length)),
        leverage: null,
      },
    );
    const error = (sampleDeviation(groups.map((group) => mean(group) ?? 0)) ?? 0) / Math.sqrt(4);
    expect(found.clusters).toBe(4);
    expect(found.p).toBeCloseTo(tTwoTails(centre / error, 3), 12);
    // t(3) beyond which 5 % lie.
    expect(found.high - found.estimate).toBeCloseTo(3.182446305284263 * error, 9);
  });

  it('counts no residual for more than five, however much its row decides', () => {
    const rows = [
      [1, 0, 1],
      [1, 0, 0],
      [1, 0, 1],
      [1, 1, 1],
    ];
    const fit = {
      coefficients: Float64Array.of(0, 1),
      residuals: Float64Array.of(0.3, -0.6, 0.3, 0.1),
      factor: Float64Array.of(1, 0, 0, 1),
    };
    const free = lastCoefficient(design(rows), {
      ...fit,
      leverage: Float64Array.of(0, 0, 0, 0.99),
    });
    const bound = lastCoefficient(design(rows), {
      ...fit,
      leverage: Float64Array.of(0, 0, 0, 0.8),
    });
    expect(free).toEqual(bound);
    expect(free.high - free.low).toBeCloseTo(
      2 * 3.182446305284263 * Math.sqrt((0.5 ** 2 * 4) / 3),
      6,
    );
  });
});
