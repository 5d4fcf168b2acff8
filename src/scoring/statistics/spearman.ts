import { midRanks } from './ranks.ts';
import { mean } from './sample.ts';
import { tBeyond, tTwoTails } from './t-distribution.ts';

export interface Spearman {
  readonly rho: number;
  /** Two-sided, by the t approximation; 0 at a perfect order. */
  readonly p: number;
}

/** Spearman's rank correlation with mid-ranks; null below three pairs or for a constant sample. */
export function spearman(first: readonly number[], second: readonly number[]): Spearman | null {
  const n = first.length;
  if (n < 3 || second.length !== n) return null;
  const rho = correlation(midRanks(first).ranks, midRanks(second).ranks);
  if (rho === null) return null;
  if (Math.abs(rho) === 1) return { rho, p: 0 };
  const t = rho * Math.sqrt((n - 2) / ((1 - rho) * (1 + rho)));
  return { rho, p: tTwoTails(t, n - 2) };
}

/** Pearson's correlation; null where a sample does not vary. */
function correlation(first: readonly number[], second: readonly number[]): number | null {
  const [a, b] = [mean(first) ?? 0, mean(second) ?? 0];
  let both = 0;
  let ofFirst = 0;
  let ofSecond = 0;
  first.forEach((value, index) => {
    const [x, y] = [value - a, (second[index] as number) - b];
    both += x * y;
    ofFirst += x * x;
    ofSecond += y * y;
  });
  if (ofFirst === 0 || ofSecond === 0) return null;
  // One root of the product: for ranks in the same order all three sums are equal, and so exactly 1.
  return Math.max(-1, Math.min(1, both / Math.sqrt(ofFirst * ofSecond)));
}

/**
 * The smallest correlation of `n` pairs whose p (by the t approximation) is below `alpha`; null where
 * only a perfect order has one.
 */
export function smallestSignificantRho(n: number, alpha = 0.05): number | null {
  if (n < 4) return null;
  const t = tBeyond(alpha, n - 2);
  return t / Math.sqrt(n - 2 + t * t);
}
