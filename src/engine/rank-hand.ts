import pokersolver, { type SolvedHand } from 'pokersolver';
import { type Card, distinctCards, parseCard } from './card.ts';
import { ArenaError } from './error.ts';

/** The nine classes, weakest first. A royal flush is a straight flush. */
export const HAND_CLASSES = [
  'high card',
  'pair',
  'two pair',
  'three of a kind',
  'straight',
  'flush',
  'full house',
  'four of a kind',
  'straight flush',
] as const;
export type HandClass = (typeof HAND_CLASSES)[number];

/** The best five of up to seven cards, as pokersolver, the judge at showdown, sees them. */
export interface RankedHand {
  readonly handClass: HandClass;
  /** The five cards that play, the ones that make the class first; fewer when fewer were given. */
  readonly cards: readonly Card[];
  /** For `compareHands`; nothing else may look inside. */
  readonly solved: SolvedHand;
}

const CLASS_OF_SOLVER_NAME: Readonly<Record<string, HandClass>> = {
  'High Card': 'high card',
  Pair: 'pair',
  'Two Pair': 'two pair',
  'Three of a Kind': 'three of a kind',
  Straight: 'straight',
  Flush: 'flush',
  'Full House': 'full house',
  'Four of a Kind': 'four of a kind',
  'Straight Flush': 'straight flush',
};

/**
 * Ranks 1 to 7 cards. The cards are checked first, because pokersolver itself takes `10s`, unknown
 * ranks and the same card twice and answers with a wrong hand.
 * @throws {CardError} for text that is no card or a card that is there twice.
 */
export function rankHand(cards: readonly Card[]): RankedHand {
  if (cards.length < 1 || cards.length > 7) {
    throw new ArenaError(`expected 1 to 7 cards to rank, found ${cards.length}`);
  }
  distinctCards(cards.map(parseCard));
  const solved = pokersolver.Hand.solve(cards);
  const handClass = CLASS_OF_SOLVER_NAME[solved.name];
  if (handClass === undefined) throw new ArenaError(`pokersolver named a hand ${solved.name}`);
  return {
    handClass,
    // Two sets of three leave six cards in pokersolver's full house, of which five play.
    cards: Object.freeze(solved.cards.slice(0, 5).map(cardOfSolver)),
    solved,
  };
}

/** The class of the best five cards, one of nine. */
export function handClass(cards: readonly Card[]): HandClass {
  return rankHand(cards).handClass;
}

/** Above 0 when `a` beats `b`, below 0 when it loses, 0 when they tie. */
export function compareHands(a: RankedHand, b: RankedHand): number {
  return b.solved.compare(a.solved);
}

/** Which of the hands win (several when they tie), by their index. */
export function winningHands(hands: readonly RankedHand[]): readonly number[] {
  const winners = new Set(pokersolver.Hand.winners(hands.map((hand) => hand.solved)));
  return hands.flatMap((hand, index) => (winners.has(hand.solved) ? [index] : []));
}

/** pokersolver plays the ace of a wheel as rank `1`. */
function cardOfSolver(card: { readonly value: string; readonly suit: string }): Card {
  return parseCard(`${card.value === '1' ? 'A' : card.value}${card.suit}`);
}
