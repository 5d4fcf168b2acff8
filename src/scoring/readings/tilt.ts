import type { DecisionRows } from './decision-rows.ts';
import { facingColumns, facingPlaces, figuresOf } from './facing.ts';
import { fitModel, type Model, oddsRatio, TooFew, tooFew } from './odds-ratio.ts';

/** Decisions that must be there after a loss, and as many others. */
export const MINIMUM_AFTER_LOSS = 30;
/** Middle of half the seats, so that a table is near 0. */
export const MIDDLE_HALF_TABLE = 3;

/** Tilt: whether a player folds otherwise in the five hands after a loss. */
export function tiltReading(rows: DecisionRows, soFar: () => Float64Array) {
  const figures = figuresOf(rows);
  const { time, seats, afterLoss } = figures;
  const places = facingPlaces(rows);
  const outcome = figures.stayed;
  const few = tooFew({ rows, places, columns: [], outcome });
  if (few !== null) return few;
  const after = places.reduce((count, at) => count + afterLoss(at), 0);
  const rarer = Math.min(after, places.length - after);
  if (rarer < MINIMUM_AFTER_LOSS) {
    const which = after === rarer ? 'after' : 'not after';
    return new TooFew(
      `too few decisions: ${rarer} ${which} a loss, and it needs ${MINIMUM_AFTER_LOSS}`,
    );
  }
  const before = soFar();
  const model: Model = {
    rows,
    places,
    columns: [
      ...facingColumns(figures),
      time,
      (at) => time(at) ** 2,
      (at) => seats(at) / 2 - MIDDLE_HALF_TABLE,
      (at) => before[at] as number,
      afterLoss,
    ],
    outcome,
  };
  const ratio = oddsRatio(fitModel(model));
  return ratio instanceof TooFew ? ratio : { ...ratio, after };
}
