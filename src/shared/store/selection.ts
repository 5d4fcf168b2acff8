import type { DriverFilter, Scalar } from './driver.ts';
import { StoreMisuseError } from './errors.ts';

/** Every field name of a document type, over all members of a union. */
export type FieldOf<D> = D extends unknown ? keyof D & string : never;

/** The type of one field, over all members of a union that have it. */
export type ValueOf<D, F> = D extends unknown ? (F extends keyof D ? D[F] : never) : never;

/** Fields that must equal a value; `null` also matches an absent field. Lists cannot be compared. */
export type Equalities<D> = { readonly [F in FieldOf<D>]?: Extract<ValueOf<D, F>, Scalar> };

/** Which documents: below an id, with fields that equal values, or both. Nothing given: all. */
export interface Selection<D> {
  /** Documents whose ids are built from this one (`S.` <= _id < `S/`); not the document `S` itself. */
  readonly within?: string;
  readonly where?: Equalities<D>;
}

/** The filter of a selection in the only forms that use an index on both back ends. */
export function filterOf<D>(selection: Selection<D>): DriverFilter {
  const filter = equalityFilter(selection.where ?? {});
  if (selection.within === undefined) return filter;
  if ('_id' in filter) throw new StoreMisuseError('a selection by _id and within an id at once');
  return { _id: idRange(selection.within), ...filter };
}

/** The same with only ids after one: the next page. */
export function filterAfter(filter: DriverFilter, after: string | undefined): DriverFilter {
  if (after === undefined) return filter;
  const { _id: bounds = {} } = filter;
  if (typeof bounds !== 'object' || bounds === null) {
    throw new StoreMisuseError('a selection by _id and after an id at once');
  }
  const { $gte, ...above } = bounds;
  // An id before the range must not widen it.
  const from = typeof $gte === 'string' && $gte > after ? { $gte } : { $gt: after };
  return { ...filter, _id: { ...from, ...above } };
}

/** Bounds of the ids built from `parent`: `/` is the character after the separator `.`. */
export function idRange(parent: string): { $gte: string; $lt: string } {
  if (parent === '') throw new StoreMisuseError('an id range needs the id of a parent');
  return { $gte: `${parent}.`, $lt: `${parent}/` };
}

/** @throws StoreMisuseError what cannot be compared: a list, an object, nothing at all */
export function equalityFilter(where: Readonly<Record<string, unknown>>): DriverFilter {
  const filter: DriverFilter = {};
  for (const [field, value] of Object.entries(where)) {
    // An undefined value must not widen a selection to everything.
    if (!isScalar(value) || field.includes('.') || field.startsWith('$')) {
      throw new StoreMisuseError(`cannot select by ${field} = ${typeof value}`);
    }
    filter[field] = field === '_id' ? value : { $eq: value };
  }
  return filter;
}

export function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
