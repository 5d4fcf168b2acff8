import { type Card, FULL_DECK } from '../../../src/engine/card.ts';

/** The deck without the given cards. */
export function remainingCards(given: readonly Card[]): readonly Card[] {
  return FULL_DECK.filter((card) => !given.includes(card));
}

/** Every two of the cards, once. */
export function twoOf(cards: readonly Card[]): readonly (readonly [Card, Card])[] {
  return cards.flatMap((first, index) =>
    cards.slice(index + 1).map((second): [Card, Card] => [first, second]),
  );
}
