import type { ReadingName, Readings } from '../../shared/records/readings.ts';
import { decimal, percent } from '../../shared/text/figures.ts';

/** A reading without its sentence. */
export type Figures<Name extends ReadingName> = Omit<NonNullable<Readings[Name]>, 'sentence'>;

type Sentences = { readonly [Name in ReadingName]: (reading: Figures<Name>) => string };

/** What each number says, as the page of readings words it, with the player as "it". */
export const SENTENCES: Sentences = {
  price: ({ value }) =>
    `each 10 points over the price multiply the odds of staying by ${odds(value)}`,
  position: ({ value }) =>
    `one seat later multiplies the odds of entering by ${odds(value)}, cards equal`,
  tilt: ({ value }) => `after a loss it folds ${value >= 1 ? 'less' : 'more'} (${odds(value)})`,
  opponents: ({ value }) =>
    `against players 10 points looser the odds of staying are times ${odds(value)}`,
  drift: ({ within, spread }) =>
    `looseness moves by ${odds(within)} per ten hands, by ${decimal(spread)} between sessions`,
  bluff: ({ headsUp, multiway }) => `bluffs ${rate(headsUp)} heads-up, ${rate(multiway)} into more`,
  cards: ({ value, bitsLeft }) =>
    `cards explain ${decimal(value)} of the choices; ${decimal(bitsLeft)} bits stay open`,
  words: ({ value, bias }) =>
    `${value === undefined ? '' : `its own number moves it ${odds(value)}; `}it states ${decimal(100 * Math.abs(bias), 1)} points too ${bias >= 0 ? 'much' : 'little'}`,
};

/** Three digits that tell something, and no more than a table has room for. */
export function odds(ratio: number): string {
  if (ratio >= 1000) return 'over 1000';
  if (ratio < 0.001) return 'under 0.001';
  return ratio < 0.1 ? decimal(ratio, 3) : decimal(ratio, ratio < 10 ? 2 : 0);
}

function rate(share: number | null): string {
  return share === null ? 'never had to choose' : percent(share, 0);
}
