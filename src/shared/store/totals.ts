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

/** `$group` with `$sum` only: what both back ends know. Names by position, for paths hold dots. */
export function groupingOf({ by = [], sum = [] }: PlainQuery, match: DriverFilter): DriverGrouping {
  for (const path of [...by, ...sum]) {
    if (!PATH.test(path)) throw new StoreMisuseError(`totals: "${path}" is no field`);
  }
  const keys = by.map((field, index) => [`k${index}`, `$${field}`] as const);
  const sums = sum.map((field, index) => [`s${index}`, { $sum: `$${field}` }] as const);
  return {
    match,
    key: by.length === 0 ? null : Object.fromEntries(keys),
    sums: { count: { $sum: 1 }, ...Object.fromEntries(sums) },
  };
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
    const found = row._id as Record<string, unknown> | null;
    const values = by.map((_, index) => scalarOf(found?.[`k${index}`]));
    const place = JSON.stringify(values);
    const group = groups.get(place) ?? {
      key: Object.fromEntries(by.map((field, index) => [field, values[index]])) as Record<
        F,
        Scalar
      >,
      count: 0,
      sums: Object.fromEntries(sum.map((field) => [field, 0])) as Record<S, number>,
    };
    group.count += numberOf(row['count']);
    for (const [index, field] of sum.entries()) group.sums[field] += numberOf(row[`s${index}`]);
    groups.set(place, group);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

function scalarOf(value: unknown): Scalar {
  return isScalar(value) ? value : null;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
