import type { DecisionRows } from './decision-rows.ts';
import { facingColumns, facingPlaces, figuresOf } from './facing.ts';
import { fitModel, type Model, oddsRatio, tooFew } from './odds-ratio.ts';

/**
 * Reading of opponents: whether a player stays more against those who played looser so far.
 * @param fieldVpip VPIP of all players of the condition, 0..1
 */
export function opponentsReading(rows: DecisionRows, fieldVpip: number, soFar: () => Float64Array) {
  const figures = figuresOf(rows);
  const { looserAlone, looserShare } = rows.arrays;
  const places = facingPlaces(rows);
  const outcome = figures.stayed;
  const few = tooFew({ rows, places, columns: [], outcome });
  if (few !== null) return few;
  const before = soFar();
  const model: Model = {
    rows,
    places,
    columns: [
      ...facingColumns(figures),
      (at) => before[at] as number,
      (at) => 10 * ((looserAlone[at] as number) + fieldVpip * (looserShare[at] as number)),
    ],
    outcome,
  };
  return oddsRatio(fitModel(model));
}
