/** A document as a driver takes and gives it, before its schema has been looked at. */
export type RawDocument = Record<string, unknown> & { _id: string };

/** What may be compared for equality, grouped by and listed. */
export type Scalar = string | number | boolean | null;

export type DriverFilter = Record<string, Scalar | Record<string, Scalar>>;

export interface DriverUpdate {
  $set?: Record<string, unknown>;
  $inc?: Record<string, number>;
}

export type Sort = Readonly<Record<string, 1 | -1>>;

export interface DriverFindOptions {
  readonly sort: Sort;
  readonly limit?: number | undefined;
}

/** What both drivers can be asked of one collection. */
export interface DriverCollection {
  insertOne(document: RawDocument): Promise<unknown>;
  findOne(filter: DriverFilter): Promise<RawDocument | null>;
  find(filter: DriverFilter, options: DriverFindOptions): Promise<RawDocument[]>;
  updateOne(filter: DriverFilter, update: DriverUpdate): Promise<{ matchedCount: number }>;
  /** All fields of one document but its id, which stands in the filter. */
  replaceOne(
    filter: DriverFilter,
    fields: Record<string, unknown>,
  ): Promise<{ matchedCount: number }>;
  countDocuments(filter: DriverFilter): Promise<number>;
  distinct(field: string, filter: DriverFilter): Promise<unknown[]>;
  deleteMany(filter: DriverFilter): Promise<{ deletedCount: number }>;
  createIndex(
    fields: Record<string, 1>,
    options: { name: string; unique: boolean },
  ): Promise<unknown>;
}

/** Sizes of groups and sums of number fields, `field` or `field.inner`. */
export interface DriverGrouping {
  readonly match: DriverFilter;
  readonly by: readonly string[];
  readonly sum: readonly string[];
}

/** One group, in the order of its grouping; it may come in several parts, which add up. */
export interface DriverGroup {
  /** null where a field is absent. */
  readonly values: readonly unknown[];
  readonly count: number;
  readonly sums: readonly number[];
}

/** Outcome of a bulk insert: which ids were refused because a unique key exists already. */
export interface BulkOutcome {
  readonly inserted: number;
  readonly refused: readonly { readonly id: string; readonly error: unknown }[];
}

/** What an error of a driver means. */
export type Fault =
  /** A unique key exists already. */
  | 'duplicate'
  /** Try the same again: a lock, an election, a connection that broke. */
  | 'transient'
  /** No use trying at once, but it may be mended: disk full, I/O error. */
  | 'unavailable'
  /** A stored document that is not even JSON. */
  | 'unreadable'
  /** What is stored is gone or damaged, and nothing may be written any more. */
  | 'lost'
  /** Anything else: a bug. */
  | 'other';

/** One of the two back ends, open. */
export interface Driver {
  /** How many documents `bulkInsert` takes at a time. */
  readonly bulkSize: number;
  /** Makes the collections that are missing. */
  prepare(collections: readonly string[]): Promise<void>;
  collection(name: string): DriverCollection;
  /** Inserts all that are new, in one go where the driver can; a duplicate stops nothing. */
  bulkInsert(collection: string, documents: readonly RawDocument[]): Promise<BulkOutcome>;
  group(collection: string, grouping: DriverGrouping): Promise<DriverGroup[]>;
  faultOf(error: unknown): Fault;
  /** Throws, with the fault 'lost', when what was opened is no longer there. Takes no time. */
  look(): void;
  close(): Promise<void>;
}
