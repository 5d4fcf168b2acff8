import { cholesky, logDeterminant, solveWith } from './cholesky.ts';
import type { Design } from './design.ts';

/** Above so many rows the penalty changes nothing that could be seen, and costs most of the time. */
export const PENALISED_ROWS = 20_000;
/** Longest change of a coefficient in a step. */
export const LONGEST_STEP = 3;
export const STEP_TOLERANCE = 1e-6;
export const MOST_STEPS = 60;
/** Halved so often it is a millionth of a millionth, which is none. */
const MOST_HALVINGS = 40;

export interface LogisticFit {
  /** Log-odds a unit of each column. */
  readonly coefficients: Float64Array;
  /** Of the outcome, by row. */
  readonly probabilities: Float64Array;
  /** Twice the missing log-likelihood, without the penalty. */
  readonly deviance: number;
  /** Cholesky factor of X'WX. */
  readonly factor: Float64Array;
  /** How far each row decides its own prediction; null above `PENALISED_ROWS`. */
  readonly leverage: Float64Array | null;
}

/**
 * Logistic regression with Firth's penalty, half the log-determinant of the information (D. Firth, "Bias
 * reduction of maximum likelihood estimates", Biometrika 80, 1993; for separation G. Heinze and
 * M. Schemper, Statistics in Medicine 21, 2002): finite where a column tells every outcome. Columns must
 * be independent of each other.
 */
export function fitLogistic(design: Design): LogisticFit {
  const penalised = design.rows <= PENALISED_ROWS;
  let current = evaluate(design, new Float64Array(design.width), penalised);
  // At zero every weight is a quarter: independent columns have a factor.
  if (current === null) throw new RangeError('columns of a regression must be independent');
  for (let taken = 0; taken < MOST_STEPS; taken += 1) {
    const step = shortened(solveWith(current.factor, current.score));
    const next = improved(design, current, step, penalised);
    if (next === null) break;
    current = next.state;
    if (next.length < STEP_TOLERANCE) break;
  }
  const { coefficients, probabilities, logLikelihood, factor, leverage } = current;
  return { coefficients, probabilities, deviance: -2 * logLikelihood, factor, leverage };
}

interface State extends Omit<LogisticFit, 'deviance'> {
  readonly logLikelihood: number;
  /** With the penalty: what is made as large as possible. */
  readonly objective: number;
  readonly score: Float64Array;
}

/** The step, halved until it makes nothing worse; null where none does. */
function improved(design: Design, current: State, step: Float64Array, penalised: boolean) {
  let share = 1;
  for (let halving = 0; halving <= MOST_HALVINGS; halving += 1) {
    const times = share;
    const coefficients = current.coefficients.map((value, at) => value + times * (step[at] ?? 0));
    const state = evaluate(design, coefficients, penalised);
    if (state !== null && state.objective >= current.objective - rounding(current.objective)) {
      return { state, length: share * longest(step) };
    }
    share /= 2;
  }
  return null;
}

/** The last digits of a sum over rows: a step that loses no more has lost nothing. */
function rounding(objective: number): number {
  return 1e-12 * Math.abs(objective);
}

function shortened(step: Float64Array): Float64Array {
  const length = longest(step);
  return length <= LONGEST_STEP ? step : step.map((each) => (each * LONGEST_STEP) / length);
}

function longest(step: Float64Array): number {
  return step.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
}

/** Null where the information has no factor. */
function evaluate(design: Design, coefficients: Float64Array, penalised: boolean): State | null {
  const { rows, width, values, outcome } = design;
  const probabilities = new Float64Array(rows);
  const information = new Float64Array(width * width);
  let logLikelihood = 0;
  for (let row = 0; row < rows; row += 1) {
    const start = row * width;
    let eta = 0;
    for (let at = 0; at < width; at += 1) {
      eta += (values[start + at] as number) * (coefficients[at] as number);
    }
    const small = Math.exp(-Math.abs(eta));
    const p = eta >= 0 ? 1 / (1 + small) : small / (1 + small);
    probabilities[row] = p;
    logLikelihood += (outcome[row] as number) * eta - Math.max(eta, 0) - Math.log1p(small);
    const weight = small / ((1 + small) * (1 + small));
    for (let a = 0; a < width; a += 1) {
      const weighted = weight * (values[start + a] as number);
      // Most columns are dummies: a zero adds nothing to its line of the matrix.
      if (weighted === 0) continue;
      const line = a * width;
      for (let b = 0; b <= a; b += 1) {
        information[line + b] =
          (information[line + b] as number) + weighted * (values[start + b] as number);
      }
    }
  }
  const factor = cholesky(information, width);
  if (factor === null) return null;
  const leverage = penalised ? leverages(design, probabilities, factor) : null;
  const score = new Float64Array(width);
  for (let row = 0; row < rows; row += 1) {
    const p = probabilities[row] as number;
    const pull = leverage === null ? 0 : (leverage[row] as number) * (0.5 - p);
    const residual = (outcome[row] as number) - p + pull;
    for (let at = 0; at < width; at += 1) {
      score[at] = (score[at] as number) + residual * (values[row * width + at] as number);
    }
  }
  return {
    coefficients,
    probabilities,
    logLikelihood,
    objective: logLikelihood + (penalised ? logDeterminant(factor, width) / 2 : 0),
    factor,
    leverage,
    score,
  };
}

/** w x' (X'WX)^-1 x by row: the squared length of L^-1 x, times the row's weight. */
function leverages(
  { rows, width, values }: Design,
  probabilities: Float64Array,
  factor: Float64Array,
): Float64Array {
  const result = new Float64Array(rows);
  const solved = new Float64Array(width);
  for (let row = 0; row < rows; row += 1) {
    let length = 0;
    for (let at = 0; at < width; at += 1) {
      let rest = values[row * width + at] as number;
      for (let inner = 0; inner < at; inner += 1) {
        rest -= (factor[at * width + inner] as number) * (solved[inner] as number);
      }
      const each = rest / (factor[at * width + at] as number);
      solved[at] = each;
      length += each * each;
    }
    const p = probabilities[row] as number;
    result[row] = p * (1 - p) * length;
  }
  return result;
}
