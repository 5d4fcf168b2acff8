import { cholesky, logDeterminant, solveWith } from './cholesky.ts';

/**
 * All that some observations y = X b + e say of the effects b of their columns, e having variance
 * s / weight: X'WX, X'Wy and y'Wy. What was swept out before (a mean of their own) is left out of
 * `degrees`, which counts the observations.
 */
export interface Moments {
  /** Which effects its columns are of, each once. */
  readonly columns: readonly number[];
  /** X'WX: as many rows of as many. */
  readonly information: Float64Array;
  readonly score: Float64Array;
  readonly squares: number;
  readonly degrees: number;
  /** ln |V|, V being the covariance of the observations over s; what is not known by a constant is 0. */
  readonly logDeterminant: number;
}

/** What several groups say together, each effect being the same in all of them. */
export function together(groups: readonly Moments[]): Moments {
  const columns = [...new Set(groups.flatMap((group) => group.columns))].sort((a, b) => a - b);
  const place = new Map(columns.map((column, at) => [column, at]));
  const width = columns.length;
  const information = new Float64Array(width * width);
  const score = new Float64Array(width);
  let [squares, degrees, logarithm] = [0, 0, 0];
  for (const group of groups) {
    const places = group.columns.map((column) => place.get(column) as number);
    for (const [at, row] of places.entries()) {
      score[row] = (score[row] as number) + (group.score[at] as number);
      for (const [other, column] of places.entries()) {
        const to = row * width + column;
        information[to] =
          (information[to] as number) + (group.information[at * places.length + other] as number);
      }
    }
    squares += group.squares;
    degrees += group.degrees;
    logarithm += group.logDeterminant;
  }
  return { columns, information, score, squares, degrees, logDeterminant: logarithm };
}

/**
 * The same where each effect deviates in this group by something of its own, of variance `ratio` x s:
 * (I + ratio X'WX)^-1 shrinks both, by the identity of Woodbury.
 */
export function withDeviations(moments: Moments, ratio: number): Moments {
  if (ratio === 0) return moments;
  const { information, score } = moments;
  const shrunk = shrinkage(moments, ratio);
  const newScore = solveWith(shrunk, score);
  let explained = 0;
  for (let at = 0; at < score.length; at += 1) {
    explained += (score[at] as number) * (newScore[at] as number);
  }
  return {
    ...moments,
    information: solveColumns(shrunk, information, score.length),
    score: newScore,
    squares: moments.squares - ratio * explained,
    logDeterminant: moments.logDeterminant + logDeterminant(shrunk, score.length),
  };
}

/** Cholesky factor of I + ratio X'WX. */
export function shrinkage({ information, score }: Moments, ratio: number): Float64Array {
  const width = score.length;
  const matrix = information.map((value) => ratio * value);
  for (let at = 0; at < width; at += 1) {
    matrix[at * width + at] = (matrix[at * width + at] as number) + 1;
  }
  const factor = cholesky(matrix, width);
  if (factor === null) throw new RangeError('expected an information matrix, found another');
  return factor;
}

/** A^-1 B of A = L L' and a symmetric B, of which A is a polynomial: so the result is symmetric, too. */
export function solveColumns(
  factor: Float64Array,
  right: Float64Array,
  width: number,
): Float64Array {
  const solved = new Float64Array(width * width);
  for (let row = 0; row < width; row += 1) {
    solved.set(solveWith(factor, right.subarray(row * width, (row + 1) * width)), row * width);
  }
  return solved;
}

/** Below this share of a diagonal what elimination leaves of it is rounding. */
const NOTHING_LEFT = 1e-9;

/** Rank of a symmetric matrix without negative eigenvalues, by elimination with the greatest pivot first. */
export function rankOf(matrix: Float64Array, width: number): number {
  const rest = Float64Array.from(matrix);
  const diagonal = (at: number) => rest[at * width + at] as number;
  const all = Array.from({ length: width }, (_, at) => at);
  const least = NOTHING_LEFT * Math.max(0, ...all.map(diagonal));
  const open = new Set(all);
  for (let rank = 0; ; rank += 1) {
    const pivot = [...open].reduce<number | null>(
      (most, at) => (most === null || diagonal(at) > diagonal(most) ? at : most),
      null,
    );
    if (pivot === null || !(diagonal(pivot) > least)) return rank;
    open.delete(pivot);
    for (const row of open) {
      const times = (rest[row * width + pivot] as number) / diagonal(pivot);
      for (const column of open) {
        const to = row * width + column;
        rest[to] = (rest[to] as number) - times * (rest[pivot * width + column] as number);
      }
    }
  }
}
