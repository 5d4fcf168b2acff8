import type * as Mongodb from 'mongodb';
import type {
  MongoBulkWriteError,
  Collection as MongoCollection,
  UpdateFilter,
  WriteError,
} from 'mongodb';
import { describeError } from '../records/errors.ts';
import { invalidAddress, type StoreAddress } from './address.ts';
import type {
  BulkOutcome,
  Driver,
  DriverCollection,
  DriverGroup,
  DriverGrouping,
  Fault,
  RawDocument,
} from './driver.ts';
import { withInnerLists, wrapInnerLists } from './inner-lists.ts';

/** Documents sent at once by a bulk insert. */
const BULK_SIZE = 1000;

/** Longer than any single statement of this project takes; without it a silent server hangs a worker. */
const SOCKET_TIMEOUT_MS = 60_000;

/**
 * Opens a MongoDB database. Writes are acknowledged by a majority, so that what was answered to a
 * caller survives the loss of a primary.
 * @param waitMs bound of the search for a server, at the start and at every later operation
 */
export async function openMongodb(
  address: StoreAddress & { kind: 'mongodb' },
  waitMs: number,
): Promise<Driver> {
  const mongodb = await import('mongodb');
  const client = newClient(mongodb, address, waitMs);
  let isFerretdb: boolean;
  try {
    await client.connect();
    const about = await client.db(address.database).command({ buildInfo: 1 });
    // FerretDB 1 speaks this protocol and lacks two things that are got around here.
    isFerretdb = 'ferretdbVersion' in about;
  } catch (error) {
    await client.close();
    throw error;
  }
  const database = client.db(address.database);
  const collection = (name: string): MongoCollection<RawDocument> => database.collection(name);

  async function bulkInsert(name: string, documents: readonly RawDocument[]): Promise<BulkOutcome> {
    try {
      const inserts = documents.map((document) => ({
        insertOne: { document: isFerretdb ? wrapInnerLists(document) : document },
      }));
      const result = await collection(name).bulkWrite(inserts, { ordered: false });
      return { inserted: result.insertedCount, refused: [] };
    } catch (error) {
      if (!(error instanceof mongodb.MongoBulkWriteError)) throw error;
      const failures = [error.writeErrors].flat();
      const other = failures.find((failure) => failure.code !== DUPLICATE_KEY);
      if (failures.length === 0 || other !== undefined) throw reasonOf(error, other);
      const refused = failures.map((failure) => ({
        id: (documents[failure.index] as RawDocument)._id,
        error: failure,
      }));
      return { inserted: documents.length - refused.length, refused };
    }
  }

  function faultOf(error: unknown): Fault {
    // By code first: the failures inside a bulk error are no instances of MongoError.
    const code = (error as { code?: unknown } | null)?.code;
    if (code === DUPLICATE_KEY) return 'duplicate';
    if (!(error instanceof mongodb.MongoError)) return 'other';
    const transient =
      error instanceof mongodb.MongoNetworkError ||
      error instanceof mongodb.MongoServerSelectionError ||
      error.hasErrorLabel('RetryableWriteError') ||
      error.hasErrorLabel('TransientTransactionError') ||
      (typeof code === 'number' && TRANSIENT_CODES.has(code));
    return transient ? 'transient' : 'other';
  }

  async function group(name: string, grouping: DriverGrouping): Promise<DriverGroup[]> {
    const { key, sums } = stagesOf(grouping);
    const aggregated = async (part: object): Promise<DriverGroup[]> => {
      const stages = [{ $match: grouping.match }, { $group: { _id: key, ...part } }];
      const rows = await collection(name).aggregate<Aggregated>(stages).toArray();
      return rows.map((row) => groupOf(grouping, row));
    };
    if (!isFerretdb) return aggregated(sums);
    // It gives 0 for every sum of a group but the first.
    const parts = Object.entries(sums).map(([sum, value]) => aggregated({ [sum]: value }));
    return (await Promise.all(parts)).flat();
  }

  return {
    bulkSize: BULK_SIZE,
    // MongoDB makes a collection at its first insert.
    prepare: () => Promise.resolve(),
    collection: (name) => {
      const stored = driverCollection(collection(name));
      return isFerretdb ? withInnerLists(stored) : stored;
    },
    bulkInsert,
    group,
    faultOf,
    look: () => undefined,
    close: () => client.close(),
  };
}

function driverCollection(stored: MongoCollection<RawDocument>): DriverCollection {
  return {
    insertOne: (document) => stored.insertOne(document),
    findOne: (filter) => stored.findOne(filter),
    find(filter, { sort, limit }) {
      const cursor = stored.find(filter).sort(sort);
      return (limit === undefined ? cursor : cursor.limit(limit)).toArray();
    },
    updateOne: (filter, update) => stored.updateOne(filter, update as UpdateFilter<RawDocument>),
    replaceOne: (filter, fields) => stored.updateOne(filter, { $set: fields }),
    countDocuments: (filter) => stored.countDocuments(filter),
    distinct: (field, filter) => stored.distinct(field, filter),
    deleteMany: (filter) => stored.deleteMany(filter),
    createIndex: (fields, options) => stored.createIndex(fields, options),
  };
}

type Aggregated = Record<string, unknown> & { _id: Record<string, unknown> | null };

/** `$group` with `$sum` only. Fields go by their position, for paths hold dots. */
function stagesOf({ by, sum }: DriverGrouping) {
  const keys = by.map((field, index) => [`k${index}`, `$${field}`] as const);
  const sums = sum.map((field, index) => [`s${index}`, { $sum: `$${field}` }] as const);
  return {
    key: by.length === 0 ? null : Object.fromEntries(keys),
    sums: { count: { $sum: 1 }, ...Object.fromEntries(sums) },
  };
}

function groupOf({ by, sum }: DriverGrouping, row: Aggregated): DriverGroup {
  const numberAt = (place: string): number => {
    const value = row[place];
    return typeof value === 'number' ? value : 0;
  };
  return {
    values: by.map((_, index) => row._id?.[`k${index}`] ?? null),
    count: numberAt('count'),
    sums: sum.map((_, index) => numberAt(`s${index}`)),
  };
}

function newClient(
  mongodb: typeof Mongodb,
  address: StoreAddress & { kind: 'mongodb' },
  waitMs: number,
) {
  try {
    return new mongodb.MongoClient(address.url, {
      appName: 'poker-arena',
      serverSelectionTimeoutMS: waitMs,
      connectTimeoutMS: waitMs,
      socketTimeoutMS: SOCKET_TIMEOUT_MS,
      writeConcern: { w: 'majority' },
    });
  } catch (error) {
    // The driver quotes what it cannot read, and that may be half a password: its own words only
    // where nothing is secret, and never as the cause.
    const reason = /[@?]/.test(address.url)
      ? 'with "@", ":", "/" and "?" in a password percent-encoded and no unknown option'
      : `(${describeError(error)})`;
    throw invalidAddress(address.url, `expected a MongoDB address ${reason}`);
  }
}

/** A broken connection comes wrapped in a bulk error, as if it were the server's reply. */
function reasonOf(error: MongoBulkWriteError, refusal: WriteError | undefined): Error {
  if (refusal !== undefined) return new Error(refusal.errmsg ?? 'refused', { cause: error });
  const reply: unknown = error.errorResponse;
  return reply instanceof Error ? reply : error;
}

const DUPLICATE_KEY = 11000;

/**
 * Server errors of a change of primary, a shutdown or a broken connection, which the driver itself
 * retries once. Source: MongoDB retryable writes specification, "Retryable Error".
 */
const TRANSIENT_CODES = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  89, // NetworkTimeout
  91, // ShutdownInProgress
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
]);
