import { type CardIndex, RANK_COUNT, rankOfIndex } from './card-index.ts';
import { unsuitedStrength } from './hand-strength.ts';

const BOARD_CARDS = 5;
const MOST_OF_A_RANK = 4;

/** Unordered pairs of ranks, pocket pairs included: the columns of {@link EvaluatorTables.strength}. */
export const RANK_PAIRS = 91;

/** Multisets of five ranks, none more than four times: the rows. */
export const BOARD_ROWS = 6175;

/**
 * An automaton over multisets of ranks, and what two more ranks make of each five-card one.
 *
 * Suits are left out: they matter only to flushes, which a mask per suit answers apart. That leaves
 * 2,380 multisets of up to four ranks to step through and 6,175 of five. Since players share the
 * board, stepping stops there: each player costs a single look-up in the board's row of 182 bytes.
 * 62 kB of steps and 1.1 MB of rows, in 16 bits each, stay inside a core's second-level cache.
 */
export interface EvaluatorTables {
  /**
   * `step[at + rank]` is the next `at`, from 0 for no card. After the fifth card it is the number
   * of the board's row instead.
   */
  readonly step: Uint16Array;
  /** `strength[row * RANK_PAIRS + pairOf[(a << 4) | b]]`, flushes apart. */
  readonly strength: Uint16Array;
  /** `boardCounts[row * RANK_COUNT + rank]`: how often the board in a row holds a rank. */
  readonly boardCounts: Uint8Array;
  /** The column of two ranks, in either order, by `(a << 4) | b`. */
  readonly pairOf: Uint8Array;
}

let built: EvaluatorTables | undefined;

/** The tables, built by the first caller in some tens of milliseconds and kept. */
export function evaluatorTables(): EvaluatorTables {
  built ??= buildTables();
  return built;
}

function buildTables(): EvaluatorTables {
  const pairOf = numberPairs();
  const { step, boards } = numberMultisets();
  const strength = new Uint16Array(boards.length * RANK_PAIRS);
  boards.forEach((counts, row) => {
    fillRow(strength.subarray(row * RANK_PAIRS, (row + 1) * RANK_PAIRS), counts, pairOf);
  });
  const boardCounts = Uint8Array.from(boards.flatMap((counts) => [...counts]));
  return { step, strength, boardCounts, pairOf };
}

function numberPairs(): Uint8Array {
  const pairOf = new Uint8Array(RANK_COUNT << 4);
  for (let high = 0; high < RANK_COUNT; high += 1) {
    for (let low = 0; low <= high; low += 1) {
      const pair = (high * (high + 1)) / 2 + low;
      pairOf[(high << 4) | low] = pair;
      pairOf[(low << 4) | high] = pair;
    }
  }
  return pairOf;
}

/** How often each rank is held, and the same as base-5 digits in one integer below 2^31. */
interface RankMultiset {
  readonly counts: Uint8Array;
  readonly key: number;
}

/** Numbers the multisets size by size, each found by adding a rank to a smaller one. */
function numberMultisets(): { step: Uint16Array; boards: readonly Uint8Array[] } {
  const step: number[] = [];
  let level: readonly RankMultiset[] = [{ counts: new Uint8Array(RANK_COUNT), key: 0 }];
  let firstOfLevel = 0;
  for (let size = 1; size <= BOARD_CARDS; size += 1) {
    const full = size === BOARD_CARDS;
    const firstOfLarger = full ? 0 : firstOfLevel + level.length;
    const larger: RankMultiset[] = [];
    const indexOfKey = new Map<number, number>();
    for (const { counts, key } of level) {
      for (let rank = 0; rank < RANK_COUNT; rank += 1) {
        if (counts[rank] === MOST_OF_A_RANK) {
          step.push(0);
          continue;
        }
        const largerKey = key + 5 ** rank;
        let index = indexOfKey.get(largerKey);
        if (index === undefined) {
          const more = counts.slice();
          more[rank] = (more[rank] as number) + 1;
          index = larger.push({ counts: more, key: largerKey }) - 1;
          indexOfKey.set(largerKey, index);
        }
        step.push(full ? index : (firstOfLarger + index) * RANK_COUNT);
      }
    }
    firstOfLevel += level.length;
    level = larger;
  }
  return { step: Uint16Array.from(step), boards: level.map(({ counts }) => counts) };
}

/** Columns that would need a fifth card of a rank stay 0: no deal reaches them. */
function fillRow(row: Uint16Array, board: Uint8Array, pairOf: Uint8Array): void {
  const held = [1, 2, 3, 4].map((times) => ranksHeld(board, times));
  const [once, twice, thrice, fourTimes] = held as [number, number, number, number];
  for (let high = 0; high < RANK_COUNT; high += 1) {
    const bit = 1 << high;
    if ((fourTimes & bit) !== 0) continue;
    // One more card of a rank lifts it from each mask into the next.
    const once1 = once | bit;
    const twice1 = twice | (once & bit);
    const thrice1 = thrice | (twice & bit);
    const four1 = fourTimes | (thrice & bit);
    for (let low = 0; low <= high; low += 1) {
      const other = 1 << low;
      if ((four1 & other) !== 0) continue;
      row[pairOf[(high << 4) | low] as number] = unsuitedStrength(
        once1 | other,
        twice1 | (once1 & other),
        thrice1 | (twice1 & other),
        four1 | (thrice1 & other),
      );
    }
  }
}

/** The strength of five to seven cards, flushes apart, by how often they hold each rank. */
export function strengthOfCounts(counts: Uint8Array): number {
  return unsuitedStrength(
    ranksHeld(counts, 1),
    ranksHeld(counts, 2),
    ranksHeld(counts, 3),
    ranksHeld(counts, 4),
  );
}

/** The mask of the ranks held at least so many times. */
function ranksHeld(counts: Uint8Array, times: number): number {
  let mask = 0;
  for (let rank = 0; rank < RANK_COUNT; rank += 1) {
    if ((counts[rank] as number) >= times) mask |= 1 << rank;
  }
  return mask;
}

/** Where the automaton stands after these cards. */
export function stepThrough(cards: readonly CardIndex[]): number {
  const { step } = evaluatorTables();
  return cards.reduce((at, card) => step[at + rankOfIndex(card)] as number, 0);
}
