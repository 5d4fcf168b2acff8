import { normalTail } from './normal-distribution.ts';
import { midRanks } from './ranks.ts';
import { sum } from './sample.ts';

/** With no ties and a sample this small every order of the two samples is counted. */
export const MANN_WHITNEY_EXACT_UP_TO = 8;

export interface MannWhitney {
  /** Of the first sample: pairs in which it is larger, equal pairs by half. */
  readonly u: number;
  /** Two-sided. */
  readonly p: number;
}

/** Mann-Whitney U test; null where a sample is empty. All values equal: p is 1. */
export function mannWhitney(
  first: readonly number[],
  second: readonly number[],
): MannWhitney | null {
  const [m, n] = [first.length, second.length];
  if (m === 0 || n === 0) return null;
  const { ranks, tied, tieTerm } = midRanks([...first, ...second]);
  const u = sum(ranks.slice(0, m)) - (m * (m + 1)) / 2;
  const larger = Math.max(u, m * n - u);
  if (!tied && Math.min(m, n) <= MANN_WHITNEY_EXACT_UP_TO) return { u, p: exactP(larger, m, n) };
  const total = m + n;
  const variance = ((m * n) / 12) * (total + 1 - tieTerm / (total * (total - 1)));
  if (variance <= 0) return { u, p: 1 };
  const z = (larger - (m * n) / 2 - 0.5) / Math.sqrt(variance);
  return { u, p: Math.min(1, 2 * normalTail(z)) };
}

/** Twice the share of orders whose U is at least this large. */
function exactP(u: number, m: number, n: number): number {
  const counts = ordersByU(Math.min(m, n), Math.max(m, n));
  // The distribution is symmetric, and the small counts of the lower tail are summed without loss.
  const extreme = counts.subarray(0, m * n - u + 1).reduce((total, count) => total + count, 0);
  const all = counts.reduce((total, count) => total + count, 0);
  return Math.min(1, (2 * extreme) / all);
}

/**
 * How many orders of `m` and `n` values have each U: the coefficients of the Gaussian binomial, as
 * the product over i of (1 - q^(n+i)) / (1 - q^i).
 */
function ordersByU(m: number, n: number): Float64Array {
  const counts = new Float64Array(m * n + 1);
  counts[0] = 1;
  for (let i = 1; i <= m; i += 1) {
    for (let u = m * n; u >= n + i; u -= 1) {
      counts[u] = (counts[u] as number) - (counts[u - n - i] as number);
    }
    for (let u = i; u <= m * n; u += 1) {
      counts[u] = (counts[u] as number) + (counts[u - i] as number);
    }
  }
  return counts;
}
