import { dirname } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { makeFolder } from '../text/make-folder.ts';
import type {
  BulkOutcome,
  Driver,
  DriverGroup,
  DriverGrouping,
  Fault,
  RawDocument,
} from './driver.ts';
import { retried } from './retry.ts';

/**
 * How long SQLite itself waits for another process's lock. It waits without letting anything else
 * in this process run (the adapter's 5 s would stop heartbeats and HTTP), so it waits briefly and
 * the retry around every operation does the rest.
 */
const BUSY_WAIT_MS = 50;

/** Far above the statements that the project's own operations come to. */
const STATEMENTS_KEPT = 500;

/** Every call is synchronous, so a long row of inserts lets other work run in between. */
const INSERTS_BETWEEN_PAUSES = 100;

/** Documents that an aggregation reads without a pause: 15 ms for the largest (calls, 5 kB). */
const GROUPED_AT_ONCE = 500;

/**
 * Opens a SQLite file as a document store, making its folder first.
 * Several processes may have the same file open: write-ahead logging lets them read while one writes.
 * @param waitMs how long to wait for another process that holds the file while opening it
 */
export async function openEmbedded(path: string, waitMs: number): Promise<Driver> {
  const { default: adapter } = await import('@apostrophecms/db-connect/adapters/sqlite.js');
  makeFolder(dirname(path));
  // Changing to write-ahead logging needs the file alone for a moment, and does not wait for it.
  const client = await retried(() => adapter.connect(`sqlite://${path}`), {
    forMs: waitMs,
    isTransient: (error) => faultOf(error) === 'transient',
    givenUp: (error) => error as Error,
  });
  const database = client.db();
  database._sqlite.pragma(`busy_timeout = ${BUSY_WAIT_MS}`);
  // Flush to disk at checkpoints instead of at every commit: four times the writes and more. A
  // killed process loses nothing (the system has its pages); a power cut may lose the last moments,
  // never the file, and a session then asks again from where the store stands.
  database._sqlite.pragma('synchronous = NORMAL');
  keepStatements(database._sqlite);

  async function bulkInsert(name: string, documents: readonly RawDocument[]): Promise<BulkOutcome> {
    // The adapter's own bulkWrite stops at the first duplicate and does not say how far it came.
    const collection = database.collection(name);
    const refused: { id: string; error: unknown }[] = [];
    for (const [index, document] of documents.entries()) {
      if (index % INSERTS_BETWEEN_PAUSES === INSERTS_BETWEEN_PAUSES - 1) await otherWork();
      try {
        await collection.insertOne(document);
      } catch (error) {
        if (faultOf(error) !== 'duplicate') throw error;
        refused.push({ id: document._id, error });
      }
    }
    return { inserted: documents.length - refused.length, refused };
  }

  async function prepare(names: readonly string[]): Promise<void> {
    // At the start and not, as the adapter does, at the first read, which would then need the lock.
    for (const name of names) await database.createCollection(name);
  }

  /** The adapter reads every selected document whole, and at once: so a stretch of ids at a time. */
  async function group(name: string, { match, key, sums }: DriverGrouping): Promise<DriverGroup[]> {
    const collection = database.collection(name);
    const ids = ((await collection.distinct('_id', match)) as string[]).sort();
    const groups: DriverGroup[] = [];
    for (let from = 0; from < ids.length; from += GROUPED_AT_ONCE) {
      const $gte = ids[from] as string;
      const $lte = ids[Math.min(from + GROUPED_AT_ONCE, ids.length) - 1] as string;
      const stretch = { ...match, _id: { $gte, $lte } };
      const stages = [{ $match: stretch }, { $group: { _id: key, ...sums } }];
      groups.push(...(await collection.aggregate(stages).toArray()));
      await otherWork();
    }
    return groups;
  }

  return {
    prepare,
    collection: (name) => database.collection(name),
    bulkInsert,
    group,
    faultOf,
    close: () => client.close(),
  };
}

/**
 * The adapter has SQLite compile each statement anew for each operation: a third of what reading one
 * document costs. It runs them to their end at once, so that one can be used again right away.
 */
function keepStatements(sqlite: { prepare(statement: string): object }): void {
  const prepare = sqlite.prepare.bind(sqlite);
  const kept = new Map<string, object>();
  sqlite.prepare = (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const statement = prepare(text);
    if (kept.size >= STATEMENTS_KEPT) kept.clear();
    kept.set(text, statement);
    return statement;
  };
}

/** What an error of the embedded back end means, by SQLite's result codes. */
function faultOf(error: unknown): Fault {
  if (error instanceof SyntaxError) return 'unreadable';
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 11000) return 'duplicate';
  if (typeof code !== 'string') return 'other';
  // Extended codes (SQLITE_BUSY_RECOVERY, SQLITE_LOCKED_SHAREDCACHE, …) are variants of these.
  if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code)) return 'transient';
  if (/^SQLITE_(FULL|IOERR|CANTOPEN|READONLY|NOMEM)/.test(code)) return 'unavailable';
  // SQLite's own reading of the JSON, for a field in a filter; a wrong statement has this code too,
  // so whoever asks looks for the document before believing it.
  if (code === 'SQLITE_ERROR') return 'unreadable';
  return 'other';
}
