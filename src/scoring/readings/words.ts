import { lastCoefficient } from '../statistics/cluster-sandwich.ts';
import { type Design, dot } from '../statistics/design.ts';
import { populationDeviation } from '../statistics/sample.ts';
import type { DecisionRows } from './decision-rows.ts';
import { figuresOf, product } from './facing.ts';
import { fitModel, MINIMUM_SESSIONS, type Model, oddsRatio, TooFew, tooFew } from './odds-ratio.ts';

export const MINIMUM_CLAIMS = 30;
/** Numbers that never differ move nothing. */
export const LEAST_DEVIATION = 0.02;
/** A number nearer to the price than that says neither. */
export const LEAST_MARGIN = 0.03;

/** Coherence of words and acts: whether a player's own number moves what it does, and how right it is. */
export function wordsReading(rows: DecisionRows) {
  const { stated } = rows.arrays;
  const claims = rows.places((at) => !Number.isNaN(stated[at]));
  if (claims.length < MINIMUM_CLAIMS) {
    return new TooFew(
      `too few decisions: ${claims.length} state an equity, and it needs ${MINIMUM_CLAIMS}`,
    );
  }
  const accuracy = accuracyOf(rows, claims);
  if (accuracy instanceof TooFew) return accuracy;
  const moves = movesOf(rows);
  return { ...accuracy, ...(moves instanceof TooFew ? {} : moves) };
}

/** How far the number moves what the player does, cards and price equal. */
function movesOf(rows: DecisionRows) {
  const figures = figuresOf(rows);
  const { pre, post, equity, price, stated, stayed } = figures;
  const { facing } = rows.arrays;
  const model: Model = {
    rows,
    places: rows.places((at) => facing[at] === 1 && !Number.isNaN(stated(at))),
    columns: [
      figures.one,
      pre,
      (at) => pre(at) * 10 * equity(at),
      (at) => post(at) * 10 * equity(at),
      (at) => pre(at) * 5 * price(at),
      (at) => post(at) * 5 * price(at),
      figures.logLive,
      product(pre, figures.raises),
      (at) => 10 * stated(at),
    ],
    outcome: stayed,
  };
  const said = Float64Array.from(model.places, stated);
  const deviation = populationDeviation([...said]);
  if (deviation !== null && deviation <= LEAST_DEVIATION) {
    return new TooFew('it states nearly the same equity every time');
  }
  return tooFew(model) ?? oddsRatio(fitModel(model));
}

function accuracyOf(rows: DecisionRows, claims: Int32Array) {
  const { stated, equity, price, facing, live, street, session } = rows.arrays;
  const figures = figuresOf(rows);
  const errors = Float64Array.from(claims, (at) => (stated[at] as number) - (equity[at] as number));
  const cluster = Int32Array.from(claims, (at) => session[at] as number);
  const sessions = new Set(cluster).size;
  if (sessions < MINIMUM_SESSIONS) {
    return new TooFew(
      `too few decisions: of ${sessions} sessions, and it needs ${MINIMUM_SESSIONS}`,
    );
  }
  const bias = meanOf(errors, cluster);
  const spots = Int32Array.from(
    claims,
    (at) => (street[at] as number) * 256 + (live[at] as number),
  );
  const numbers = within(
    spots,
    Float64Array.from(claims, (at) => stated[at] as number),
  );
  const truths = within(
    spots,
    Float64Array.from(claims, (at) => equity[at] as number),
  );
  const slope = slopeOf(numbers, truths, cluster);
  if (slope === null) return new TooFew('it states the same equity in every spot');
  const saying = claims.filter(
    (at) =>
      facing[at] === 1 && Math.abs((stated[at] as number) - (price[at] as number)) >= LEAST_MARGIN,
  );
  const agreeing = saying.filter(
    (at) => (stated[at] as number) > (price[at] as number) === (figures.stayed(at) === 1),
  );
  return {
    claims: claims.length,
    bias: bias.estimate,
    biasLow: bias.low,
    biasHigh: bias.high,
    biasP: bias.p,
    mae: errors.reduce((sum, error) => sum + Math.abs(error), 0) / errors.length,
    slope: slope.estimate,
    slopeLow: slope.low,
    slopeHigh: slope.high,
    slopeP: slope.p,
    correlation: correlationOf(numbers, truths),
    agreement: saying.length === 0 ? null : agreeing.length / saying.length,
  };
}

/** A mean with an error by sessions. */
function meanOf(values: Float64Array, cluster: Int32Array) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return leastSquares(new Float64Array(values.length).fill(1), values, mean, cluster);
}

function slopeOf(x: Float64Array, y: Float64Array, cluster: Int32Array) {
  const over = dot(x, x);
  return over === 0 ? null : leastSquares(x, y, dot(x, y) / over, cluster);
}

function leastSquares(x: Float64Array, y: Float64Array, slope: number, cluster: Int32Array) {
  const over = dot(x, x);
  const design: Design = { rows: x.length, width: 1, values: x, outcome: y, cluster };
  return lastCoefficient(design, {
    coefficients: Float64Array.of(slope),
    residuals: y.map((value, row) => value - slope * (x[row] as number)),
    factor: Float64Array.of(Math.sqrt(over)),
    // These have hundreds of rows and one coefficient: no row decides its own prediction.
    leverage: null,
  });
}

/** What is left of each value beside the mean of its spot. */
function within(spots: Int32Array, values: Float64Array): Float64Array {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const [row, spot] of spots.entries()) {
    const of = sums.get(spot) ?? { sum: 0, count: 0 };
    sums.set(spot, { sum: of.sum + (values[row] as number), count: of.count + 1 });
  }
  return values.map((value, row) => {
    const { sum, count } = sums.get(spots[row] as number) ?? { sum: 0, count: 1 };
    return value - sum / count;
  });
}

function correlationOf(x: Float64Array, y: Float64Array): number {
  const over = Math.sqrt(dot(x, x) * dot(y, y));
  return over === 0 ? 0 : dot(x, y) / over;
}
