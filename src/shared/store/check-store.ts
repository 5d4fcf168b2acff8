import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { UserError } from '../records/errors.ts';
import { parseStoreAddress } from './address.ts';
import { DocumentShape, type StoredDocument } from './document-shape.ts';
import type { RawDocument } from './driver.ts';
import { DamagedDocumentError, SchemaVersionError } from './errors.ts';
import { FilePages } from './file-pages.ts';
import { FileLostError } from './file-watch.ts';
import { identitySchema, META } from './identity.ts';
import { PageTrees, type Row } from './page-tree.ts';
import { COLLECTION_TABLE, INTEGRITY } from './sql.ts';
import { SqliteFile } from './sqlite-file.ts';
import type { Collections } from './store.ts';
import { type EmbeddedAddress, requireFile } from './store-file.ts';

export interface CollectionCheck {
  /** Documents that can be read; those of another schema version count. */
  readable: number;
  /** Documents that are named somewhere and cannot be read, or do not match their schema. */
  lost: number;
}

export interface StoreCheck {
  readonly address: string;
  /** What SQLite finds wrong with its file, a line each; none: it is whole. */
  readonly faults: readonly string[];
  readonly collections: Readonly<Record<string, CollectionCheck>>;
}

/** Takes a document that can be read, once each. */
export type Keep = (collection: string, document: RawDocument) => Promise<void>;

/**
 * Looks at every page and every document of an SQLite file, which is not changed. It is read past SQLite, so
 * nobody may have it open meanwhile, this process least of all.
 * @param keep gets every document that can be read, of each id one
 * @throws UserError the store is no SQLite file; StoreMissingError
 */
export async function checkStore(
  url: string,
  collections: Collections,
  keep: Keep = async () => undefined,
): Promise<StoreCheck> {
  const address = requireSqlite(url);
  const faults = faultsOf(address.path);
  const shapes = new Map<string, DocumentShape<StoredDocument>>(
    Object.entries({ ...collections, [META]: identitySchema }).map(([name, schema]) => [
      name,
      new DocumentShape(name, schema),
    ]),
  );
  const pages = new FilePages(address.path);
  try {
    return { address: address.shown, faults, collections: await readAll(pages, shapes, keep) };
  } finally {
    pages.close();
  }
}

/** @throws UserError it is no SQLite file; StoreMissingError, StoreUnreachableError */
export function requireSqlite(url: string): EmbeddedAddress {
  const address = parseStoreAddress(url);
  if (address.kind !== 'embedded') {
    throw new UserError(
      `arena store check: expected a store in an SQLite file, found ${address.shown}: a MongoDB server looks after its own files`,
    );
  }
  requireFile(address);
  return address;
}

/** Of a copy: SQLite would take the log into the file that it looks at. */
function faultsOf(path: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'arena-check-'));
  try {
    const copy = join(folder, basename(path));
    copyFileSync(path, copy);
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
    const file = new SqliteFile(copy);
    try {
      const found = file.rows(INTEGRITY).map(([line]) => String(line).replaceAll(/\s*\n\s*/g, ' '));
      return found.filter((line) => line !== 'ok');
    } catch (error) {
      if (!(error instanceof FileLostError && error.cause instanceof Error)) throw error;
      return [error.cause.message];
    } finally {
      file.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Shapes = ReadonlyMap<string, DocumentShape<StoredDocument>>;

interface Reading {
  readonly check: CollectionCheck;
  readonly kept: Set<string>;
  /** By the index of ids. */
  readonly named: ReadonlySet<string>;
  /** Nothing of that index is missing. */
  readonly isNamedWhole: boolean;
  /** Of documents without an id in the index that cannot be read. */
  readonly broken: Set<string>;
}

async function readAll(
  pages: FilePages,
  shapes: Shapes,
  keep: Keep,
): Promise<Record<string, CollectionCheck>> {
  const trees = new PageTrees(pages);
  const schema = schemaOf(pages, trees);
  const readings = new Map<string, Reading>();
  const take = async (name: string, id: string, document: RawDocument): Promise<void> => {
    const reading = readings.get(name);
    if (reading === undefined || reading.kept.has(id)) return;
    reading.kept.add(id);
    reading.check.readable += 1;
    await keep(name, document);
  };
  for (const [name, shape] of shapes) {
    const roots = schema.get(name);
    const missedBefore = trees.missed;
    const named = new Set(idsIn(trees, roots?.index ?? null));
    const isNamedWhole = (roots?.index ?? null) !== null && trees.missed === missedBefore;
    readings.set(name, {
      check: { readable: 0, lost: 0 },
      kept: new Set(),
      named,
      isNamedWhole,
      broken: new Set(),
    });
    if (roots === undefined) continue;
    for (const row of trees.rowsFrom(roots.table)) {
      const [id] = row;
      if (typeof id !== 'string') continue;
      const document = documentOf(shape, row);
      if (document === null) readings.get(name)?.broken.add(id);
      else await take(name, id, document);
    }
  }
  // What nothing leads to was deleted, unless what led to it is missing.
  for (const row of trees.missed === 0 ? [] : trees.rowsLeft()) {
    for (const [name, shape] of shapes) {
      const document = documentOf(shape, row);
      if (document === null || !mayBeThere(readings.get(name), document._id)) continue;
      await take(name, document._id, document);
      break;
    }
  }
  for (const { check, kept, named, broken } of readings.values()) {
    check.lost = [...new Set([...named, ...broken])].filter((id) => !kept.has(id)).length;
  }
  return Object.fromEntries([...readings].map(([name, { check }]) => [name, check]));
}

function mayBeThere(reading: Reading | undefined, id: string): boolean {
  return reading !== undefined && (!reading.isNamedWhole || reading.named.has(id));
}

interface Roots {
  table: number;
  index: number | null;
}

/** Where the tree of each collection begins, also where only the first page is lost. */
function schemaOf(pages: FilePages, trees: PageTrees): Map<string, Roots> {
  const found = new Map<string, Roots>();
  const indexes: (readonly [string, number])[] = [];
  const read = (rows: Iterable<Row>): void => {
    for (const [kind, , table, root, made] of rows) {
      if (typeof table !== 'string' || typeof root !== 'number') continue;
      // The index of ids alone has no statement that made it.
      if (kind === 'index' && made === null) indexes.push([table, root]);
      if (kind !== 'table' || typeof made !== 'string' || !COLLECTION_TABLE.test(made)) continue;
      found.set(table, { table: root, index: null });
    }
  };
  read(trees.rowsFrom(1));
  if (found.size === 0) read(new PageTrees(pages).rowsLeft());
  for (const [table, root] of indexes) {
    const roots = found.get(table);
    if (roots !== undefined) roots.index = root;
  }
  return found;
}

function* idsIn(trees: PageTrees, root: number | null): Generator<string, void, undefined> {
  if (root === null) return;
  for (const [id] of trees.rowsFrom(root)) if (typeof id === 'string') yield id;
}

/** Null: it is no document of this collection, or no longer one. */
function documentOf(shape: DocumentShape<StoredDocument>, row: Row): RawDocument | null {
  const [id, data] = row;
  if (row.length !== 2 || typeof id !== 'string' || typeof data !== 'string') return null;
  try {
    const document = { _id: id, ...(JSON.parse(data) as object) };
    return isOf(shape, document) ? document : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Of another version, too: arena store migrate reads it. */
function isOf(shape: DocumentShape<StoredDocument>, document: RawDocument): boolean {
  try {
    shape.fromStored(document);
    return true;
  } catch (error) {
    if (error instanceof SchemaVersionError) return true;
    if (error instanceof DamagedDocumentError) return false;
    throw error;
  }
}
