import { setImmediate as otherWork } from 'node:timers/promises';
import type {
  Change,
  Collection,
  DistinctValue,
  FindOptions,
  RangeOptions,
  Sifted,
} from './collection.ts';
import type { DocumentShape, StoredDocument } from './document-shape.ts';
import type {
  Driver,
  DriverCollection,
  DriverFilter,
  DriverUpdate,
  RawDocument,
} from './driver.ts';
import {
  DamagedDocumentError,
  SchemaVersionError,
  StoreMisuseError,
  UniqueConflictError,
} from './errors.ts';
import {
  type Equalities,
  equalityFilter,
  type FieldOf,
  filterAfter,
  filterOf,
  idRange,
  isScalar,
  type Selection,
} from './selection.ts';
import { groupingOf, type Totals, type TotalsQuery, totalsOf } from './totals.ts';

/** Documents fetched at once by a range: a page of the largest (calls, 10 kB) stays at a few MB. */
const PAGE_SIZE = 500;

/** Runs an operation of a driver with retries and with its errors made the store's. */
export type Attempt = <T>(operation: () => Promise<T>) => Promise<T>;

export interface CollectionParts<D extends StoredDocument> {
  readonly name: string;
  readonly shape: DocumentShape<D>;
  readonly driver: Driver;
  readonly attempt: Attempt;
  /** Whether something else than `_id` can be a duplicate. */
  readonly uniqueIndexes: boolean;
}

/** One collection of an open back end. */
export class StoredCollection<D extends StoredDocument> implements Collection<D> {
  readonly #parts: CollectionParts<D>;
  readonly #stored: DriverCollection;

  constructor(parts: CollectionParts<D>) {
    this.#parts = parts;
    this.#stored = parts.driver.collection(parts.name);
  }

  async insert(document: D): Promise<'inserted' | 'exists'> {
    const { shape, driver, attempt } = this.#parts;
    const raw = shape.toStored(document);
    try {
      await attempt(() => this.#stored.insertOne(raw));
      return 'inserted';
    } catch (error) {
      if (driver.faultOf(error) !== 'duplicate') throw error;
      await this.#assertSameId(raw._id, error);
      return 'exists';
    }
  }

  async insertMany(documents: readonly D[]): Promise<{ inserted: number; existed: number }> {
    const { name, shape, driver, attempt } = this.#parts;
    const raws = documents.map((document) => shape.toStored(document));
    let inserted = 0;
    for (let from = 0; from < raws.length; from += driver.bulkSize) {
      const part = raws.slice(from, from + driver.bulkSize);
      const outcome = await attempt(() => driver.bulkInsert(name, part));
      for (const { id, error } of outcome.refused) await this.#assertSameId(id, error);
      inserted += outcome.inserted;
    }
    return { inserted, existed: raws.length - inserted };
  }

  /** A duplicate of the id is "already done"; a duplicate in another unique index is a conflict. */
  async #assertSameId(id: string, error: unknown): Promise<void> {
    const { name, attempt, uniqueIndexes } = this.#parts;
    if (!uniqueIndexes) return;
    const same = await attempt(() => this.#stored.countDocuments({ _id: id }));
    if (same === 0) throw new UniqueConflictError(name, id, { cause: error });
  }

  async get(id: string): Promise<D | null> {
    const filter = { _id: id };
    const raw = await this.#asked(filter, () => this.#stored.findOne(filter));
    return raw === null ? null : this.#parts.shape.fromStored(raw);
  }

  async *range(parent: string, options: RangeOptions = {}): AsyncGenerator<D, void, undefined> {
    const range: DriverFilter = { _id: idRange(parent) };
    const pageSize = positive(options.pageSize ?? PAGE_SIZE, 'pageSize');
    let last = options.after;
    for (;;) {
      const filter = filterAfter(range, last);
      const page = await this.#asked(filter, () =>
        this.#stored.find(filter, { sort: { _id: 1 }, limit: pageSize }),
      );
      for (const raw of page) yield this.#parts.shape.fromStored(raw);
      if (page.length < pageSize) return;
      last = page.at(-1)?._id;
      // The embedded back end answers at once, so without this a long range starves all else.
      await otherWork();
    }
  }

  async rangeAll(parent: string): Promise<D[]> {
    const documents: D[] = [];
    for await (const document of this.range(parent)) documents.push(document);
    return documents;
  }

  async find(selection: Selection<D>, options: FindOptions<D> = {}): Promise<D[]> {
    const raws = await this.#found(selection, options);
    return raws.map((raw) => this.#parts.shape.fromStored(raw));
  }

  async sift(selection: Selection<D>, options: FindOptions<D> = {}): Promise<Sifted<D>> {
    const sifted: Sifted<D> = { documents: [], damaged: [] };
    for (const found of await this.#foundEach(selection, options)) {
      try {
        if (found instanceof DamagedDocumentError) sifted.damaged.push(found);
        else sifted.documents.push(this.#parts.shape.fromStored(found));
      } catch (error) {
        if (!(error instanceof DamagedDocumentError || error instanceof SchemaVersionError)) {
          throw error;
        }
        sifted.damaged.push(error);
      }
    }
    return sifted;
  }

  /** In a list the whole list is lost to one that is not JSON: then each is fetched by itself. */
  async #foundEach(
    selection: Selection<D>,
    options: FindOptions<D>,
  ): Promise<(RawDocument | DamagedDocumentError)[]> {
    try {
      return await this.#found(selection, options);
    } catch (error) {
      const plain = selection.where === undefined && options.sort === undefined;
      if (!(error instanceof DamagedDocumentError) || !plain) throw error;
    }
    const { after, limit = Number.POSITIVE_INFINITY } = options;
    const filter = filterAfter(filterOf(selection), after);
    const { _id } = filter;
    const ids = await this.#asked(filter, () =>
      this.#stored.distinct('_id', _id === undefined ? {} : { _id }),
    );
    const found: (RawDocument | DamagedDocumentError)[] = [];
    for (const id of ids.sort(ascending) as string[]) {
      if (found.length >= limit) break;
      const raw = await this.#one({ ...filter, _id: id });
      if (raw !== null) found.push(raw);
    }
    return found;
  }

  async #one(
    filter: DriverFilter & { _id: string },
  ): Promise<RawDocument | DamagedDocumentError | null> {
    try {
      return await this.#asked(filter, () => this.#stored.findOne(filter));
    } catch (error) {
      if (error instanceof DamagedDocumentError) return error;
      throw error;
    }
  }

  #found(selection: Selection<D>, options: FindOptions<D>): Promise<RawDocument[]> {
    const { sort: wanted, after } = options;
    if (after !== undefined && wanted !== undefined) {
      throw new StoreMisuseError('find: a page after an id is in id order, found a sort');
    }
    const filter = filterAfter(filterOf(selection), after);
    // The id last, so that equal values come in the same order on both back ends.
    const sort: Record<string, 1 | -1> = { ...wanted };
    sort['_id'] ??= 1;
    const limit = options.limit === undefined ? undefined : positive(options.limit, 'limit');
    return this.#asked(filter, () => this.#stored.find(filter, { sort, limit }));
  }

  async update(id: string, condition: Equalities<D>, change: Change<D>): Promise<boolean> {
    const changed = this.#driverUpdate(id, change);
    return await this.#changed(id, condition, (filter) => this.#stored.updateOne(filter, changed));
  }

  async replace(document: D, condition: Equalities<D>): Promise<boolean> {
    const { _id, ...fields } = this.#parts.shape.toStoredWhole(document);
    return await this.#changed(_id, condition, (filter) => this.#stored.replaceOne(filter, fields));
  }

  async #changed(
    id: string,
    condition: Equalities<D>,
    change: (filter: DriverFilter) => Promise<{ matchedCount: number }>,
  ): Promise<boolean> {
    if ('_id' in condition) throw new StoreMisuseError('update: the id is given, not a condition');
    const filter = { ...equalityFilter(condition), _id: id };
    try {
      const { matchedCount } = await this.#asked(filter, () => change(filter));
      return matchedCount === 1;
    } catch (error) {
      if (this.#parts.driver.faultOf(error) !== 'duplicate') throw error;
      throw new UniqueConflictError(this.#parts.name, id, { cause: error });
    }
  }

  #driverUpdate(id: string, { set = {}, increment = {} }: Change<D>): DriverUpdate {
    const $set = this.#parts.shape.changedFields(id, set);
    const $inc = this.#parts.shape.raisedFields(id, increment);
    const both = Object.keys($set).find((field) => field in $inc);
    if (both !== undefined) throw new StoreMisuseError(`update: ${both} set and incremented`);
    const changed: DriverUpdate = {};
    if (Object.keys($set).length > 0) changed.$set = $set;
    if (Object.keys($inc).length > 0) changed.$inc = $inc;
    if (Object.keys(changed).length === 0) throw new StoreMisuseError('update: nothing to change');
    return changed;
  }

  async count(selection: Selection<D> = {}): Promise<number> {
    const filter = filterOf(selection);
    return this.#asked(filter, () => this.#stored.countDocuments(filter));
  }

  async distinct<F extends FieldOf<D>>(
    field: F,
    selection: Selection<D> = {},
  ): Promise<DistinctValue<D, F>[]> {
    const filter = filterOf(selection);
    const values = await this.#asked(filter, () => this.#stored.distinct(field, filter));
    const scalars = values.filter((value) => isScalar(value) && value !== null);
    return scalars.sort(ascending) as DistinctValue<D, F>[];
  }

  async delete(selection: Selection<D>): Promise<number> {
    const filter = filterOf(selection);
    if (Object.keys(filter).length === 0) {
      throw new StoreMisuseError('delete: refusing to delete a whole collection');
    }
    const { deletedCount } = await this.#asked(filter, () => this.#stored.deleteMany(filter));
    return deletedCount;
  }

  async totals<F extends FieldOf<D>, S extends string>(
    query: TotalsQuery<D, F, S>,
  ): Promise<Totals<F, S>[]> {
    const { name, driver } = this.#parts;
    const grouping = groupingOf(query, filterOf(query));
    return totalsOf(query, await this.#asked(grouping.match, () => driver.group(name, grouping)));
  }

  /** An attempt which, where a document that is not even JSON breaks it, says which one that is. */
  async #asked<T>(filter: DriverFilter, operation: () => Promise<T>): Promise<T> {
    const { driver, attempt } = this.#parts;
    try {
      return await attempt(operation);
    } catch (error) {
      if (driver.faultOf(error) === 'unreadable') await this.#refuseUnreadable(filter);
      throw error;
    }
  }

  async #refuseUnreadable({ _id }: DriverFilter): Promise<void> {
    const { name, driver, attempt } = this.#parts;
    const near: DriverFilter = _id === undefined ? {} : { _id };
    for (const id of (await attempt(() => this.#stored.distinct('_id', near))) as string[]) {
      try {
        await attempt(() => this.#stored.findOne({ _id: id }));
      } catch (cause) {
        if (driver.faultOf(cause) !== 'unreadable') throw cause;
        throw new DamagedDocumentError(name, id, ['not JSON'], { cause });
      }
    }
  }
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
