import { setImmediate as otherWork } from 'node:timers/promises';
import type { DocumentShape, StoredDocument } from './document-shape.ts';
import type { Driver, DriverCollection, DriverFilter, DriverUpdate, Scalar } from './driver.ts';
import { DamagedDocumentError, StoreMisuseError, UniqueConflictError } from './errors.ts';
import {
  type Equalities,
  equalityFilter,
  type FieldOf,
  filterOf,
  idRange,
  isScalar,
  type Selection,
  type ValueOf,
} from './selection.ts';
import { groupingOf, type Totals, type TotalsQuery, totalsOf } from './totals.ts';

/** Documents fetched at once by a range: a page of the largest (calls, 10 kB) stays at a few MB. */
const PAGE_SIZE = 500;

/** Documents sent at once by `insertMany`. */
const BULK_SIZE = 1000;

export interface FindOptions<D> {
  /** 1 ascending, -1 descending; ties are in id order. Without it: id order. */
  readonly sort?: { readonly [F in FieldOf<D>]?: 1 | -1 };
  readonly limit?: number;
}

export interface RangeOptions {
  /** Only ids after this one: the last one of the page before. */
  readonly after?: string;
  /** Documents fetched at once, a positive integer. */
  readonly pageSize?: number;
}

export interface Change<D> {
  readonly set?: {
    readonly [F in Exclude<FieldOf<D>, '_id' | 'schema'>]?: Exclude<ValueOf<D, F>, undefined>;
  };
  readonly increment?: { readonly [F in FieldOf<D>]?: number };
}

/**
 * All that one collection can be asked. Every call may throw `StoreUnavailableError` and
 * `StoreClosedError` (retryable); every one that reads also `DamagedDocumentError` and
 * `SchemaVersionError`. After a broken connection a write whose acknowledgement was lost counts as
 * not ours: `insert` then says 'exists' and `update` false, so read before concluding from them.
 */
export interface Collection<D extends StoredDocument> {
  /**
   * 'exists' means that the fact is stored already: done, not wrong.
   * @throws InvalidDocumentError, UniqueConflictError (an index other than `_id`)
   */
  insert(document: D): Promise<'inserted' | 'exists'>;
  /** Inserts what is new and leaves what exists. @throws as `insert`, nothing or a part inserted */
  insertMany(documents: readonly D[]): Promise<{ inserted: number; existed: number }>;
  get(id: string): Promise<D | null>;
  /** Every document built from an id, in id order, a page at a time. */
  range(parent: string, options?: RangeOptions): AsyncGenerator<D, void, undefined>;
  rangeAll(parent: string): Promise<D[]>;
  find(selection: Selection<D>, options?: FindOptions<D>): Promise<D[]>;
  /**
   * A compare-and-set of one document: changes it if it exists and all of `condition` holds, and
   * says whether it did.
   * @throws InvalidDocumentError, UniqueConflictError
   */
  update(id: string, condition: Equalities<D>, change: Change<D>): Promise<boolean>;
  count(selection?: Selection<D>): Promise<number>;
  /** The different values of a field, sorted, without null. */
  distinct<F extends FieldOf<D>>(
    field: F,
    selection?: Selection<D>,
  ): Promise<Extract<NonNullable<ValueOf<D, F>>, Scalar>[]>;
  /** Deletes what is selected (never everything: a selection is required); says how many. */
  delete(selection: Selection<D>): Promise<number>;
  /** Counts and sums of number fields, by groups, sorted by group. */
  totals<F extends FieldOf<D>, S extends string>(
    query: TotalsQuery<D, F, S>,
  ): Promise<Totals<F, S>[]>;
}

/** Runs an operation of a driver with retries and with its errors made the store's. */
export type Attempt = <T>(operation: () => Promise<T>) => Promise<T>;

/** @param uniqueIndexes whether something else than `_id` can be a duplicate */
export function newCollection<D extends StoredDocument>(
  name: string,
  shape: DocumentShape<D>,
  driver: Driver,
  attempt: Attempt,
  uniqueIndexes: boolean,
): Collection<D> {
  const stored: DriverCollection = driver.collection(name);

  async function insert(document: D): Promise<'inserted' | 'exists'> {
    const raw = shape.toStored(document);
    try {
      await attempt(() => stored.insertOne(raw));
      return 'inserted';
    } catch (error) {
      if (driver.faultOf(error) !== 'duplicate') throw error;
      await assertSameId(raw._id, error);
      return 'exists';
    }
  }

  async function insertMany(
    documents: readonly D[],
  ): Promise<{ inserted: number; existed: number }> {
    const raws = documents.map((document) => shape.toStored(document));
    let inserted = 0;
    for (let from = 0; from < raws.length; from += BULK_SIZE) {
      const part = raws.slice(from, from + BULK_SIZE);
      const outcome = await attempt(() => driver.bulkInsert(name, part));
      for (const { id, error } of outcome.refused) await assertSameId(id, error);
      inserted += outcome.inserted;
    }
    return { inserted, existed: raws.length - inserted };
  }

  /** A duplicate of the id is "already done"; a duplicate in another unique index is a conflict. */
  async function assertSameId(id: string, error: unknown): Promise<void> {
    if (!uniqueIndexes) return;
    const same = await attempt(() => stored.countDocuments({ _id: id }));
    if (same === 0) throw new UniqueConflictError(name, id, { cause: error });
  }

  async function get(id: string): Promise<D | null> {
    const raw = await reading({ _id: id }, () => stored.findOne({ _id: id }));
    return raw === null ? null : shape.fromStored(raw);
  }

  async function* range(parent: string, options: RangeOptions = {}) {
    const { $gte, $lt } = idRange(parent);
    const pageSize = positive(options.pageSize ?? PAGE_SIZE, 'pageSize');
    let last = options.after;
    for (;;) {
      // A cursor of the embedded back end loads everything: pages by id instead.
      const filter: DriverFilter = {
        _id: last === undefined || last < $gte ? { $gte, $lt } : { $gt: last, $lt },
      };
      const page = await reading(filter, () =>
        stored.find(filter).sort({ _id: 1 }).limit(pageSize).toArray(),
      );
      for (const raw of page) yield shape.fromStored(raw);
      if (page.length < pageSize) return;
      last = page.at(-1)?._id;
      // The embedded back end answers at once, so without this a long range starves all else.
      await otherWork();
    }
  }

  async function rangeAll(parent: string): Promise<D[]> {
    const documents: D[] = [];
    for await (const document of range(parent)) documents.push(document);
    return documents;
  }

  async function find(selection: Selection<D>, options: FindOptions<D> = {}): Promise<D[]> {
    const filter = filterOf(selection);
    // The id last, so that equal values come in the same order on both back ends.
    const sort: Record<string, 1 | -1> = { ...options.sort };
    sort['_id'] ??= 1;
    const limit = options.limit === undefined ? undefined : positive(options.limit, 'limit');
    const raws = await reading(filter, () => {
      const cursor = stored.find(filter).sort(sort);
      return (limit === undefined ? cursor : cursor.limit(limit)).toArray();
    });
    return raws.map((raw) => shape.fromStored(raw));
  }

  async function update(id: string, condition: Equalities<D>, change: Change<D>): Promise<boolean> {
    if ('_id' in condition)
      throw new StoreMisuseError('update: the id is not part of the condition');
    const filter = { _id: id, ...equalityFilter(condition) };
    const changed = driverUpdate(id, change);
    try {
      const { matchedCount } = await attempt(() => stored.updateOne(filter, changed));
      return matchedCount === 1;
    } catch (error) {
      if (driver.faultOf(error) !== 'duplicate') throw error;
      throw new UniqueConflictError(name, id, { cause: error });
    }
  }

  function driverUpdate(id: string, { set = {}, increment = {} }: Change<D>): DriverUpdate {
    const $set = shape.changedFields(id, set);
    const $inc = shape.changedFields(id, increment) as Record<string, number>;
    const twice = Object.keys($set).find((field) => field in $inc);
    if (twice !== undefined)
      throw new StoreMisuseError(`update: ${twice} both set and incremented`);
    const changed: DriverUpdate = {};
    if (Object.keys($set).length > 0) changed.$set = $set;
    if (Object.keys($inc).length > 0) changed.$inc = $inc;
    if (Object.keys(changed).length === 0) throw new StoreMisuseError('update: nothing to change');
    return changed;
  }

  async function count(selection: Selection<D> = {}): Promise<number> {
    const filter = filterOf(selection);
    return reading(filter, () => stored.countDocuments(filter));
  }

  async function distinct<F extends FieldOf<D>>(field: F, selection: Selection<D> = {}) {
    const filter = filterOf(selection);
    const values = await reading(filter, () => stored.distinct(field, filter));
    const scalars = values.filter((value) => isScalar(value) && value !== null);
    return scalars.sort(ascending) as Extract<NonNullable<ValueOf<D, F>>, Scalar>[];
  }

  async function deleteSelected(selection: Selection<D>): Promise<number> {
    const filter = filterOf(selection);
    if (Object.keys(filter).length === 0) {
      throw new StoreMisuseError('delete: refusing to delete a whole collection');
    }
    const { deletedCount } = await attempt(() => stored.deleteMany(filter));
    return deletedCount;
  }

  async function totals<F extends FieldOf<D>, S extends string>(
    query: TotalsQuery<D, F, S>,
  ): Promise<Totals<F, S>[]> {
    const filter = filterOf(query);
    const grouping = groupingOf(query, filter);
    const rows = await reading(filter, () => driver.group(name, grouping));
    return totalsOf(query, rows);
  }

  /** A document that is not even JSON breaks the whole reading: find out which one it is. */
  async function reading<T>(filter: DriverFilter, operation: () => Promise<T>): Promise<T> {
    try {
      return await attempt(operation);
    } catch (error) {
      if (driver.faultOf(error) !== 'unreadable') throw error;
      const ids = await attempt(() => stored.distinct('_id', idPart(filter)));
      for (const id of ids as string[]) {
        try {
          await attempt(() => stored.findOne({ _id: id }));
        } catch (cause) {
          throw new DamagedDocumentError(name, id, ['not JSON'], { cause });
        }
      }
      throw error;
    }
  }

  return {
    insert,
    insertMany,
    get,
    range,
    rangeAll,
    find,
    update,
    count,
    distinct,
    delete: deleteSelected,
    totals,
  };
}

function positive(value: number, name: string): number {
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new StoreMisuseError(`${name}: expected a positive integer, found ${value}`);
  }
  return value;
}

function ascending(a: unknown, b: unknown): number {
  return (a as string) < (b as string) ? -1 : (a as string) > (b as string) ? 1 : 0;
}

function idPart(filter: DriverFilter): DriverFilter {
  return filter['_id'] === undefined ? {} : { _id: filter['_id'] };
}
