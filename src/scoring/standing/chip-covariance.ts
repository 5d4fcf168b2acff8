import { solveWith } from '../statistics/cholesky.ts';
import type { NestedFit } from '../statistics/nested-effects.ts';
import { type Moments, shrinkage, together, withDeviations } from '../statistics/nested-moments.ts';
import { seatShares, type TableRows } from './table-moments.ts';

/** By batch and cluster. */
export type Sessions = readonly (readonly (readonly TableRows[])[])[];
/** The same as moments. */
export type Clusters = readonly (readonly Moments[])[];

/** What one estimated variance adds to the covariance of the effects. */
export interface CovariancePart {
  /** As many rows as players of as many. */
  readonly covariance: Float64Array;
  /** By which that variance is estimated. */
  readonly degreesOfFreedom: number;
}

/** How the effect of each player, a row each, answers to the scores of a group's columns. */
type Path = readonly Float64Array[];

/**
 * Effects are linear in what deviates: in batches, in clusters, and in each player's sessions. What each
 * adds to their covariance is worked out by itself, since each variance has degrees of freedom of its own.
 * @param of the players' variances, and degrees of freedom they have beside their
 *   number of sessions
 */
export function covarianceParts(
  batches: Sessions,
  clusters: Clusters,
  { ratios, residualVariance: scale, degrees, factor }: NestedFit,
  of: { readonly variances: Float64Array; readonly leastDegrees: number },
): readonly CovariancePart[] {
  const width = of.variances.length;
  const nothing = () => new Float64Array(width * width);
  const [byBatch, byCluster] = [nothing(), nothing()];
  const byPlayer = Array.from({ length: width }, nothing);
  const seats = new Float64Array(width);
  const whole = inverseOf(factor, width);
  for (const [batch, ofBatch] of clusters.entries()) {
    const inner = together(ofBatch.map((group) => withDeviations(group, ratios.inner)));
    const inBatch = through(picked(whole, inner.columns), inner, ratios.outer);
    addAnswers(byBatch, inBatch, inner, ratios.outer * scale);
    for (const [at, group] of ofBatch.entries()) {
      const places = group.columns.map((column) => inner.columns.indexOf(column));
      const inCluster = through(picked(inBatch, places), group, ratios.inner);
      addAnswers(byCluster, inCluster, group, ratios.inner * scale);
      for (const rows of batches[batch]?.[at] ?? []) {
        addSeats(byPlayer, inCluster, group.columns, rows, of.variances);
        for (const player of rows.players) seats[player] = (seats[player] as number) + 1;
      }
    }
  }
  return [
    { covariance: byBatch, degreesOfFreedom: degrees.outer },
    { covariance: byCluster, degreesOfFreedom: degrees.inner },
    ...byPlayer.map((covariance, player) => ({
      covariance,
      degreesOfFreedom: (seats[player] as number) + of.leastDegrees,
    })),
  ];
}

/** Inverse of the information of all effects but the last, which is held at 0. */
function inverseOf(factor: Float64Array, width: number): Path {
  return Array.from({ length: width }, (_, row) => {
    const answer = new Float64Array(width);
    if (row === width - 1) return answer;
    const unit = new Float64Array(width - 1);
    unit[row] = 1;
    answer.set(solveWith(factor, unit));
    return answer;
  });
}

function picked(path: Path, places: readonly number[]): Path {
  return path.map((row) => Float64Array.from(places, (place) => row[place] as number));
}

/** Below a group whose effects deviate, scores count for less. */
function through(path: Path, group: Moments, ratio: number): Path {
  if (ratio === 0) return path;
  const factor = shrinkage(group, ratio);
  return path.map((row) => solveWith(factor, row));
}

/** Deviations of the group's effects, of this variance each, move its score by its information. */
function addAnswers(to: Float64Array, path: Path, group: Moments, variance: number): void {
  if (variance === 0) return;
  const width = group.columns.length;
  for (let column = 0; column < width; column += 1) {
    const start = column * width;
    addSquare(to, path, group.information.subarray(start, start + width), variance);
  }
}

/** What a seat wins by chance moves the scores of all at its table. */
function addSeats(
  byPlayer: readonly Float64Array[],
  path: Path,
  columns: readonly number[],
  rows: TableRows,
  variances: Float64Array,
): void {
  const { shares, precision } = seatShares(rows, variances);
  const places = rows.players.map((player) => columns.indexOf(player));
  for (const [seat, player] of rows.players.entries()) {
    const own = rows.weight * precision * (shares[seat] as number);
    const moved = new Float64Array(columns.length);
    for (const [other, place] of places.entries()) {
      moved[place] = (moved[place] as number) - own * (shares[other] as number);
    }
    const place = places[seat] as number;
    moved[place] = (moved[place] as number) + own;
    const variance = (variances[player] as number) / rows.weight;
    addSquare(byPlayer[player] as Float64Array, path, moved, variance);
  }
}

function addSquare(to: Float64Array, path: Path, moved: Float64Array, variance: number): void {
  const answers = path.map((row) =>
    row.reduce((sum, each, at) => sum + each * (moved[at] as number), 0),
  );
  const width = answers.length;
  for (const [row, a] of answers.entries()) {
    for (const [column, b] of answers.entries()) {
      const at = row * width + column;
      to[at] = (to[at] as number) + variance * a * b;
    }
  }
}
