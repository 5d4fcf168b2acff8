import type { Card } from '../card.ts';
import { EquityError } from '../error.ts';
import { type CardIndex, cardIndices, DECK_SIZE, rankOfIndex } from './card-index.ts';
import { evaluatorTables } from './evaluator-tables.ts';

export const BOARD_CARDS = 5;
/** The board before and on each street. */
const BOARD_SIZES: readonly number[] = [0, 3, 4, 5];
/** Ten seats, the most a table has. */
const MOST_HANDS = 10;

/** A seat's two cards, or that nothing is known of them. */
export type OpponentHand = readonly Card[] | 'unknown';

/** The question: how much of the pot is the hero's, on average over all cards still to come? */
export interface EquityQuestion {
  /** Two cards. */
  readonly hero: readonly Card[];
  /** No card, the flop, the flop and the turn, or all five. */
  readonly board?: readonly Card[];
  /** One to nine. */
  readonly opponents: readonly OpponentHand[];
}

/** Two hole cards and the column of their ranks in the evaluator's rows. */
export interface HoleIndices {
  readonly a: CardIndex;
  readonly b: CardIndex;
  readonly column: number;
}

/** A question read and checked. */
export interface Spot {
  /** The known hands. Where there is a hero, the first. */
  readonly hands: readonly HoleIndices[];
  /** How many hands more hold cards nobody knows. */
  readonly unknown: number;
  readonly board: readonly CardIndex[];
  readonly toCome: number;
  /** The cards that may still come or be held by unknown hands, in the order of the deck. */
  readonly live: Uint8Array;
}

/** @throws {CardError | EquityError} for cards or numbers of cards that no deal has. */
export function readQuestion({ hero, board = [], opponents }: EquityQuestion): Spot {
  const known = opponents.filter((hand) => hand !== 'unknown');
  if (opponents.length === 0) throw new EquityError('1 to 9 opponents', 'none');
  return readSpot([hero, ...known], opponents.length - known.length, board, []);
}

/** @throws {CardError | EquityError} for cards or numbers of cards that no deal has. */
export function readSpot(
  hands: readonly (readonly Card[])[],
  unknown: number,
  board: readonly Card[],
  dead: readonly Card[],
): Spot {
  const seats = hands.length + unknown;
  if (seats > MOST_HANDS) throw new EquityError(`at most ${MOST_HANDS} hands`, `${seats}`);
  if (!BOARD_SIZES.includes(board.length)) {
    throw new EquityError('a board of 0, 3, 4 or 5 cards', `${board.length} (${board.join(' ')})`);
  }
  for (const hand of hands) {
    if (hand.length !== 2) {
      throw new EquityError('two hole cards', `${hand.length} (${hand.join(' ')})`);
    }
  }
  const given = cardIndices([...hands.flat(), ...board, ...dead]);
  const live = Uint8Array.from(
    [...Array(DECK_SIZE).keys()].filter((card) => !given.includes(card)),
  );
  const toCome = BOARD_CARDS - board.length;
  if (live.length < toCome + 2 * unknown) {
    throw new EquityError('enough cards left in the deck', `${live.length}`);
  }
  return {
    hands: hands.map((_, seat) =>
      holeIndices(given[2 * seat] as number, given[2 * seat + 1] as number),
    ),
    unknown,
    board: given.slice(2 * hands.length, 2 * hands.length + board.length),
    toCome,
    live,
  };
}

function holeIndices(a: CardIndex, b: CardIndex): HoleIndices {
  const column = evaluatorTables().pairOf[(rankOfIndex(a) << 4) | rankOfIndex(b)] as number;
  return { a, b, column };
}
