import type { NumpyRandom } from '../statistics/numpy-random.ts';
import { mean } from '../statistics/sample.ts';
import type { DecisionRows } from './decision-rows.ts';
import { facingColumns, facingPlaces, figuresOf } from './facing.ts';
import { fitModel, type Model, oddsRatio, TooFew, tooFew } from './odds-ratio.ts';
import { permutationsFor, permutedP, StrataPermutation } from './permutations.ts';
import { MIDDLE_HALF_TABLE } from './tilt.ts';

/** Hands that are as early in their session as each other. */
export const HANDS_OF_A_LEVEL = 5;

/** Drift: how a player loosens within sessions, and how far apart its sessions are. */
export function driftReading(rows: DecisionRows, random: NumpyRandom) {
  const figures = figuresOf(rows);
  const { seats, stayed } = figures;
  const model: Model = {
    rows,
    places: facingPlaces(rows),
    columns: [
      ...facingColumns(figures),
      figures.afterLoss,
      (at) => seats(at) / 2 - MIDDLE_HALF_TABLE,
      figures.time,
    ],
    outcome: stayed,
  };
  const few = tooFew(model);
  if (few !== null) return few;
  const fitted = fitModel(model);
  const within = oddsRatio(fitted);
  if (within instanceof TooFew) return within;
  // Without the time of a session: what it explains of a short session is no difference between them.
  const untimed = { ...model, columns: model.columns.slice(0, -1) };
  const hands = surplusByHand(untimed, fitModel(untimed).fit.probabilities);
  const observed = spreadOf(hands, hands.sessions);
  const permutation = new StrataPermutation(hands.sessions.length, hands.begins);
  const sessions = new Int32Array(hands.sessions.length);
  const permuted = Array.from({ length: permutationsFor(model.places.length) }, () => {
    permutation.draw(random);
    // The hand drawn n-th of its level goes to the session that the n-th hand of it was in.
    for (const [at, hand] of permutation.order.entries()) {
      sessions[hand] = hands.sessions[at] as number;
    }
    return spreadOf(hands, sessions);
  });
  return {
    within: within.value,
    withinLow: within.low,
    withinHigh: within.high,
    withinP: within.p,
    n: within.n,
    sessions: within.sessions,
    // The fit takes some of the difference between sessions: what is left of none is told by permuting.
    spread: Math.sqrt(Math.max(0, observed - (mean(permuted) ?? 0))),
    p: permutedP(observed, permuted, model.places.length),
  };
}

interface HandSums {
  /** Sum of y - p of each hand's decisions. */
  readonly surplus: Float64Array;
  /** Sum of p (1 - p). */
  readonly variance: Float64Array;
  /** Ordinal of each hand's session. */
  readonly sessions: Int32Array;
  /** Where each level begins among the hands. */
  readonly begins: readonly number[];
}

/** Hands by level, since they are permuted inside one. */
function surplusByHand({ rows, places, outcome }: Model, probabilities: Float64Array): HandSums {
  const { session, hand } = rows.arrays;
  const sums: { level: number; session: number; hand: number; r: number; w: number }[] = [];
  for (const [row, at] of places.entries()) {
    const p = probabilities[row] as number;
    let last = sums.at(-1);
    if (last === undefined || last.session !== session[at] || last.hand !== hand[at]) {
      const number = hand[at] as number;
      const level = Math.floor((number - 1) / HANDS_OF_A_LEVEL);
      last = { level, session: session[at] as number, hand: number, r: 0, w: 0 };
      sums.push(last);
    }
    last.r += outcome(at) - p;
    last.w += p * (1 - p);
  }
  sums.sort((a, b) => a.level - b.level);
  return {
    surplus: Float64Array.from(sums, ({ r }) => r),
    variance: Float64Array.from(sums, ({ w }) => w),
    sessions: Int32Array.from(sums, (each) => each.session),
    begins: sums.flatMap(({ level }, at) => (level === sums[at - 1]?.level ? [] : [at])),
  };
}

/** Variance between sessions in squared log-odds: what their sums differ by beyond chance. */
function spreadOf({ surplus, variance }: HandSums, sessions: Int32Array): number {
  const most = sessions.reduce((high, each) => Math.max(high, each), 0) + 1;
  const [r, w] = [new Float64Array(most), new Float64Array(most)];
  for (let at = 0; at < sessions.length; at += 1) {
    const of = sessions[at] as number;
    r[of] = (r[of] as number) + (surplus[at] as number);
    w[of] = (w[of] as number) + (variance[at] as number);
  }
  let [beyond, squares] = [0, 0];
  for (let of = 0; of < most; of += 1) {
    beyond += (r[of] as number) ** 2 - (w[of] as number);
    squares += (w[of] as number) ** 2;
  }
  return squares === 0 ? 0 : beyond / squares;
}
