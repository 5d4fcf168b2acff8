/** Whether every difference weighs the same, or by its square (Cohen 1968): of scores that are ordered. */
export type KappaWeights = 'equal' | 'quadratic';

/**
 * Cohen's kappa of two raters: 1 is agreement, 0 is what chance would give by how often each gives each
 * value (Cohen, "A coefficient of agreement for nominal scales", 1960).
 * @param pairs what both gave to one thing, as numbers
 * @returns null without pairs, or where chance alone agrees fully: both gave one value throughout
 */
export function cohenKappa(
  pairs: readonly (readonly [number, number])[],
  weights: KappaWeights = 'equal',
): number | null {
  if (pairs.length === 0) return null;
  const apart = (one: number, other: number): number =>
    weights === 'quadratic' ? (one - other) ** 2 : Number(one !== other);
  let observed = 0;
  let expected = 0;
  for (const [one, other] of pairs) observed += apart(one, other) / pairs.length;
  const [ones, others] = [
    counts(pairs.map(([one]) => one)),
    counts(pairs.map(([, other]) => other)),
  ];
  for (const [one, times] of ones) {
    for (const [other, otherTimes] of others) {
      expected += (apart(one, other) * times * otherTimes) / pairs.length ** 2;
    }
  }
  return expected === 0 ? null : 1 - observed / expected;
}

function counts(values: readonly number[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}
