import { isAggressive } from '../../../engine/move.ts';
import {
  BET_TYPES,
  type BetSizes,
  betRatio,
  betSizing,
  betTypes,
  SIZE_BUCKETS,
  sizeBucket,
} from '../../axes/bet-sizing.ts';
import type { PlayedDecision, PlayedSession } from '../../records/played-session.ts';
import { type AxisSample, at, type Totals } from '../axis-sample.ts';
import { SessionSums } from '../session-sums.ts';

const BUCKETS = SIZE_BUCKETS.length;
const PREFLOP = BET_TYPES.length * BUCKETS;
const POSTFLOP = PREFLOP + 1;

/** M1: a histogram of sizes for each type, and all bets before and after the flop. */
export class BetSizingSample implements AxisSample {
  readonly sums = new SessionSums(POSTFLOP + 1);

  add({ hands }: PlayedSession, session: number): void {
    for (const hand of hands) {
      for (const played of hand.preflop) this.#addBet(played, session, PREFLOP);
      for (const played of hand.postflop) this.#addBet(played, session, POSTFLOP);
    }
  }

  /** Some type qualifies on a side that counts. */
  hasData(totals: Totals): boolean {
    const { preflop, postflop } = betSizing(betSizesOf(totals)).components;
    return preflop !== null || postflop !== null;
  }

  score(totals: Totals): number {
    return betSizing(betSizesOf(totals)).score;
  }

  #addBet(played: PlayedDecision, session: number, side: number): void {
    if (!isAggressive(played.move)) return;
    this.sums.add(session, side, 1);
    const bucket = sizeBucket(betRatio(played));
    for (const type of betTypes(played)) {
      this.sums.add(session, BET_TYPES.indexOf(type) * BUCKETS + bucket, 1);
    }
  }
}

export function betSizesOf(totals: Totals): BetSizes {
  const histograms = Object.fromEntries(
    BET_TYPES.map((type, place) => [
      type,
      SIZE_BUCKETS.map((_, bucket) => at(totals, place * BUCKETS + bucket)),
    ]),
  ) as unknown as BetSizes['histograms'];
  return { histograms, preflop: at(totals, PREFLOP), postflop: at(totals, POSTFLOP) };
}
