import type { DriverFilter, DriverGroup, DriverGrouping, Scalar } from './driver.ts';
import { StoreMisuseError } from './errors.ts';
import { type FieldOf, isScalar, type Selection } from './selection.ts';

/** @template F fields to group by @template S number fields to sum, `field` or `field.inner` */
export interface TotalsQuery<D, F extends FieldOf<D>, S extends string> extends Selection<D> {
  readonly by?: readonly F[];
  readonly sum?: readonly S[];
}

/** One group: the values it has in common, its size, and its sums (a missing number counts 0). */
export interface Totals<F extends string, S extends string> {
  readonly key: Readonly<Record<F, Scalar>>;
  readonly count: number;
  readonly sums: Readonly<Record<S, number>>;
}

const PATH = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/;

interface PlainQuery<F = string, S = string> {
  readonly by?: readonly F[];
  readonly sum?: readonly S[];
}

/** @throws StoreMisuseError what is named is no field */
export function groupingOf({ by = [], sum = [] }: PlainQuery, match: DriverFilter): DriverGrouping {
  for (const path of [...by, ...sum]) {
    if (!PATH.test(path)) throw new StoreMisuseError(`totals: "${path}" is no field`);
  }
  return { match, by, sum };
}

/** The groups by name, in order of their keys, absent and null values taken as one. */
export function totalsOf<F extends string, S extends string>(
  { by = [], sum = [] }: PlainQuery<F, S>,
  rows: readonly DriverGroup[],
): Totals<F, S>[] {
  const groups = new Map<
    string,
    { key: Record<F, Scalar>; count: number; sums: Record<S, number> }
  >();
  for (const row of rows) {
    const values = row.values.map(scalarOf);
    const place = JSON.stringify(values);
    const group = groups.get(place) ?? {
      key: Object.fromEntries(by.map((field, index) => [field, values[index]])) as Record<
        F,
        Scalar
      >,
      count: 0,
      sums: Object.fromEntries(sum.map((field) => [field, 0])) as Record<S, number>,
    };
    group.count += row.count;
    for (const [index, field] of sum.entries()) group.sums[field] += row.sums[index] ?? 0;
    groups.set(place, group);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

function scalarOf(value: unknown): Scalar {
  return isScalar(value) ? value : null;
}
