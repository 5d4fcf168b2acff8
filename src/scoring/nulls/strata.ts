import type { NumpyRandom } from '../statistics/numpy-random.ts';

/** Records by stratum: what is permuted stays within its own. */
export interface Strata {
  /** Records, those of a stratum together. */
  readonly order: Int32Array;
  /** Where in `order` each stratum ends. */
  readonly ends: Int32Array;
}

/** @param stratumOf of each record, any whole numbers */
export function strataOf(stratumOf: ArrayLike<number>): Strata {
  const places = new Map<number, number>();
  const sizes: number[] = [];
  for (let at = 0; at < stratumOf.length; at += 1) {
    const stratum = stratumOf[at] as number;
    const place = places.get(stratum) ?? sizes.length;
    if (place === sizes.length) {
      places.set(stratum, place);
      sizes.push(0);
    }
    sizes[place] = (sizes[place] as number) + 1;
  }
  const ends = new Int32Array(sizes.length);
  let end = 0;
  const next = sizes.map((size, place) => {
    const start = end;
    end += size;
    ends[place] = end;
    return start;
  });
  const order = new Int32Array(stratumOf.length);
  for (let at = 0; at < stratumOf.length; at += 1) {
    const place = places.get(stratumOf[at] as number) as number;
    order[next[place] as number] = at;
    next[place] = (next[place] as number) + 1;
  }
  return { order, ends };
}

/** How many records each stratum has, in the order of their first record. */
export function sizesOf({ ends }: Strata): readonly number[] {
  return [...ends].map((end, at) => end - (ends[at - 1] ?? 0));
}

/** A column in the order of the strata. */
export function inStrata<Column extends Uint8Array | Int32Array | Float64Array>(
  { order }: Strata,
  column: Column,
): Column {
  const sorted = column.slice() as Column;
  for (let at = 0; at < order.length; at += 1) sorted[at] = column[order[at] as number] as number;
  return sorted;
}

/** Permutes values that stand in the order of the strata, uniformly within each of them, in place. */
export function permuteWithin(
  values: Uint8Array | Int32Array | Float64Array,
  { ends }: Pick<Strata, 'ends'>,
  random: NumpyRandom,
): void {
  let start = 0;
  for (let stratum = 0; stratum < ends.length; stratum += 1) {
    const end = ends[stratum] as number;
    for (let left = end - start; left > 1; left -= 1) {
      const drawn = start + random.below(left);
      const last = start + left - 1;
      const value = values[drawn] as number;
      values[drawn] = values[last] as number;
      values[last] = value;
    }
    start = end;
  }
}
