/** Ranks of a sample with what its ties do to a variance. */
export interface Ranks {
  /** From 1, in the order of the sample; equals share the mean of their ranks. */
  readonly ranks: readonly number[];
  readonly tied: boolean;
  /** Sum of t^3 - t over groups of t equals. */
  readonly tieTerm: number;
}

/** Mid-ranks as rank tests take them (Spearman, Wilcoxon): 3, 7, 7 have the ranks 1, 2.5, 2.5. */
export function midRanks(sample: readonly number[]): Ranks {
  const order = sample.map((_, index) => index).sort((a, b) => at(sample, a) - at(sample, b));
  const ranks = new Array<number>(sample.length);
  let tieTerm = 0;
  for (let start = 0; start < order.length; ) {
    const value = at(sample, at(order, start));
    let end = start + 1;
    while (end < order.length && at(sample, at(order, end)) === value) end += 1;
    const rank = (start + 1 + end) / 2;
    for (let place = start; place < end; place += 1) ranks[at(order, place)] = rank;
    const size = end - start;
    tieTerm += size ** 3 - size;
    start = end;
  }
  return { ranks, tied: tieTerm > 0, tieTerm };
}

function at(values: readonly number[], index: number): number {
  return values[index] as number;
}
