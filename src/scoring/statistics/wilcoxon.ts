import { normalTail } from './normal-distribution.ts';
import { midRanks, type Ranks } from './ranks.ts';
import { sum } from './sample.ts';

/** Up to so many differences every choice of signs is counted (2^25 of them). */
export const WILCOXON_EXACT_UP_TO = 25;

export interface Wilcoxon {
  /** The smaller of the two rank sums. */
  readonly w: number;
  /** Two-sided. */
  readonly p: number;
  /** Differences that are not zero. */
  readonly n: number;
}

/**
 * Wilcoxon's signed-rank test. Zeros are dropped; null where none is left. Exact over all signs of
 * the mid-ranks, so with ties too; above {@link WILCOXON_EXACT_UP_TO} the normal with continuity and ties.
 */
export function wilcoxon(differences: readonly number[]): Wilcoxon | null {
  const nonZero = differences.filter((difference) => difference !== 0);
  if (nonZero.length === 0) return null;
  const ranked = midRanks(nonZero.map(Math.abs));
  const positive = sum(ranked.ranks.filter((_, index) => (nonZero[index] as number) > 0));
  const w = Math.min(positive, sum(ranked.ranks) - positive);
  const n = nonZero.length;
  return { w, n, p: n <= WILCOXON_EXACT_UP_TO ? exactP(ranked, w) : normalP(ranked, w, n) };
}

function exactP({ ranks }: Ranks, w: number): number {
  // Mid-ranks are whole or half: doubled they index the table of sums.
  const doubled = ranks.map((rank) => Math.round(2 * rank));
  const ways = new Float64Array(sum(doubled) + 1);
  ways[0] = 1;
  let reach = 0;
  for (const rank of doubled) {
    for (let total = reach; total >= 0; total -= 1) {
      ways[total + rank] = (ways[total + rank] as number) + (ways[total] as number);
    }
    reach += rank;
  }
  const low = ways.subarray(0, Math.round(2 * w) + 1).reduce((total, count) => total + count, 0);
  return Math.min(1, (2 * low) / 2 ** ranks.length);
}

function normalP({ tieTerm }: Ranks, w: number, n: number): number {
  const expected = (n * (n + 1)) / 4;
  const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1) - tieTerm / 2) / 24);
  const z = (Math.abs(w - expected) - (w === expected ? 0 : 0.5)) / deviation;
  return Math.min(1, 2 * normalTail(z));
}
