import { handsWithinLevel, type LevelledHands } from './axes/adaptability-sample.ts';
import { type BetColumns, bluffsAmongBets } from './axes/bluffing-sample.ts';
import { handsWithinSession, type OrderedHands } from './axes/composure-sample.ts';
import { type FactColumns, factsAcrossTexts } from './axes/factual-accuracy-sample.ts';
import { actionsAmongSpots, type SpotColumns } from './axes/opponent-reading-sample.ts';
import { type EntryColumns, entriesAcrossSeats } from './axes/positional-awareness-sample.ts';
import {
  type PredictionColumns,
  predictionsAcrossTexts,
} from './axes/prediction-accuracy-sample.ts';
import type { Permutation } from './axis-sample.ts';
import type { PlayerSample, SampledAxis } from './player-sample.ts';

/** What the null of an axis permutes: plain columns, which can be given to another thread. */
export type PermutedColumns =
  | { readonly axis: 'M2'; readonly columns: BetColumns }
  | { readonly axis: 'M3'; readonly columns: SpotColumns }
  | { readonly axis: 'M4'; readonly columns: OrderedHands }
  | { readonly axis: 'M5'; readonly columns: LevelledHands }
  | { readonly axis: 'M6'; readonly columns: PredictionColumns }
  | { readonly axis: 'M8'; readonly columns: FactColumns }
  | { readonly axis: 'M9'; readonly columns: EntryColumns };

/**
 * Null of an axis without a null.
 * @param others observed slopes of the other players of the condition
 */
export function permutedColumns(
  sample: PlayerSample,
  axis: SampledAxis,
  others: readonly (number | null)[],
): PermutedColumns | null {
  switch (axis) {
    case 'M2':
      return { axis, columns: sample.bluffs.columns() };
    case 'M3':
      return { axis, columns: sample.opponents.columns() };
    case 'M4':
      return { axis, columns: sample.composure.columns() };
    case 'M5':
      return { axis, columns: sample.adaptability.columns(others) };
    case 'M6':
      return { axis, columns: sample.predictions.columns() };
    case 'M8':
      return { axis, columns: sample.facts.columns() };
    case 'M9':
      return { axis, columns: sample.positions.columns() };
    // M1's sizes permuted across types lie at the score for every player, and M7 has no zero ability.
    case 'M1':
    case 'M7':
      return null;
  }
}

export function permutationOf(permuted: PermutedColumns): Permutation {
  switch (permuted.axis) {
    case 'M2':
      return bluffsAmongBets(permuted.columns);
    case 'M3':
      return actionsAmongSpots(permuted.columns);
    case 'M4':
      return handsWithinSession(permuted.columns);
    case 'M5':
      return handsWithinLevel(permuted.columns);
    case 'M6':
      return predictionsAcrossTexts(permuted.columns);
    case 'M8':
      return factsAcrossTexts(permuted.columns);
    case 'M9':
      return entriesAcrossSeats(permuted.columns);
  }
}
