import { createHash, timingSafeEqual } from 'node:crypto';
import { type Card, distinctCards, FULL_DECK, type HoleCards } from './card.ts';
import { randomStream } from './random.ts';
import { MAX_SEATS, type Seat } from './seat.ts';

/** What fixes a deck: nothing about who plays, who is left, or under which condition. */
export interface DeckSeed {
  readonly gameSeed: string | number;
  /** Number of the session in its run, from 1. */
  readonly session: number;
  /** Number of the hand in its session, from 1. */
  readonly hand: number;
}

/** Where the board begins: the places before it belong to the hole cards of ten seats. */
const BOARD_AT = 2 * MAX_SEATS;

/**
 * The 52 cards in the order the seed gives them: Fisher-Yates with unbiased integers, so that every
 * order is equally likely.
 */
export function shuffledDeck(seed: DeckSeed): readonly Card[] {
  const random = randomStream('deck', seed.gameSeed, seed.session, seed.hand);
  const deck = [...FULL_DECK];
  for (let last = deck.length - 1; last > 0; last--) {
    const chosen = random.below(last + 1);
    const card = deck[last] as Card;
    deck[last] = deck[chosen] as Card;
    deck[chosen] = card;
  }
  SHUFFLED.add(Object.freeze(deck));
  return deck;
}

/** Decks made here are complete, and need not be counted again for every hand. */
const SHUFFLED = new WeakSet<readonly Card[]>();

/**
 * The hole cards a deck holds for a seat. They go by the seat's number alone, never by the button or
 * by who is out: that is what makes two tournaments on one seed comparable (duplicate dealing).
 */
export function holeCardsOf(deck: readonly Card[], seat: Seat): HoleCards {
  return Object.freeze([deck[2 * seat] as Card, deck[2 * seat + 1] as Card] as const);
}

/** Cards of the board, the same however many seats are dealt in: from the first place to before the last, 0 to 5. */
export function boardOf(deck: readonly Card[], from = 0, to = 5): readonly Card[] {
  const cards: Card[] = [];
  for (let place = from; place < to; place++) cards.push(deck[BOARD_AT + place] as Card);
  return cards;
}

/** True for the 52 cards, each once, in any order. */
export function isFullDeck(cards: readonly Card[]): boolean {
  return (
    SHUFFLED.has(cards) || (cards.length === FULL_DECK.length && distinctCards(cards) === cards)
  );
}

/**
 * SHA-256 (hex) over the hand's id and its deck, stored before the hand is played. The id is in it
 * so that the commitment of one hand cannot stand for another.
 */
export function deckCommitment(handId: string, deck: readonly Card[]): string {
  return createHash('sha256')
    .update(JSON.stringify(['deck commitment', handId, ...deck]))
    .digest('hex');
}

/** Whether this deck is the one that was committed to before the hand. */
export function isCommittedDeck(
  handId: string,
  deck: readonly Card[],
  commitment: string,
): boolean {
  const stored = Buffer.from(commitment, 'hex');
  const computed = Buffer.from(deckCommitment(handId, deck), 'hex');
  return stored.length === computed.length && timingSafeEqual(stored, computed);
}
