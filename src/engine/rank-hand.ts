import pokersolver, { type SolvedHand, type Solver, type SolverCard } from 'pokersolver';
import { type Card, distinctCards, FULL_DECK, parseCard, rankValue, suitOf } from './card.ts';
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

/**
 * Ranks 1 to 7 cards. The cards are checked first, because pokersolver itself takes `10s`, unknown
 * ranks and the same card twice and answers with a wrong hand.
 * @throws {CardError} for text that is no card or a card that is there twice.
 */
export function rankHand(cards: readonly Card[]): RankedHand {
  if (cards.length < 1 || cards.length > 7) {
    throw new ArenaError(`expected 1 to 7 cards to rank, found ${cards.length}`);
  }
  for (const card of cards) parseCard(card);
  distinctCards(cards);
  const shape = shapeOf(cards);
  for (const { handClass, Solver, possible } of LADDER) {
    if (!possible(shape)) continue;
    const solved = new Solver(cards.map(solverCard), STANDARD);
    if (!solved.isPossible) continue;
    // Two sets of three leave six cards in pokersolver's full house, of which five play.
    const five = solved.cards.slice(0, 5).map(cardOfSolver);
    return { handClass, cards: Object.freeze(five), solved };
  }
  throw new ArenaError(`pokersolver finds no hand in ${cards.join(' ')}`);
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
  let winners: number[] = [];
  hands.forEach((hand, index) => {
    const best = hands[winners[0] ?? -1];
    const order = best === undefined ? 1 : compareHands(hand, best);
    if (order > 0) winners = [index];
    else if (order === 0) winners.push(index);
  });
  return winners;
}

/** What can be counted without judging anything. */
interface Shape {
  readonly mostOfARank: number;
  /** Ranks that are there twice or more. */
  readonly pairedRanks: number;
  readonly mostOfASuit: number;
  /** Longest row of ranks, the ace at both ends. */
  readonly longestRow: number;
}

interface Rung {
  readonly handClass: HandClass;
  readonly Solver: Solver;
  /** What the class cannot do without: where it is missing pokersolver need not be asked. */
  readonly possible: (shape: Shape) => boolean;
}

const STANDARD = new pokersolver.Game('standard');

/**
 * pokersolver tries the classes from the top and each try costs as much as any other, so it is asked
 * only for those whose cards are there: once instead of eight times for a pair. It still decides.
 */
const LADDER: readonly Rung[] = [
  {
    handClass: 'straight flush',
    Solver: pokersolver.StraightFlush,
    possible: ({ mostOfASuit }) => mostOfASuit >= 5,
  },
  {
    handClass: 'four of a kind',
    Solver: pokersolver.FourOfAKind,
    possible: ({ mostOfARank }) => mostOfARank >= 4,
  },
  {
    handClass: 'full house',
    Solver: pokersolver.FullHouse,
    possible: ({ mostOfARank, pairedRanks }) => mostOfARank >= 3 && pairedRanks >= 2,
  },
  {
    handClass: 'flush',
    Solver: pokersolver.Flush,
    possible: ({ mostOfASuit }) => mostOfASuit >= 5,
  },
  {
    handClass: 'straight',
    Solver: pokersolver.Straight,
    possible: ({ longestRow }) => longestRow >= 5,
  },
  {
    handClass: 'three of a kind',
    Solver: pokersolver.ThreeOfAKind,
    possible: ({ mostOfARank }) => mostOfARank >= 3,
  },
  {
    handClass: 'two pair',
    Solver: pokersolver.TwoPair,
    possible: ({ pairedRanks }) => pairedRanks >= 2,
  },
  {
    handClass: 'pair',
    Solver: pokersolver.OnePair,
    possible: ({ mostOfARank }) => mostOfARank >= 2,
  },
  { handClass: 'high card', Solver: pokersolver.HighCard, possible: () => true },
];

function shapeOf(cards: readonly Card[]): Shape {
  const ranks = new Array<number>(15).fill(0);
  const suits = { c: 0, d: 0, h: 0, s: 0 };
  for (const card of cards) {
    const rank = rankValue(card);
    ranks[rank] = (ranks[rank] as number) + 1;
    suits[suitOf(card)]++;
  }
  ranks[1] = ranks[14] as number;
  let mostOfARank = 0;
  let pairedRanks = 0;
  let longestRow = 0;
  for (let rank = 1, row = 0; rank <= 14; rank++) {
    const count = ranks[rank] as number;
    row = count > 0 ? row + 1 : 0;
    if (row > longestRow) longestRow = row;
    if (count > mostOfARank) mostOfARank = count;
    if (rank > 1 && count >= 2) pairedRanks++;
  }
  const mostOfASuit = Math.max(suits.c, suits.d, suits.h, suits.s);
  return { mostOfARank, pairedRanks, mostOfASuit, longestRow };
}

/** pokersolver's own cards, made once: in the standard game it does not write to them. */
const SOLVER_CARDS = new Map(FULL_DECK.map((card) => [card, new pokersolver.Card(card)]));

function solverCard(card: Card): SolverCard {
  return SOLVER_CARDS.get(card) as SolverCard;
}

/** pokersolver plays the ace of a wheel as rank `1`. */
function cardOfSolver(card: SolverCard): Card {
  return parseCard(`${card.value === '1' ? 'A' : card.value}${card.suit}`);
}
