import { existsSync, statSync } from 'node:fs';
import type { StoreAddress } from './address.ts';
import { StoreMissingError, StoreUnreachableError } from './errors.ts';
import { COLLECTION_TABLE } from './sql.ts';

export type EmbeddedAddress = Extract<StoreAddress, { kind: 'embedded' }>;

/** SQLite takes a shorter file for an empty one, and would write over it. */
const SHORTEST = 512;
/** Tables of another program that are named, so that a person knows which it is. */
const TABLES_NAMED = 3;

/**
 * Looks at a file before it is opened as a store: whatever else it is, it is left alone. It is not read
 * here. Whoever closes a file loses all locks that this process has on it, those of SQLite's connections
 * too, and another process would then take the log away from under them.
 * @throws StoreUnreachableError it is there and is something else
 */
export function requireDatabase(address: EmbeddedAddress): void {
  const found = statSync(address.path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isFile()) throw somethingElse(address, 'a folder or a device');
  // SQLite itself makes an empty file first.
  if (found.size > 0 && found.size < SHORTEST) throw noDatabase(address);
}

/** SQLite has found so, or would not notice. */
export function noDatabase(address: EmbeddedAddress, cause?: unknown): StoreUnreachableError {
  const found = 'a file that is no SQLite database';
  return somethingElse(address, found, {
    cause,
    more: '; if it was the store, arena store check says what is left of it',
  });
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

/**
 * What is read without SQLite must be a file: a pipe has no end to wait for, and a device none to find.
 * @throws StoreMissingError nobody has made the file yet; StoreUnreachableError it is something else
 */
export function requireFile(address: EmbeddedAddress): void {
  const found = statSync(address.path, { throwIfNoEntry: false });
  if (found === undefined) throw new StoreMissingError(address.shown, address.path);
  if (!found.isFile()) throw somethingElse(address, 'a folder or a device');
}

/** @throws StoreMissingError nobody has made the file yet */
export function requireThere({ path, shown }: EmbeddedAddress): void {
  if (!existsSync(path)) throw new StoreMissingError(shown, path);
}

function somethingElse(
  { shown }: EmbeddedAddress,
  found: string,
  { more = '', cause }: { readonly more?: string; readonly cause?: unknown } = {},
): StoreUnreachableError {
  const reason = `it is ${found}; name another with --store-url or STORE_URL${more}`;
  return new StoreUnreachableError(shown, reason, { cause });
}
