import type { Readings } from '../../../src/shared/records/readings.ts';

/** Of a player who gave too little to read anything of. */
export const NO_READINGS: Readings = {
  price: null,
  position: null,
  tilt: null,
  opponents: null,
  drift: null,
  bluff: null,
  cards: null,
  words: null,
};
