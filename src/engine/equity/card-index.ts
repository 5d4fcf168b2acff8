import { type Card, distinctCards, FULL_DECK, parseCard, RANKS } from '../card.ts';

/**
 * A card as an integer for the tables of this folder: its place in the sorted deck, four times the
 * rank (0 the deuce, 12 the ace) plus the suit (c d h s).
 */
export type CardIndex = number;

export const RANK_COUNT = RANKS.length;
export const DECK_SIZE = FULL_DECK.length;
export const SUIT_INDICES = [0, 1, 2, 3] as const;
export const NO_SUIT = 4;

const INDEX_OF_CARD = new Map<Card, CardIndex>(FULL_DECK.map((card, index) => [card, index]));

/** @throws {CardError} for text that is no card, or a card that is there twice. */
export function cardIndices(cards: readonly Card[]): CardIndex[] {
  return distinctCards(cards.map(parseCard)).map((card) => INDEX_OF_CARD.get(card) as CardIndex);
}

export function rankOfIndex(card: CardIndex): number {
  return card >> 2;
}

export function suitOfIndex(card: CardIndex): number {
  return card & 3;
}

/**
 * `SUITED_RANK[(suit << 6) | card]` is the bit of the card's rank if it is of that suit and 0 if it
 * is not, so that a suit's ranks are gathered without a branch per card. `NO_SUIT` gathers nothing.
 */
export const SUITED_RANK = new Uint16Array((NO_SUIT + 1) << 6);
for (let card = 0; card < DECK_SIZE; card += 1) {
  SUITED_RANK[(suitOfIndex(card) << 6) | card] = 1 << rankOfIndex(card);
}

/** The mask of the ranks that the cards hold in one suit. */
export function ranksOfSuit(suit: number, cards: readonly CardIndex[]): number {
  return cards.reduce((ranks, card) => ranks | (SUITED_RANK[(suit << 6) | card] as number), 0);
}
