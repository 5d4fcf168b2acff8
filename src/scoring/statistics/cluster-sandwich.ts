import { solveWith } from './cholesky.ts';
import type { Design } from './design.ts';
import { CONFIDENCE } from './mean-interval.ts';
import { tBeyond, tTwoTails } from './t-distribution.ts';

/** A row that decides its own prediction does not count for more than five. */
export const LEAST_FREE_SHARE = 0.2;

/** A coefficient with its 95 % interval, on the scale of the fit. */
export interface Coefficient {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** That it is 0, two-sided. */
  readonly p: number;
  readonly clusters: number;
}

/** What a sandwich takes of a fit. */
export interface FittedRows {
  readonly coefficients: Float64Array;
  /** Outcome minus prediction, by row. */
  readonly residuals: Float64Array;
  /** Cholesky factor of the information, X'WX or X'X. */
  readonly factor: Float64Array;
  /** Null: residuals stand as they are. */
  readonly leverage: Float64Array | null;
}

/**
 * The last coefficient of a fit with an error that allows rows of one cluster to hang together: sums of
 * scores by cluster between two inverses of the information, residuals over what leverage leaves of them
 * (after R. M. Bell and D. F. McCaffrey, Survey Methodology 28, 2002), times G / (G - 1), and Student's t
 * with G - 1 degrees of freedom. Needs two clusters.
 */
export function lastCoefficient(
  { rows, width, values, cluster }: Design,
  { coefficients, residuals, factor, leverage }: FittedRows,
): Coefficient {
  const last = new Float64Array(width);
  last[width - 1] = 1;
  // The last line of the inverse: how much of each column's score moves the coefficient.
  const line = solveWith(factor, last);
  const sums = new Map<number, number>();
  for (let row = 0; row < rows; row += 1) {
    let moved = 0;
    for (let at = 0; at < width; at += 1) {
      moved += (line[at] as number) * (values[row * width + at] as number);
    }
    const free = leverage === null ? 1 : Math.max(1 - (leverage[row] as number), LEAST_FREE_SHARE);
    const of = cluster[row] as number;
    sums.set(of, (sums.get(of) ?? 0) + (moved * (residuals[row] as number)) / free);
  }
  const squares = [...sums.values()].reduce((total, each) => total + each * each, 0);
  const clusters = sums.size;
  const error = Math.sqrt((squares * clusters) / (clusters - 1));
  const estimate = coefficients[width - 1] as number;
  const reach = tBeyond(1 - CONFIDENCE, clusters - 1) * error;
  return {
    estimate,
    low: estimate - reach,
    high: estimate + reach,
    p: estimate === 0 ? 1 : tTwoTails(estimate / error, clusters - 1),
    clusters,
  };
}
