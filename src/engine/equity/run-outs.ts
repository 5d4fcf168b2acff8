import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { seededGenerator } from '../random.ts';
import { NO_SUIT, SUITED_RANK } from './card-index.ts';
import { evaluatorTables, RANK_PAIRS } from './evaluator-tables.ts';
import { flushStrength } from './hand-strength.ts';
import { BOARD_CARDS, type Spot } from './spot.ts';

/** Run-outs dealt before any is judged: their cards stay in the first-level cache. */
const BLOCK = 250;
const NO_FLUSH = NO_SUIT << 6;

/**
 * Random deals of the cards nobody has seen, and how many hands share each pot.
 *
 * A block of run-outs goes through three short loops (deal, read the boards, judge the hands)
 * rather than each run-out through a long one: the compiler then keeps each loop's values in
 * registers, and the processor guesses its branches better.
 */
export class RunOuts {
  readonly #random: RandomGenerator;
  readonly #deck: Uint8Array;
  readonly #block: Block;

  /** The same run-outs for the same spot and seed, in however many calls they are played. */
  constructor(spot: Spot, seed: string) {
    this.#random = seededGenerator('equity', seed);
    this.#deck = spot.live.slice();
    this.#block = blockFor(spot);
  }

  /** Plays `count` run-outs and adds one for each to `outcomes[hands that share]`, `[0]` if lost. */
  play(count: number, outcomes: Float64Array): void {
    for (let played = 0; played < count; played += BLOCK) {
      const runOuts = Math.min(BLOCK, count - played);
      deal(this.#random, this.#deck, this.#block, runOuts);
      readBoards(this.#block, runOuts);
      judge(this.#block, runOuts, outcomes);
    }
  }
}

/**
 * Run-outs one behind the other, each `stride` cards: the known hands, the board, the unknown
 * hands. The first `known` of them are the same in every run-out and written once.
 */
interface Block {
  readonly cards: Uint8Array;
  readonly stride: number;
  readonly known: number;
  readonly boardStart: number;
  /** Where each hand starts, the hero's first. */
  readonly handStarts: Uint8Array;
  /** Where each board's row starts in the evaluator's table. */
  readonly rows: Int32Array;
  /** The suit of a possible flush, `NO_SUIT` if none, shifted to its part of `SUITED_RANK`. */
  readonly suits: Int32Array;
  /** The board's ranks of that suit. */
  readonly suited: Int32Array;
}

function blockFor({ hands, unknown, board }: Spot): Block {
  const boardStart = 2 * hands.length;
  const boardEnd = boardStart + BOARD_CARDS;
  // One more: cards are dealt in twos, so an odd number of them needs room for a spare one.
  const stride = boardEnd + 2 * unknown + 1;
  const given = [...hands.flatMap(({ a, b }) => [a, b]), ...board];
  const cards = new Uint8Array(BLOCK * stride);
  for (let first = 0; first < cards.length; first += stride) {
    given.forEach((card, place) => {
      cards[first + place] = card;
    });
  }
  return {
    cards,
    stride,
    known: given.length,
    boardStart,
    handStarts: Uint8Array.from([
      ...hands.map((_, hand) => 2 * hand),
      ...Array.from({ length: unknown }, (_, hand) => boardEnd + 2 * hand),
    ]),
    rows: new Int32Array(BLOCK),
    suits: new Int32Array(BLOCK),
    suited: new Int32Array(BLOCK),
  };
}

/**
 * The first steps of a Fisher-Yates shuffle, over a deck that stays a permutation, so that no
 * run-out needs a fresh one. Each 32-bit word makes two unbiased choices (Lemire's multiplication
 * with rejection, on 16 bits each); both are drawn again, one time in some 1,000, where one falls
 * into the remainder that would favour some cards.
 */
function deal(random: RandomGenerator, deck: Uint8Array, block: Block, runOuts: number): void {
  const { cards, stride, known } = block;
  const size = stride - 1 - known;
  const live = deck.length;
  for (let runOut = 0, first = known; runOut < runOuts; runOut += 1, first += stride) {
    for (let front = 0; front < size; front += 2) {
      const choices = live - front;
      let one = 0;
      let two = 0;
      do {
        const word = random.next();
        one = (word >>> 16) * choices;
        two = (word & 0xffff) * (choices - 1);
      } while (isBiased(one, choices) || isBiased(two, choices - 1));
      const from = front + (one >>> 16);
      const card = deck[from] as number;
      deck[from] = deck[front] as number;
      deck[front] = card;
      cards[first + front] = card;
      const fromNext = front + 1 + (two >>> 16);
      const nextCard = deck[fromNext] as number;
      deck[fromNext] = deck[front + 1] as number;
      deck[front + 1] = nextCard;
      cards[first + front + 1] = nextCard;
    }
  }
}

function isBiased(product: number, choices: number): boolean {
  const rest = product & 0xffff;
  return rest < choices && rest < 0x1_0000 % choices;
}

function readBoards(block: Block, runOuts: number): void {
  const { cards, stride, boardStart, rows, suits, suited } = block;
  const { step } = evaluatorTables();
  const suitedRank = SUITED_RANK;
  for (let runOut = 0, first = boardStart; runOut < runOuts; runOut += 1, first += stride) {
    const a = cards[first] as number;
    const b = cards[first + 1] as number;
    const c = cards[first + 2] as number;
    const d = cards[first + 3] as number;
    const e = cards[first + 4] as number;
    let at = step[a >> 2] as number;
    at = step[at + (b >> 2)] as number;
    at = step[at + (c >> 2)] as number;
    at = step[at + (d >> 2)] as number;
    at = step[at + (e >> 2)] as number;
    rows[runOut] = at * RANK_PAIRS;
    // Each suit's cards are counted in a byte of its own, where 5 more lift three cards into bit 3.
    const tally =
      (1 << ((a & 3) << 3)) +
      (1 << ((b & 3) << 3)) +
      (1 << ((c & 3) << 3)) +
      (1 << ((d & 3) << 3)) +
      (1 << ((e & 3) << 3));
    const reached = (tally + 0x05050505) & 0x08080808;
    const of = reached === 0 ? NO_FLUSH : ((31 - Math.clz32(reached)) >> 3) << 6;
    suits[runOut] = of;
    suited[runOut] =
      (suitedRank[of | a] as number) |
      (suitedRank[of | b] as number) |
      (suitedRank[of | c] as number) |
      (suitedRank[of | d] as number) |
      (suitedRank[of | e] as number);
  }
}

/**
 * No branch here depends on who wins: a guess about that is wrong as often as right, and a wrong
 * one costs more than the look-ups it could save.
 */
function judge(block: Block, runOuts: number, outcomes: Float64Array): void {
  const { cards, stride, handStarts, rows, suits, suited } = block;
  const { strength, pairOf } = evaluatorTables();
  const suitedRank = SUITED_RANK;
  const flush = flushStrength;
  const hands = handStarts.length;
  for (let runOut = 0, first = 0; runOut < runOuts; runOut += 1, first += stride) {
    const row = rows[runOut] as number;
    const of = suits[runOut] as number;
    const ranks = suited[runOut] as number;
    let mine = 0;
    let lead = 0;
    let sharing = 0;
    for (let hand = 0; hand < hands; hand += 1) {
      const start = first + (handStarts[hand] as number);
      const a = cards[start] as number;
      const b = cards[start + 1] as number;
      let theirs = strength[row + (pairOf[((a >> 2) << 4) | (b >> 2)] as number)] as number;
      if (of !== NO_FLUSH) {
        const held = (suitedRank[of | a] as number) | (suitedRank[of | b] as number);
        theirs = Math.max(theirs, flush[ranks | held] as number);
      }
      if (hand === 0) mine = theirs;
      // The sign bit is set once a hand beats the hero's; the shift is 1 for equal hands only.
      lead |= mine - theirs;
      sharing += ((mine ^ theirs) - 1) >>> 31;
    }
    const outcome = sharing & ~(lead >> 31);
    outcomes[outcome] = (outcomes[outcome] as number) + 1;
  }
}
