import { BLUFF_EQUITY_THRESHOLD } from '../axes/bluff-attempt.ts';
import { AGGRESSIVE, type DecisionRows } from './decision-rows.ts';
import { figuresOf } from './facing.ts';
import { fitModel, type Minimum, type Model, oddsRatio, TooFew, tooFew } from './odds-ratio.ts';

/** Weak hands that may be bet are rare: fewer than of other decisions are enough. */
export const BLUFF_MINIMUM: Minimum = { rows: 40, ofEitherOutcome: 8 };

/** Choice of bluffs: whether a player bets its weak hands against one opponent rather than more. */
export function bluffReading(rows: DecisionRows) {
  const figures = figuresOf(rows);
  const { street, facing, equity, move, texture, stackToPot } = rows.arrays;
  const places = rows.places(
    (at) =>
      street[at] !== 0 &&
      facing[at] === 0 &&
      (equity[at] as number) < BLUFF_EQUITY_THRESHOLD &&
      !Number.isNaN(stackToPot[at]),
  );
  const bet = (at: number) => (move[at] === AGGRESSIVE ? 1 : 0);
  const model: Model = {
    rows,
    places,
    columns: [
      figures.one,
      figures.turn,
      figures.river,
      (at) => texture[at] as number,
      (at) => 10 * figures.equity(at),
      (at) => Math.log(stackToPot[at] as number),
      (at) => figures.live(at) - 1,
    ],
    outcome: bet,
  };
  const few = tooFew(model, BLUFF_MINIMUM);
  if (few !== null) return few;
  const ratio = oddsRatio(fitModel(model));
  if (ratio instanceof TooFew) return ratio;
  const rate = (wanted: (opponents: number) => boolean) => {
    const spots = places.filter((at) => wanted(figures.live(at)));
    return spots.length === 0 ? null : spots.reduce((sum, at) => sum + bet(at), 0) / spots.length;
  };
  return {
    ...ratio,
    headsUp: rate((opponents) => opponents === 1),
    multiway: rate((opponents) => opponents > 1),
  };
}
