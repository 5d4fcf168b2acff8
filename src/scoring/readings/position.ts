import type { DecisionRows } from './decision-rows.ts';
import { figuresOf } from './facing.ts';
import { fitModel, type Model, oddsRatio, tooFew } from './odds-ratio.ts';

/** Seats that a seat is told from: two before the button. */
const MIDDLE_SEAT = 2;
const MIDDLE_TABLE = 6;

/** Position: how much one seat nearer to the button changes whether a player enters, cards equal. */
export function positionReading(rows: DecisionRows) {
  const figures = figuresOf(rows);
  const { first, chipsIn, blind, seatsLater, risk } = rows.arrays;
  const model: Model = {
    rows,
    places: rows.places((at) => first[at] === 1 && !Number.isNaN(risk[at])),
    columns: [
      figures.one,
      figures.fair,
      figures.fairSquared,
      figures.oneRaise,
      figures.moreRaises,
      figures.smallBlind,
      figures.bigBlind,
      figures.depth,
      figures.risk,
      (at) => (figures.seats(at) - MIDDLE_TABLE) / 2,
      (at) => (blind[at] === 0 ? MIDDLE_SEAT - (seatsLater[at] as number) : 0),
    ],
    outcome: (at) => chipsIn[at] as number,
  };
  return tooFew(model) ?? oddsRatio(fitModel(model));
}
