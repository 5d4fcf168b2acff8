import type { StoredDocument } from './document-shape.ts';
import type { Scalar } from './driver.ts';
import type { DamagedDocumentError, SchemaVersionError } from './errors.ts';
import type { Equalities, FieldOf, Selection, ValueOf } from './selection.ts';
import type { Totals, TotalsQuery } from './totals.ts';

export interface FindOptions<D> {
  /** 1 ascending, -1 descending; ties are in id order. Without it: id order. */
  readonly sort?: { readonly [F in FieldOf<D>]?: 1 | -1 };
  readonly limit?: number;
  /** Only ids after this one, in id order: the last one of the page before. Not with a sort. */
  readonly after?: string;
}

export interface RangeOptions {
  /** Only ids after this one: the last one of the page before. */
  readonly after?: string;
  /** Documents fetched at once, a positive integer. */
  readonly pageSize?: number;
}

/** A look that a damaged document does not stop: what can be read, and apart from it what cannot. */
export interface Sifted<D> {
  readonly documents: D[];
  readonly damaged: (DamagedDocumentError | SchemaVersionError)[];
}

type NumberFieldOf<D> = {
  [F in FieldOf<D>]: ValueOf<D, F> extends number | undefined ? F : never;
}[FieldOf<D>];

/** New values of fields, and numbers to add to others (an absent one counts as 0). */
export interface Change<D> {
  readonly set?: {
    readonly [F in Exclude<FieldOf<D>, '_id' | 'schema'>]?: Exclude<ValueOf<D, F>, undefined>;
  };
  readonly increment?: { readonly [F in NumberFieldOf<D>]?: number };
}

export type DistinctValue<D, F> = Extract<NonNullable<ValueOf<D, F>>, Scalar>;

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
   * The same for whoever looks after many at once: documents that do not match their schema, or are of
   * another version, come apart by name. One that is not even JSON does so, too, where nothing is
   * compared or sorted; elsewhere it throws DamagedDocumentError.
   */
  sift(selection: Selection<D>, options?: FindOptions<D>): Promise<Sifted<D>>;
  /**
   * A compare-and-set of one document: changes it if it exists and all of `condition` holds, and
   * says whether it did.
   * @throws InvalidDocumentError, UniqueConflictError
   */
  update(id: string, condition: Equalities<D>, change: Change<D>): Promise<boolean>;
  /**
   * The same with every field of the document at once, which costs a third of it where many change.
   * @throws InvalidDocumentError also where a field of its schema is left out
   */
  replace(document: D, condition: Equalities<D>): Promise<boolean>;
  count(selection?: Selection<D>): Promise<number>;
  /** The different values of a field, sorted, without null. */
  distinct<F extends FieldOf<D>>(
    field: F,
    selection?: Selection<D>,
  ): Promise<DistinctValue<D, F>[]>;
  /** Deletes what is selected (never everything: a selection is required); says how many. */
  delete(selection: Selection<D>): Promise<number>;
  /** Counts and sums of number fields, by groups, sorted by group. */
  totals<F extends FieldOf<D>, S extends string>(
    query: TotalsQuery<D, F, S>,
  ): Promise<Totals<F, S>[]>;
}
