import { RANK_COUNT, ranksOfSuit, SUITED_RANK } from './card-index.ts';
import { evaluatorTables, RANK_PAIRS } from './evaluator-tables.ts';
import { flushStrength } from './hand-strength.ts';
import type { Spot } from './spot.ts';
import type { UnknownHands } from './unknown-hand.ts';

/** How a possible hand compares with the one that must not be beaten. */
const BEATS = 0;
const BELOW = 1;
const EQUAL = 2;

/**
 * Two or more unknown hands, which may not share a card. All but the last are enumerated, in one
 * order of seats only; the last is counted in a few steps from how many good hands contain each
 * card. Two unknown hands so cost 990 steps for a board, three 450,000, four 120 million.
 */
export class SeveralUnknownHands implements UnknownHands {
  readonly deals: number;
  readonly steps: number;
  readonly #spot: Spot;
  readonly #boardCounts: Uint8Array;
  /** The cards left after a board that stands for its class, and how each two of them compare. */
  readonly #left: Uint8Array;
  readonly #relation: Uint8Array;
  /** By card left: the hands with it that are below or equal. `[BELOW]` and `[EQUAL]`. */
  readonly #with: readonly Uint16Array[];
  /** The hands that do not beat, as two places in the cards left. */
  readonly #first: Uint8Array;
  readonly #second: Uint8Array;

  constructor(spot: Spot) {
    this.#spot = spot;
    this.#boardCounts = new Uint8Array(RANK_COUNT);
    for (const card of spot.board) {
      this.#boardCounts[card >> 2] = (this.#boardCounts[card >> 2] as number) + 1;
    }
    const left = spot.live.length - spot.toCome;
    const hands = (left * (left - 1)) / 2;
    this.#left = new Uint8Array(left);
    this.#relation = new Uint8Array(left * left);
    this.#with = [new Uint16Array(0), new Uint16Array(left), new Uint16Array(left)];
    this.#first = new Uint8Array(hands);
    this.#second = new Uint8Array(hands);
    let deals = 1;
    let sets = 1;
    for (let hand = 0; hand < spot.unknown; hand += 1) {
      const cards = left - 2 * hand;
      if (hand < spot.unknown - 1) sets = (sets * cards * (cards - 1)) / 2 / (hand + 1);
      deals = (deals * cards * (cards - 1)) / 2;
    }
    this.deals = deals;
    this.steps = hands + sets;
  }

  count(row: number, suit: number, suited: number, mine: number, equals: Float64Array): void {
    this.#takeBoard(row, suit, suited);
    const good = this.#compareHands(row, suit, suited, mine);
    this.#countDeals(good, equals);
  }

  /** Leaves out one board of the class; whichever it is, the counts are the same. */
  #takeBoard(row: number, suit: number, suited: number): void {
    const { boardCounts } = evaluatorTables();
    const toTake = new Uint8Array(RANK_COUNT);
    const suitedToTake = suited & ~ranksOfSuit(suit, this.#spot.board);
    for (let rank = 0; rank < RANK_COUNT; rank += 1) {
      toTake[rank] =
        (boardCounts[row * RANK_COUNT + rank] as number) -
        (this.#boardCounts[rank] as number) -
        ((suitedToTake >> rank) & 1);
    }
    let length = 0;
    for (const card of this.#spot.live) {
      const rank = card >> 2;
      if ((card & 3) === suit) {
        if (((suitedToTake >> rank) & 1) === 1) continue;
      } else if ((toTake[rank] as number) > 0) {
        toTake[rank] = (toTake[rank] as number) - 1;
        continue;
      }
      this.#left[length] = card;
      length += 1;
    }
  }

  /** Compares every hand with `mine`; returns how many do not beat it. */
  #compareHands(row: number, suit: number, suited: number, mine: number): number {
    const { strength, pairOf } = evaluatorTables();
    const left = this.#left;
    const relation = this.#relation;
    const of = suit << 6;
    let good = 0;
    this.#with[BELOW]?.fill(0);
    this.#with[EQUAL]?.fill(0);
    for (let second = 1; second < left.length; second += 1) {
      const b = left[second] as number;
      const ranks = suited | (SUITED_RANK[of | b] as number);
      for (let first = 0; first < second; first += 1) {
        const a = left[first] as number;
        const cell = row * RANK_PAIRS + (pairOf[((a >> 2) << 4) | (b >> 2)] as number);
        const flush = flushStrength[ranks | (SUITED_RANK[of | a] as number)] as number;
        const theirs = Math.max(strength[cell] as number, flush);
        const compared = theirs > mine ? BEATS : theirs === mine ? EQUAL : BELOW;
        relation[first * left.length + second] = compared;
        relation[second * left.length + first] = compared;
        if (compared === BEATS) continue;
        const withCard = this.#with[compared] as Uint16Array;
        withCard[first] = (withCard[first] as number) + 1;
        withCard[second] = (withCard[second] as number) + 1;
        this.#first[good] = first;
        this.#second[good] = second;
        good += 1;
      }
    }
    return good;
  }

  #countDeals(good: number, equals: Float64Array): void {
    const others = this.#spot.unknown - 1;
    const relation = this.#relation;
    const size = this.#left.length;
    const [below, equal] = [this.#with[BELOW] as Uint16Array, this.#with[EQUAL] as Uint16Array];
    const first = this.#first;
    const second = this.#second;
    const used: number[] = [];
    let orders = 1;
    for (let hand = 2; hand <= others; hand += 1) orders *= hand;

    /** Chooses the hands from `from` on; `belowLeft` and `equalLeft` hands share no used card. */
    const choose = (from: number, ties: number, belowLeft: number, equalLeft: number): void => {
      if (used.length === 2 * others) {
        equals[ties] = (equals[ties] as number) + orders * belowLeft;
        equals[ties + 1] = (equals[ties + 1] as number) + orders * equalLeft;
        return;
      }
      for (let hand = from; hand < good; hand += 1) {
        const a = first[hand] as number;
        const b = second[hand] as number;
        if (used.includes(a) || used.includes(b)) continue;
        const compared = relation[a * size + b] as number;
        let belowGone = (below[a] as number) + (below[b] as number);
        let equalGone = (equal[a] as number) + (equal[b] as number);
        // The hand of both cards was counted with each; so was one with a card that is used already.
        if (compared === BELOW) belowGone -= 1;
        else equalGone -= 1;
        for (const card of used) {
          for (const other of [a, b]) {
            const gone = relation[card * size + other] as number;
            if (gone === BELOW) belowGone -= 1;
            else if (gone === EQUAL) equalGone -= 1;
          }
        }
        used.push(a, b);
        const tied = compared === EQUAL ? 1 : 0;
        choose(hand + 1, ties + tied, belowLeft - belowGone, equalLeft - equalGone);
        used.length -= 2;
      }
    };
    const total = (counts: Uint16Array): number =>
      counts.reduce((sum, hands) => sum + hands, 0) / 2;
    choose(0, 0, total(below), total(equal));
  }
}
