import { ArenaError } from './error.ts';

/** Ranks from low to high. */
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
/** Suits, in the order in which a fresh deck is sorted. */
export const SUITS = ['c', 'd', 'h', 's'] as const;

export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];
/** A card as written in every record: rank upper case, suit lower case, `Ah`, `Td`. */
export type Card = `${Rank}${Suit}`;
export type HoleCards = readonly [Card, Card];

/** The 52 cards, sorted: `2c 2d 2h 2s 3c … As`. */
export const FULL_DECK: readonly Card[] = Object.freeze(
  RANKS.flatMap((rank) => SUITS.map((suit): Card => `${rank}${suit}`)),
);

/** The place of each card in the sorted deck. */
const PLACES: ReadonlyMap<string, number> = new Map(FULL_DECK.map((card, place) => [card, place]));

/** Text that is no card, or a list that names one card twice. */
export class CardError extends ArenaError {
  readonly found: unknown;

  constructor(message: string, found: unknown) {
    super(message);
    this.found = found;
  }
}

/** `Ah` is a card; `10h`, `ah` and numbers are not. */
export function isCard(value: unknown): value is Card {
  return typeof value === 'string' && PLACES.has(value);
}

/**
 * Reads one card, strictly: `Ah` is a card; `10h`, `ah`, `AH` and `Ah ` are not.
 * @throws {CardError} for anything else.
 */
export function parseCard(value: unknown): Card {
  if (isCard(value)) return value;
  throw new CardError(
    `expected a card such as Ah or Td, found ${JSON.stringify(value) ?? String(value)}`,
    value,
  );
}

/**
 * Reads several different cards out of one text, written together or with blanks or commas between
 * them: `AhKd`, `Ah Kd`, `Ah, Kd`. An empty text is no card.
 * @throws {CardError} for a text that is no list of cards, or one that names a card twice.
 */
export function parseCards(text: string): readonly Card[] {
  const written = text.trim();
  if (written === '') return [];
  const pieces = written.split(/[\s,]+/).flatMap((piece) => piece.match(/.{1,2}/gsu) ?? []);
  return distinctCards(pieces.map(parseCard));
}

/**
 * The same cards, once it is sure that none is there twice.
 * @throws {CardError} naming the card that is.
 */
export function distinctCards(cards: readonly Card[]): readonly Card[] {
  // Half a deck to each mask: 52 bits do not fit one, and a set costs several times as much.
  let low = 0;
  let high = 0;
  for (const card of cards) {
    const place = PLACES.get(card) ?? 0;
    const bit = 1 << (place % 26);
    if (((place < 26 ? low : high) & bit) !== 0) {
      throw new CardError(`the card ${card} is there twice`, card);
    }
    if (place < 26) low |= bit;
    else high |= bit;
  }
  return cards;
}

/** `T` of `Td`. */
export function rankOf(card: Card): Rank {
  return card[0] as Rank;
}

/** `d` of `Td`. */
export function suitOf(card: Card): Suit {
  return card[1] as Suit;
}

const RANK_VALUES = new Map<string, number>(RANKS.map((rank, index) => [rank, index + 2]));

/** 2 for a deuce … 14 for an ace. */
export function rankValue(card: Card): number {
  return RANK_VALUES.get(rankOf(card)) as number;
}
