import {
  BET_TYPES,
  type BetSizes,
  betSizing,
  SIZE_BUCKETS,
  SIZE_REFERENCE,
} from '../axes/bet-sizing.ts';
import { referenceOf } from '../axes/positional-awareness.ts';
import type { NumpyRandom } from '../statistics/numpy-random.ts';
import { sum } from '../statistics/sample.ts';
import { betSizesOf } from './axes/bet-sizing-sample.ts';
import {
  enteredColumn,
  handsAt,
  handsColumn,
  POSITIONS,
  type PositionalAwarenessSample,
} from './axes/positional-awareness-sample.ts';
import type { Totals } from './axis-sample.ts';

export const CEILING_DRAWS = 400;

/** Mean M1 of a player that sizes its bets by the paper's table, with as many of each type. */
export function betSizingCeiling(totals: Totals, random: NumpyRandom): number {
  const { histograms, ...bets } = betSizesOf(totals);
  return meanOfDraws(() => {
    const drawn = Object.fromEntries(
      BET_TYPES.map((type) => [
        type,
        multinomial(sum(histograms[type]), SIZE_REFERENCE[type], random),
      ]),
    ) as unknown as BetSizes['histograms'];
    return betSizing({ histograms: drawn, ...bets }).score;
  });
}

/** Mean M9 of a player that enters as often as the paper's table, in as many hands of each position. */
export function positionalCeiling(
  sample: PositionalAwarenessSample,
  totals: Totals,
  random: NumpyRandom,
): number {
  const drawn = new Float64Array(2 * POSITIONS.length);
  return meanOfDraws(() => {
    for (const [place, position] of POSITIONS.entries()) {
      const hands = handsAt(totals, place);
      const reference = referenceOf(position, sample.sevenMax);
      let entered = 0;
      for (let hand = 0; hand < hands; hand += 1) if (random.real() < reference) entered += 1;
      drawn[handsColumn(place)] = hands;
      drawn[enteredColumn(place)] = entered;
    }
    return sample.score(drawn);
  });
}

function meanOfDraws(draw: () => number): number {
  let total = 0;
  for (let drawn = 0; drawn < CEILING_DRAWS; drawn += 1) total += draw();
  return total / CEILING_DRAWS;
}

function multinomial(
  observations: number,
  shares: readonly number[],
  random: NumpyRandom,
): readonly number[] {
  const counts = SIZE_BUCKETS.map(() => 0);
  for (let observation = 0; observation < observations; observation += 1) {
    const bucket = bucketAt(random.real(), shares);
    counts[bucket] = (counts[bucket] as number) + 1;
  }
  return counts;
}

/** The bucket in which the shares so far pass a place from 0 to 1; the last that has one, where rounding does not. */
function bucketAt(place: number, shares: readonly number[]): number {
  let passed = 0;
  for (const [bucket, share] of shares.entries()) {
    passed += share;
    if (place < passed) return bucket;
  }
  return shares.findLastIndex((share) => share > 0);
}
