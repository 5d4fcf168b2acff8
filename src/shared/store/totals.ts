import type { Scalar } from './driver.ts';
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

/** `$group` with `$sum` only: what both back ends know. Names by position, for paths hold dots. */
export function groupStage({
  by = [],
  sum = [],
}: {
  by?: readonly string[];
  sum?: readonly string[];
}): object {
  for (const path of [...by, ...sum]) {
    if (!PATH.test(path)) throw new StoreMisuseError(`totals: "${path}" is no field`);
  }
  const key = Object.fromEntries(by.map((field, index) => [`k${index}`, `$${field}`]));
  const sums = Object.fromEntries(sum.map((field, index) => [`s${index}`, { $sum: `$${field}` }]));
  return { $group: { _id: by.length === 0 ? null : key, count: { $sum: 1 }, ...sums } };
}

/** The groups by name, in order of their keys, absent and null values taken as one. */
export function totalsOf<F extends string, S extends string>(
  { by = [], sum = [] }: { by?: readonly F[]; sum?: readonly S[] },
  rows: readonly Record<string, unknown>[],
): Totals<F, S>[] {
  const groups = new Map<
    string,
    { key: Record<F, Scalar>; count: number; sums: Record<S, number> }
  >();
  for (const row of rows) {
    const found = row['_id'] as Record<string, unknown> | null;
    const values = by.map((_, index) => scalarOf(found?.[`k${index}`]));
    const name = JSON.stringify(values);
    const group = groups.get(name) ?? {
      key: Object.fromEntries(by.map((field, index) => [field, values[index]])) as Record<
        F,
        Scalar
      >,
      count: 0,
      sums: Object.fromEntries(sum.map((field) => [field, 0])) as Record<S, number>,
    };
    group.count += Number(row['count']);
    for (const [index, field] of sum.entries()) group.sums[field] += Number(row[`s${index}`]);
    groups.set(name, group);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

function scalarOf(value: unknown): Scalar {
  return isScalar(value) ? value : null;
}
