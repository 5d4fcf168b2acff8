import { dirname } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { makeFolder } from '../text/make-folder.ts';
import type {
  BulkOutcome,
  Driver,
  DriverCollection,
  DriverGroup,
  DriverGrouping,
  Fault,
  RawDocument,
} from './driver.ts';
import { FileLostError } from './file-watch.ts';
import { retried } from './retry.ts';
import { filterAfter } from './selection.ts';
import * as sql from './sql.ts';
import { codeOf, FileNotOpenedError, SqliteFile } from './sqlite-file.ts';
import { type EmbeddedAddress, noDatabase, requireOurTables } from './store-file.ts';

/** Every call is synchronous: a row of inserts takes 10 ms, and then other work runs. */
const INSERTS_AT_ONCE = 200;

/** Documents that an aggregation reads without a pause: 15 ms for the largest (calls, 5 kB). */
const GROUPED_AT_ONCE = 1000;

interface EmbeddedOptions {
  /** How long to wait for another process that holds the file while opening it. */
  readonly waitMs: number;
  /** Nothing will be written but what is missing of the collections: it is opened in the mode it has. */
  readonly toRead?: boolean;
}

/**
 * Opens a SQLite file as a document store, making its folder first.
 * Several processes may have the same file open: write-ahead logging lets them read while one writes.
 * @throws StoreUnreachableError it is the database of another program
 */
export async function openEmbedded(
  address: EmbeddedAddress,
  { waitMs, toRead = false }: EmbeddedOptions,
): Promise<Driver> {
  makeFolder(dirname(address.path));
  const file = new SqliteFile(address.path);
  try {
    await retried(async () => ready(file, address, toRead), {
      forMs: waitMs,
      isTransient: (error) => faultOf(error) === 'transient',
      givenUp: (error) => error as Error,
    });
  } catch (error) {
    file.close();
    throw error;
  }
  return {
    bulkSize: INSERTS_AT_ONCE,
    async prepare(names) {
      for (const name of names) file.execute(sql.createTable(name));
    },
    collection: (name) => collectionIn(file, name),
    bulkInsert: (name, documents) => bulkInsert(file, name, documents),
    group: (name, grouping) => group(file, name, grouping),
    faultOf,
    look: () => file.look(),
    async close() {
      if (!toRead) file.takeInLog();
      file.close();
    },
  };
}

/** Changing to write-ahead logging needs the file alone for a moment, and does not wait for it. */
function ready(file: SqliteFile, address: EmbeddedAddress, toRead: boolean): void {
  requireOurTables(address, tablesOf(file, address));
  if (toRead) return;
  file.execute(sql.WRITE_AHEAD);
  // Four times the writes and more. A killed process loses nothing (the system has its pages); a power
  // cut may lose the last moments, never the file, and a session then asks again from where the store
  // stands.
  file.execute(sql.FLUSH_AT_CHECKPOINTS);
}

function tablesOf(file: SqliteFile, address: EmbeddedAddress): [name: string, made: string][] {
  try {
    return file.rows(sql.TABLES) as [string, string][];
  } catch (error) {
    const { cause } = error as Error;
    if (codeOf(cause) === NOT_A_DATABASE) throw noDatabase(address, cause);
    throw error;
  }
}

function collectionIn(file: SqliteFile, name: string): DriverCollection {
  return {
    async insertOne(document) {
      file.run(insertOf(name, document));
    },
    async findOne(filter) {
      const row = file.row(sql.select(name, filter, { limit: 1 }));
      return row === undefined ? null : documentOf(row);
    },
    async find(filter, options) {
      return file.rows(sql.select(name, filter, options)).map(documentOf);
    },
    async updateOne(filter, update) {
      return { matchedCount: file.run(sql.update(name, filter, update)) };
    },
    async replaceOne(filter, fields) {
      return { matchedCount: file.run(sql.replace(name, filter, JSON.stringify(fields))) };
    },
    async countDocuments(filter) {
      return file.row(sql.count(name, filter))?.[0] as number;
    },
    async distinct(field, filter) {
      if (field === '_id') return file.rows(sql.ids(name, filter)).map(([id]) => id);
      const found = file.rows(sql.distinct(name, field, filter));
      // A list stands for each of its values, as MongoDB has it.
      return [...new Set(found.flatMap(([value]) => parsed(value)))];
    },
    async deleteMany(filter) {
      return { deletedCount: file.run(sql.remove(name, filter)) };
    },
    async createIndex(fields, options) {
      file.execute(sql.createIndex(name, Object.keys(fields), options));
    },
  };
}

function insertOf(name: string, { _id, ...fields }: RawDocument): sql.Sql {
  return sql.insert(name, _id, JSON.stringify(fields));
}

function documentOf([_id, data]: unknown[]): RawDocument {
  return { _id: _id as string, ...(JSON.parse(data as string) as object) };
}

/** Of a column of JSON; NULL, the absent field, as null. */
function parsed(value: unknown): unknown {
  return value === null ? null : (JSON.parse(value as string) as unknown);
}

/** In one transaction, so that the disk is waited for once; a duplicate stops nothing. */
async function bulkInsert(
  file: SqliteFile,
  name: string,
  documents: readonly RawDocument[],
): Promise<BulkOutcome> {
  const refused: { id: string; error: unknown }[] = [];
  file.together((run) => {
    for (const document of documents) {
      try {
        run(insertOf(name, document));
      } catch (error) {
        if (faultOf(error) !== 'duplicate') throw error;
        refused.push({ id: document._id, error });
      }
    }
  });
  await otherWork();
  return { inserted: documents.length - refused.length, refused };
}

/** A stretch of ids at a time, so that other work runs in between. */
async function group(
  file: SqliteFile,
  name: string,
  { match, by, sum }: DriverGrouping,
): Promise<DriverGroup[]> {
  const groups: DriverGroup[] = [];
  for (let rest = match; ; ) {
    const rows = file.rows(sql.group(name, { match: rest, by, sum }, GROUPED_AT_ONCE));
    let read = 0;
    let last = '';
    for (const [id, size, ...columns] of rows as [string | null, number, ...unknown[]][]) {
      if (id === null) continue;
      if (id > last) last = id;
      read += size;
      const values = columns.slice(sum.length).map(parsed);
      groups.push({ values, count: size, sums: columns.slice(0, sum.length) as number[] });
    }
    if (read < GROUPED_AT_ONCE) return groups;
    rest = filterAfter(match, last);
    await otherWork();
  }
}

const PRIMARY_KEY_TAKEN = 1555;
const UNIQUE_TAKEN = 2067;
/** Result codes in their lower bits; BUSY_RECOVERY, IOERR_WRITE and the like have more in the higher ones. */
const PLAIN_ERROR = 1;
const BUSY = 5;
const LOCKED = 6;
const NO_MEMORY = 7;
const READ_ONLY = 8;
const IO_ERROR = 10;
const FULL = 13;
const CANNOT_OPEN = 14;
const PROTOCOL = 15;
const NOT_A_DATABASE = 26;

/** What an error of the embedded back end means. */
function faultOf(error: unknown): Fault {
  if (error instanceof SyntaxError) return 'unreadable';
  if (error instanceof FileNotOpenedError) return 'unavailable';
  if (error instanceof FileLostError) return 'lost';
  const code = codeOf(error);
  if (code === null) return 'other';
  if (code === PRIMARY_KEY_TAKEN || code === UNIQUE_TAKEN) return 'duplicate';
  switch (code & 0xff) {
    case BUSY:
    case LOCKED:
    case PROTOCOL:
      return 'transient';
    case FULL:
    case IO_ERROR:
    case CANNOT_OPEN:
    case READ_ONLY:
    case NO_MEMORY:
      return 'unavailable';
    // SQLite's own reading of the JSON, for a field in a filter; a wrong statement has this code too,
    // so whoever asks looks for the document before believing it.
    case PLAIN_ERROR:
      return 'unreadable';
    default:
      return 'other';
  }
}
