import { NO_SUIT, RANK_COUNT, ranksOfSuit, SUIT_INDICES } from './card-index.ts';
import { BOARD_ROWS, evaluatorTables, stepThrough } from './evaluator-tables.ts';
import { cardsOfMask } from './hand-strength.ts';
import type { Spot } from './spot.ts';

const FLUSH_CARDS = 5;

/**
 * All boards a spot can still get, put together where no hand can tell them apart: by the ranks of
 * the five cards and, where somebody can make a flush, by its suit and the board's ranks of it. The
 * 1,712,304 boards that two hands can get before the flop are some 30,000 to 130,000 classes.
 */
export interface BoardClasses {
  readonly length: number;
  /** Each class's row in the evaluator's table. */
  readonly rows: Uint16Array;
  /** The suit in which a flush is possible, or `NO_SUIT`. */
  readonly suits: Uint8Array;
  /** The board's ranks of that suit, as a mask. */
  readonly suited: Uint16Array;
  /** How many boards the class has. */
  readonly boards: Uint16Array;
}

export function boardClasses(spot: Spot): BoardClasses {
  const flushes = SUIT_INDICES.flatMap((suit) => flushDraws(spot, suit));
  const all = multisetsOfRanks(liveCounts(spot, NO_SUIT), spot.toCome);
  const most = flushes.reduce((sum, { sets, rest }) => sum + sets.length * rest.length, all.length);
  const rows = new Uint16Array(most);
  const suits = new Uint8Array(most);
  const suited = new Uint16Array(most);
  const boards = new Uint16Array(most);
  /** By row: the boards of those ranks that are in a flush class already. */
  const inFlushes = new Uint16Array(BOARD_ROWS);
  let length = 0;
  for (const { suit, boardRanks, sets, rest } of flushes) {
    for (const set of sets) {
      const reached = rowsFrom(set.at, rest);
      for (let index = 0; index < rest.length; index += 1) {
        const row = reached[index] as number;
        const deals = rest.deals[index] as number;
        inFlushes[row] = (inFlushes[row] as number) + deals;
        rows[length] = row;
        suits[length] = suit;
        suited[length] = boardRanks | set.mask;
        boards[length] = deals;
        length += 1;
      }
    }
  }
  const reached = rowsFrom(stepThrough(spot.board), all);
  for (let index = 0; index < all.length; index += 1) {
    const row = reached[index] as number;
    const deals = (all.deals[index] as number) - (inFlushes[row] as number);
    if (deals === 0) continue;
    rows[length] = row;
    suits[length] = NO_SUIT;
    boards[length] = deals;
    length += 1;
  }
  return { length, rows, suits, suited, boards };
}

/** The ways to bring enough cards of a suit, and the ranks that the rest of the board may have. */
interface FlushDraw {
  readonly suit: number;
  readonly boardRanks: number;
  readonly sets: readonly RankSet[];
  readonly rest: RankMultisets;
}

function flushDraws(spot: Spot, suit: number): FlushDraw[] {
  const boardRanks = ranksOfSuit(suit, spot.board);
  const others = liveCounts(spot, suit);
  const least = Math.max(0, FLUSH_CARDS - mostHeld(spot, suit) - cardsOfMask(boardRanks));
  const draws: FlushDraw[] = [];
  for (let drawn = least; drawn <= spot.toCome; drawn += 1) {
    draws.push({
      suit,
      boardRanks,
      sets: setsOfRanks(ranksOfSuit(suit, [...spot.live]), drawn, stepThrough(spot.board)),
      rest: multisetsOfRanks(others, spot.toCome - drawn),
    });
  }
  return draws;
}

/** The most cards of a suit in one hand; an unknown one can have two. */
function mostHeld({ hands, unknown }: Spot, suit: number): number {
  if (unknown > 0) return 2;
  return Math.max(...hands.map(({ a, b }) => cardsOfMask(ranksOfSuit(suit, [a, b]))));
}

/** How many cards of each rank may still come, leaving out one suit or, with `NO_SUIT`, none. */
function liveCounts({ live }: Spot, without: number): Uint8Array {
  const counts = new Uint8Array(RANK_COUNT);
  for (const card of live) {
    if ((card & 3) !== without) counts[card >> 2] = (counts[card >> 2] as number) + 1;
  }
  return counts;
}

/** Different ranks, as a mask, and where the automaton stands after them. */
interface RankSet {
  readonly mask: number;
  readonly at: number;
}

/** The sets of `size` of the ranks in a mask. */
function setsOfRanks(mask: number, size: number, start: number): RankSet[] {
  if (size === 0) return [{ mask: 0, at: start }];
  const { step } = evaluatorTables();
  const sets: RankSet[] = [];
  for (let left = mask; left !== 0; left &= left - 1) {
    const rank = 31 - Math.clz32(left & -left);
    const higher = left & (left - 1);
    for (const rest of setsOfRanks(higher, size - 1, step[start + rank] as number)) {
      sets.push({ mask: rest.mask | (1 << rank), at: rest.at });
    }
  }
  return sets;
}

/** Multisets of `size` ranks one behind the other, and in how many ways the deck deals each. */
interface RankMultisets {
  readonly length: number;
  readonly size: number;
  readonly ranks: Uint8Array;
  /** At most 4^5: five cards of five ranks. */
  readonly deals: Uint16Array;
}

/** Into arrays made in one piece: growing lists took half of the time of a whole score. */
function multisetsOfRanks(counts: Uint8Array, size: number): RankMultisets {
  const most = multisetsAtMost(size);
  const ranks = new Uint8Array(most * size);
  const deals = new Uint16Array(most);
  const chosen = new Uint8Array(size);
  let length = 0;
  const choose = (from: number, filled: number, ways: number): void => {
    if (filled === size) {
      for (let at = 0, next = length * size; at < size; at += 1, next += 1) {
        ranks[next] = chosen[at] as number;
      }
      deals[length] = ways;
      length += 1;
      return;
    }
    for (let rank = from; rank < RANK_COUNT; rank += 1) {
      const cards = counts[rank] as number;
      const room = Math.min(cards, size - filled);
      let further = ways;
      for (let taken = 1; taken <= room; taken += 1) {
        // Ways to take `taken` of the rank's cards: a binomial coefficient, built up step by step.
        further = (further * (cards - taken + 1)) / taken;
        chosen[filled + taken - 1] = rank;
        choose(rank + 1, filled + taken, further);
      }
    }
  };
  choose(0, 0, 1);
  return { length, size, ranks, deals };
}

/** Of a deck with as many cards of each rank as are drawn: a binomial coefficient. */
function multisetsAtMost(size: number): number {
  let most = 1;
  for (let drawn = 1; drawn <= size; drawn += 1) most = (most * (RANK_COUNT + drawn - 1)) / drawn;
  return most;
}

/** The row of each of the multisets, stepped through from `start`. */
function rowsFrom(start: number, { length, size, ranks }: RankMultisets): Uint16Array {
  const { step } = evaluatorTables();
  const rows = new Uint16Array(length);
  for (let index = 0, next = 0; index < length; index += 1) {
    let at = start;
    for (const end = next + size; next < end; next += 1) {
      at = step[at + (ranks[next] as number)] as number;
    }
    rows[index] = at;
  }
  return rows;
}
