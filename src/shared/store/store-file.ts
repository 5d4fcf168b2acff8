import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import type { StoreAddress } from './address.ts';
import { StoreMissingError, StoreUnreachableError } from './errors.ts';
import { COLLECTION_TABLE } from './sql.ts';

export type EmbeddedAddress = Extract<StoreAddress, { kind: 'embedded' }>;

/** How every SQLite file begins that was ever written to. */
const SIGNATURE = 'SQLite format 3\0';
/** Tables of another program that are named, so that a person knows which it is. */
const TABLES_NAMED = 3;

/**
 * Looks at a file before it is opened as a store: whatever else it is, it is left alone.
 * @throws StoreUnreachableError it is there and is something else
 */
export function requireDatabase(address: EmbeddedAddress): void {
  if (!existsSync(address.path)) return;
  if (!statSync(address.path).isFile()) throw somethingElse(address, 'a folder or a device');
  const start = beginningOf(address.path);
  // SQLite itself makes an empty file first.
  if (start !== '' && start !== SIGNATURE) {
    throw somethingElse(address, 'a file that is no SQLite database');
  }
}

/**
 * @param tables of the opened file, with the statement that made each
 * @throws StoreUnreachableError none of them is a collection
 */
export function requireOurTables(
  address: EmbeddedAddress,
  tables: readonly (readonly [name: string, statement: string])[],
): void {
  if (tables.length === 0 || tables.some(([, made]) => COLLECTION_TABLE.test(made))) return;
  const named = tables
    .slice(0, TABLES_NAMED)
    .map(([name]) => name)
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
