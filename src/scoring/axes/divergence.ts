/**
 * Jensen-Shannon divergence of two vectors over its maximum, ln 2: 0 for the same, 1 for disjoint.
 * Vectors are made distributions first; one of zeros alone is taken as uniform (metrics, common
 * terms).
 */
export function divergence(first: readonly number[], second: readonly number[]): number {
  const [p, q] = [distribution(first), distribution(second)];
  let sum = 0;
  p.forEach((a, index) => {
    const b = q[index] as number;
    const middle = (a + b) / 2;
    sum += term(a, middle) + term(b, middle);
  });
  return Math.max(0, sum / 2 / Math.LN2);
}

function term(share: number, middle: number): number {
  return share === 0 ? 0 : share * Math.log(share / middle);
}

function distribution(vector: readonly number[]): readonly number[] {
  const total = vector.reduce((sum, value) => sum + value, 0);
  return vector.map((value) => (total === 0 ? 1 / vector.length : value / total));
}
