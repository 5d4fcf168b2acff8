/** Whether every difference weighs the same, or by its square (Cohen 1968): of scores that are ordered. */
export type KappaWeights = 'equal' | 'quadratic';

/**
 * Cohen's kappa of two raters: 1 is agreement, 0 is what chance would give by how often each gives each
 * value (Cohen, "A coefficient of agreement for nominal scales", 1960).
 * @param pairs what both gave to one thing, as numbers, and how many times where that is not once
 * @returns null without pairs, or where chance alone agrees fully: both gave one value throughout
 */
export function cohenKappa(
  pairs: readonly (readonly [one: number, other: number, times?: number])[],
  weights: KappaWeights = 'equal',
): number | null {
  const [ones, others] = [new Map<number, number>(), new Map<number, number>()];
  let things = 0;
  for (const [one, other, times = 1] of pairs) {
    things += times;
    ones.set(one, (ones.get(one) ?? 0) + times);
    others.set(other, (others.get(other) ?? 0) + times);
  }
  if (things === 0) return null;
  const apart = (one: number, other: number): number =>
    weights === 'quadratic' ? (one - other) ** 2 : Number(one !== other);
  let observed = 0;
  let expected = 0;
  for (const [one, other, times = 1] of pairs) observed += (times * apart(one, other)) / things;
  for (const [one, times] of ones) {
    for (const [other, otherTimes] of others) {
      expected += (apart(one, other) * times * otherTimes) / things ** 2;
    }
  }
  return expected === 0 ? null : 1 - observed / expected;
}
