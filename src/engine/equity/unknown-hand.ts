import { RANK_COUNT, ranksOfSuit, SUIT_INDICES } from './card-index.ts';
import { evaluatorTables, RANK_PAIRS } from './evaluator-tables.ts';
import { flushStrength } from './hand-strength.ts';
import type { Spot } from './spot.ts';

const CARDS_OF_A_RANK = 4;
const ALL_RANKS = (1 << RANK_COUNT) - 1;

/** What unknown hands may hold against a board, counted instead of drawn. */
export interface UnknownHands {
  /** In how many ways the unknown hands can be dealt once the board is. */
  readonly deals: number;
  /** A measure of the time that one {@link count} takes: look-ups and comparisons. */
  readonly steps: number;
  /**
   * Counts the deals in which no unknown hand beats a strength, by how many equal it: adds to
   * `equals[0]`, `equals[1]`, … The board is given as `BoardClasses` has it.
   */
  count(row: number, suit: number, suited: number, strength: number, equals: Float64Array): void;
}

/**
 * One unknown hand. Its 990 possible holdings are counted by rank, and by rank and suit where the
 * board allows a flush: some 91 to 270 look-ups.
 */
export class UnknownHand implements UnknownHands {
  readonly deals: number;
  readonly steps = 2 * RANK_PAIRS;
  /** The cards of each rank that are in no known hand. */
  readonly #unheld: Uint8Array;
  /** The ranks of each suit, and of no suit, that are in known hands. */
  readonly #held: readonly number[];

  constructor({ hands, live, toCome }: Spot) {
    const cards = hands.flatMap(({ a, b }) => [a, b]);
    this.#unheld = new Uint8Array(RANK_COUNT).fill(CARDS_OF_A_RANK);
    for (const card of cards) this.#unheld[card >> 2] = (this.#unheld[card >> 2] as number) - 1;
    this.#held = SUIT_INDICES.map((suit) => ranksOfSuit(suit, cards));
    const left = live.length - toCome;
    this.deals = (left * (left - 1)) / 2;
  }

  count(row: number, suit: number, suited: number, mine: number, equals: Float64Array): void {
    const { strength, boardCounts, pairOf } = evaluatorTables();
    const cells = row * RANK_PAIRS;
    const flush = flushStrength;
    const held = this.#held[suit];
    /** The suit's ranks left to hold; without a flush to make, suits do not matter. */
    const suitedLeft = held === undefined ? 0 : ALL_RANKS & ~held & ~suited;
    const others = new Uint8Array(RANK_COUNT);
    for (let rank = 0; rank < RANK_COUNT; rank += 1) {
      const onBoard = boardCounts[row * RANK_COUNT + rank] as number;
      others[rank] = (this.#unheld[rank] as number) - onBoard - ((suitedLeft >> rank) & 1);
    }
    const onBoard = flush[suited] as number;
    let below = 0;
    let equal = 0;
    for (let high = 0; high < RANK_COUNT; high += 1) {
      const cards = others[high] as number;
      if (cards === 0) continue;
      const pairs = (high * (high + 1)) / 2;
      for (let low = 0; low <= high; low += 1) {
        const ways = low === high ? (cards * (cards - 1)) / 2 : cards * (others[low] as number);
        const theirs = Math.max(strength[cells + pairs + low] as number, onBoard);
        if (theirs < mine) below += ways;
        else if (theirs === mine) equal += ways;
      }
    }
    for (let left = suitedLeft; left !== 0; left &= left - 1) {
      const one = 31 - Math.clz32(left & -left);
      const withOne = suited | (1 << one);
      for (let rank = 0; rank < RANK_COUNT; rank += 1) {
        const cell = cells + (pairOf[(one << 4) | rank] as number);
        const ways = others[rank] as number;
        if (ways > 0) {
          const theirs = Math.max(strength[cell] as number, flush[withOne] as number);
          if (theirs < mine) below += ways;
          else if (theirs === mine) equal += ways;
        }
        if (rank > one && ((suitedLeft >> rank) & 1) === 1) {
          const theirs = Math.max(strength[cell] as number, flush[withOne | (1 << rank)] as number);
          if (theirs < mine) below += 1;
          else if (theirs === mine) equal += 1;
        }
      }
    }
    equals[0] = (equals[0] as number) + below;
    equals[1] = (equals[1] as number) + equal;
  }
}
