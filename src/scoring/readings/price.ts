import type { Column } from '../statistics/design.ts';
import { withoutLast } from '../statistics/design.ts';
import { fitLogistic } from '../statistics/logistic-regression.ts';
import type { DecisionRows } from './decision-rows.ts';
import { figuresOf, product } from './facing.ts';
import { fitModel, type Model, oddsRatio, TooFew, tooFew } from './odds-ratio.ts';

/** Price response: how much ten points of equity above the price change whether a player stays. */
export function priceReading(rows: DecisionRows) {
  const figures = figuresOf(rows);
  const { equity, price, pre } = figures;
  const { facing } = rows.arrays;
  const model: Model = {
    rows,
    places: rows.places((at) => facing[at] === 1),
    columns: [
      figures.one,
      pre,
      figures.turn,
      figures.river,
      figures.logLive,
      (at) => (pre(at) * figures.distance(at)) / 2,
      product(pre, figures.smallBlind),
      product(pre, figures.bigBlind),
      (at) => 10 * (equity(at) - price(at)),
    ],
    outcome: figures.stayed,
  };
  const few = tooFew(model);
  if (few !== null) return few;
  const fitted = fitModel(model);
  const ratio = oddsRatio(fitted);
  if (ratio instanceof TooFew) return ratio;
  const without = fitLogistic(withoutLast(fitted.design)).deviance;
  return {
    ...ratio,
    explained: 1 - fitted.fit.deviance / without,
    ...priceAlone(rows, figures),
  };
}

/** At equal equity, after the flop: a player that only looks at its cards stays alike at every price. */
function priceAlone(rows: DecisionRows, figures: ReturnType<typeof figuresOf>) {
  const { facing, street } = rows.arrays;
  const tenfold =
    (column: Column): Column =>
    (at) =>
      10 * column(at);
  const model: Model = {
    rows,
    places: rows.places((at) => facing[at] === 1 && street[at] !== 0),
    columns: [
      figures.one,
      figures.turn,
      figures.river,
      figures.logLive,
      tenfold(figures.equity),
      tenfold(figures.price),
    ],
    outcome: figures.stayed,
  };
  if (tooFew(model) !== null) return {};
  const ratio = oddsRatio(fitModel(model));
  if (ratio instanceof TooFew) return {};
  return {
    priceAlone: ratio.value,
    priceLow: ratio.low,
    priceHigh: ratio.high,
    priceP: ratio.p,
  };
}
