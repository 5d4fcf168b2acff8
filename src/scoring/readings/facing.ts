import type { Column } from '../statistics/design.ts';
import type { LogisticFit } from '../statistics/logistic-regression.ts';
import { BIG_BLIND, type DecisionRows, PASSIVE, SMALL_BLIND } from './decision-rows.ts';
import { fitModel, type Model } from './odds-ratio.ts';

/** Middle of ln(stack in big blinds), so that a depth is near 0. */
const MIDDLE_DEPTH = 3.5;
const LEAST_RISK = 0.01;

/** A decision's figures as the models name them (readings, Common). */
export function figuresOf({ arrays: of }: DecisionRows) {
  const equity: Column = (at) => of.equity[at] as number;
  const price: Column = (at) => of.price[at] as number;
  const live: Column = (at) => of.live[at] as number;
  const fair: Column = (at) => equity(at) * (live(at) + 1) - 1;
  const pre: Column = (at) => (of.street[at] === 0 ? 1 : 0);
  return {
    one: () => 1,
    equity,
    price,
    live,
    logLive: (at: number) => Math.log(live(at)),
    fair,
    /** Its square, no further than even odds: beyond that nobody folds. */
    fairSquared: (at: number) => Math.min(1, Math.max(-1, fair(at))) ** 2,
    pre,
    post: (at: number) => 1 - pre(at),
    turn: (at: number) => (of.street[at] === 2 ? 1 : 0),
    river: (at: number) => (of.street[at] === 3 ? 1 : 0),
    oneRaise: (at: number) => (of.raises[at] === 1 ? 1 : 0),
    moreRaises: (at: number) => ((of.raises[at] as number) >= 2 ? 1 : 0),
    noRaise: (at: number) => (of.raises[at] === 0 ? 1 : 0),
    raises: (at: number) => of.raises[at] as number,
    smallBlind: (at: number) => (of.blind[at] === SMALL_BLIND ? 1 : 0),
    bigBlind: (at: number) => (of.blind[at] === BIG_BLIND ? 1 : 0),
    distance: (at: number) => of.seatsLater[at] as number,
    depth: (at: number) => Math.log(of.depth[at] as number) - MIDDLE_DEPTH,
    risk: (at: number) => of.risk[at] as number,
    logRisk: (at: number) => Math.log(Math.min(1, Math.max(LEAST_RISK, of.risk[at] as number))) + 2,
    seats: (at: number) => of.seats[at] as number,
    /** Tens of hands from the tenth. */
    time: (at: number) => ((of.hand[at] as number) - 10) / 10,
    afterLoss: (at: number) => of.afterLoss[at] as number,
    stayed: (at: number) => (of.move[at] === PASSIVE ? 0 : 1),
    stated: (at: number) => of.stated[at] as number,
  } as const satisfies Record<string, Column>;
}
export type Figures = ReturnType<typeof figuresOf>;

export function product(...columns: readonly Column[]): Column {
  return (at) => columns.reduce((value, column) => value * column(at), 1);
}

/** Decisions that face something to call, with a stack to risk. */
export function facingPlaces(rows: DecisionRows): Int32Array {
  const { facing, risk } = rows.arrays;
  return rows.places((at) => facing[at] === 1 && !Number.isNaN(risk[at]));
}

/** FACING: whether a player stays, by what any player would look at (readings, Common). */
export function facingColumns(figures: Figures): readonly Column[] {
  const { pre, post, depth, logRisk, equity, price } = figures;
  return [
    figures.one,
    pre,
    product(pre, figures.fair),
    product(pre, figures.fairSquared),
    product(pre, figures.oneRaise),
    product(pre, figures.moreRaises),
    product(pre, price),
    (at) => post(at) * 4 * (equity(at) - price(at)),
    product(post, equity),
    figures.river,
    depth,
    (at) => depth(at) ** 2 / 4,
    figures.risk,
    logRisk,
    (at) => logRisk(at) ** 2 / 4,
    product(pre, figures.smallBlind),
    product(pre, figures.smallBlind, figures.noRaise),
    product(pre, figures.bigBlind),
    (at) => (pre(at) * figures.distance(at)) / 2,
    figures.logLive,
  ];
}

/**
 * How much more often than FACING expects the player stayed in earlier hands of the session: backwards
 * only, since what it does later is changed by this decision. By place in `rows`.
 */
export function stayedSoFar(model: Model): Float64Array {
  const { rows, places } = model;
  return soFar(model, fitModel(model).fit, new Float64Array(rows.length), places);
}

function soFar(
  { rows, outcome }: Model,
  { probabilities }: LogisticFit,
  result: Float64Array,
  places: Int32Array,
): Float64Array {
  const { session, hand } = rows.arrays;
  let [inSession, inHand] = [-1, -1];
  let [surplus, variance] = [0, 0];
  let [ofHand, varianceOfHand] = [0, 0];
  for (const [row, at] of places.entries()) {
    if (session[at] !== inSession) {
      inSession = session[at] as number;
      inHand = hand[at] as number;
      [surplus, variance, ofHand, varianceOfHand] = [0, 0, 0, 0];
    } else if (hand[at] !== inHand) {
      inHand = hand[at] as number;
      surplus += ofHand;
      variance += varianceOfHand;
      [ofHand, varianceOfHand] = [0, 0];
    }
    result[at] = surplus / (variance + 1);
    const p = probabilities[row] as number;
    ofHand += outcome(at) - p;
    varianceOfHand += p * (1 - p);
  }
  return result;
}
