import { type Card, distinctCards, FULL_DECK, parseCard, RANKS } from '../card.ts';

/**
 * A card as an integer for the tables of this folder: its place in the sorted deck, four times the
 * rank (0 the deuce, 12 the ace) plus the suit (c d h s).
 */
export type CardIndex = number;

export const RANK_COUNT = RANKS.length;
export const DECK_SIZE = FULL_DECK.length;
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

/** One card more of its suit, in the suit's own byte of a 32-bit integer. */
export function suitTally(card: CardIndex): number {
  return 1 << ((card & 3) << 3);
}

/**
 * The suit of which a sum of {@link suitTally} holds at least three (a board) or five (a hand);
 * `NO_SUIT` if none. Adding 8 less that number lifts the suit's byte to its bit 3.
 */
export function suitWithAtLeast(cards: 3 | 5, tally: number): number {
  const reached = (tally + (8 - cards) * 0x01010101) & 0x08080808;
  return reached === 0 ? NO_SUIT : (31 - Math.clz32(reached)) >> 3;
}

/** The sum of {@link suitTally} over the cards. */
export function talliedSuits(cards: readonly CardIndex[]): number {
  return cards.reduce((tally, card) => tally + suitTally(card), 0);
}

/** The mask of the ranks that the cards hold in one suit. */
export function ranksOfSuit(suit: number, cards: readonly CardIndex[]): number {
  return cards.reduce((ranks, card) => ranks | (SUITED_RANK[(suit << 6) | card] as number), 0);
}
