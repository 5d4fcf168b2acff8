import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { StoreAddress } from './address.ts';
import { StoreMissingError, StoreUnreachableError } from './errors.ts';

type EmbeddedAddress = Extract<StoreAddress, { kind: 'embedded' }>;

/** How every SQLite file begins that was ever written to. */
const SIGNATURE = 'SQLite format 3\0';
/** How the adapter makes the table of a collection, whichever version of this program it is for. */
const COLLECTION = /\(\s*_id TEXT PRIMARY KEY,\s*data TEXT NOT NULL\s*\)/i;
/** As `embedded.ts` waits: nothing else runs meanwhile, and whoever holds the file takes it for a store. */
const BUSY_WAIT_MS = 50;
/** Tables of another program that are named, so that a person knows which it is. */
const TABLES_NAMED = 3;

/**
 * Looks at a file before it is opened as a store: whatever else it is, it is left alone.
 * @throws StoreUnreachableError it is there and is something else
 */
export function requireOurs(address: EmbeddedAddress): void {
  if (!existsSync(address.path)) return;
  if (!statSync(address.path).isFile()) throw somethingElse(address, 'a folder or a device');
  const start = beginningOf(address.path);
  // SQLite itself makes an empty file first.
  if (start.length === 0) return;
  if (start !== SIGNATURE) throw somethingElse(address, 'a file that is no SQLite database');
  const tables = tablesOf(address.path);
  if (tables === null || tables.length === 0 || tables.some(({ sql }) => COLLECTION.test(sql))) {
    return;
  }
  const named = tables
    .slice(0, TABLES_NAMED)
    .map(({ name }) => name)
    .join(', ');
  throw somethingElse(address, `the database of another program (with tables such as ${named})`);
}

/** @throws StoreMissingError nobody has made the file yet */
export function requireThere({ path, shown }: EmbeddedAddress): void {
  if (!existsSync(path)) throw new StoreMissingError(shown, path);
}

function somethingElse({ shown }: EmbeddedAddress, found: string): StoreUnreachableError {
  return new StoreUnreachableError(
    shown,
    `it is ${found}; name another with --store-url or STORE_URL`,
  );
}

function beginningOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(SIGNATURE.length);
    return bytes.toString('latin1', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

/** Null where that cannot be told now: the file is locked or stands on a disk that takes no writes. */
function tablesOf(path: string): readonly { name: string; sql: string }[] | null {
  let database: Database | null = null;
  try {
    database = new Database(path, { readonly: true, fileMustExist: true, timeout: BUSY_WAIT_MS });
    return database
      .prepare(
        "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%'",
      )
      .all() as { name: string; sql: string }[];
  } catch {
    return null;
  } finally {
    database?.close();
  }
}
