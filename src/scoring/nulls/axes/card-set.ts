import { FULL_DECK } from '../../../engine/card.ts';

/** Cards as bits of two whole numbers, since one of 52 would not be exact in bit operations. */
export interface CardSet {
  readonly low: number;
  readonly high: number;
}

const HALF = FULL_DECK.length / 2;
const PLACES: ReadonlyMap<string, number> = new Map(FULL_DECK.map((card, place) => [card, place]));
/** Of any word that names no card: nobody ever sees it. */
const NO_CARD = 2 ** HALF;

export function cardSet(cards: readonly string[]): CardSet {
  let [low, high] = [0, 0];
  for (const card of cards) {
    const place = PLACES.get(card);
    if (place === undefined) high |= NO_CARD;
    else if (place < HALF) low |= 1 << place;
    else high |= 1 << (place - HALF);
  }
  return { low, high };
}
