/**
 * How far apart two values are. Nominal: the same or not; ordinal: by how many values stand between
 * them; interval: by the square of their difference.
 */
export type MeasurementLevel = 'nominal' | 'ordinal' | 'interval';

/**
 * Krippendorff's alpha: 1 is agreement, 0 is what chance would give, below it is worse than chance
 * (Krippendorff, "Computing Krippendorff's Alpha-Reliability", 2011).
 * @param units the values that each unit was given, in any order; units with fewer than two count not
 * @returns null without two values to compare, or where all are the same: nothing shows agreement then
 */
export function krippendorffAlpha(
  units: Iterable<readonly number[]>,
  level: MeasurementLevel,
): number | null {
  const coincidences = new Coincidences();
  for (const values of units) coincidences.add(values);
  return coincidences.alpha(level);
}

/** How often each pair of values was given to one unit, weighted so that each value counts once. */
class Coincidences {
  readonly #pairs = new Map<number, Map<number, number>>();

  add(values: readonly number[]): void {
    if (values.length < 2) return;
    values.forEach((one, at) => {
      values.forEach((other, otherAt) => {
        if (at === otherAt) return;
        let row = this.#pairs.get(one);
        if (row === undefined) {
          row = new Map();
          this.#pairs.set(one, row);
        }
        row.set(other, (row.get(other) ?? 0) + 1 / (values.length - 1));
      });
    });
  }

  alpha(level: MeasurementLevel): number | null {
    const values = [...this.#pairs.keys()].sort((a, b) => a - b);
    const totals = values.map((value) =>
      [...(this.#pairs.get(value) ?? [])].reduce((sum, [, count]) => sum + count, 0),
    );
    const all = totals.reduce((sum, count) => sum + count, 0);
    let observed = 0;
    let expected = 0;
    values.forEach((one, i) => {
      values.forEach((other, j) => {
        const apart = distance(level, values, totals, i, j);
        observed += (this.#pairs.get(one)?.get(other) ?? 0) * apart;
        expected += (totals[i] ?? 0) * (totals[j] ?? 0) * apart;
      });
    });
    return expected === 0 ? null : 1 - ((all - 1) * observed) / expected;
  }
}

function distance(
  level: MeasurementLevel,
  values: readonly number[],
  totals: readonly number[],
  i: number,
  j: number,
): number {
  switch (level) {
    case 'nominal':
      return i === j ? 0 : 1;
    case 'interval':
      return ((values[i] ?? 0) - (values[j] ?? 0)) ** 2;
    case 'ordinal': {
      const [low, high] = i < j ? [i, j] : [j, i];
      const between = totals.slice(low, high + 1).reduce((sum, count) => sum + count, 0);
      return (between - ((totals[i] ?? 0) + (totals[j] ?? 0)) / 2) ** 2;
    }
  }
}
