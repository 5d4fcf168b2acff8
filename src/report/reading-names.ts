import type { ReadingName } from '../shared/records/readings.ts';

/** The eight readings, and what the number of each is. */
export const READING_TITLES: Readonly<
  Record<ReadingName, { readonly name: string; readonly unit: string }>
> = {
  price: {
    name: 'Price response',
    unit: 'times the odds of staying, per 10 points of equity above the price',
  },
  position: {
    name: 'Position',
    unit: 'times the odds of entering, per seat nearer to the button',
  },
  tilt: { name: 'Tilt', unit: 'times the odds of not folding, after a loss' },
  opponents: {
    name: 'Reading of opponents',
    unit: 'times the odds of staying, per 10 points of looser opponents',
  },
  drift: { name: 'Drift', unit: 'times the odds of staying, per ten hands of a session' },
  bluff: {
    name: 'Choice of bluffs',
    unit: 'times the odds of betting a weak hand, per further opponent',
  },
  cards: { name: 'Cards against mixing', unit: 'share of the choice that the cards explain' },
  words: {
    name: 'Words and acts',
    unit: 'times the odds of staying, per 10 points of equity stated, cards equal',
  },
};
