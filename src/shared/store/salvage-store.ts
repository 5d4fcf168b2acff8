import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UserError } from '../records/errors.ts';
import { makeFolder } from '../text/make-folder.ts';
import { parseStoreAddress } from './address.ts';
import { checkStore, requireSqlite, type StoreCheck } from './check-store.ts';
import type { RawDocument } from './driver.ts';
import { META } from './identity.ts';
import type { Indexes } from './indexes.ts';
import { type Collections, openDriver, openStore, type Store } from './store.ts';

export interface Salvaged extends StoreCheck {
  /** The address of the new store. */
  readonly salvaged: string;
}

const WAIT_MS = 10_000;

/**
 * Puts every document of an SQLite file that can be read into a new one. What is half done stands beside it
 * under another name, and is begun anew the next time.
 * @param mend gets the new store before it bears its name
 * @throws UserError the new file is there already; as `checkStore`
 */
export async function salvageStore<const C extends Collections>(
  url: string,
  newFile: string,
  { collections, indexes }: { readonly collections: C; readonly indexes: Indexes<C> },
  mend: (store: Store<C>) => Promise<void> = async () => undefined,
): Promise<Salvaged> {
  requireSqlite(url);
  const path = resolve(newFile);
  if (existsSync(path)) {
    throw new UserError(
      `--salvage: expected the name of a new file, found ${newFile} there already`,
    );
  }
  makeFolder(dirname(path));
  const part = `${path}.part`;
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(part + end, { force: true });
  const address = parseStoreAddress(`sqlite://${part}`);
  const driver = await openDriver(address, WAIT_MS);
  let check: StoreCheck;
  try {
    await driver.prepare([META, ...Object.keys(collections)]);
    const waiting = new Map<string, RawDocument[]>();
    const write = async (name: string): Promise<void> => {
      await driver.bulkInsert(name, waiting.get(name)?.splice(0) ?? []);
    };
    check = await checkStore(url, collections, async (name, document) => {
      const documents = waiting.get(name) ?? [];
      waiting.set(name, documents);
      if (documents.push(document) >= driver.bulkSize) await write(name);
    });
    for (const name of waiting.keys()) await write(name);
  } finally {
    await driver.close();
  }
  const store = await openStore(`sqlite://${part}`, { collections, indexes });
  try {
    await mend(store);
  } finally {
    await store.close();
  }
  renameSync(part, path);
  return { ...check, salvaged: `sqlite://${newFile}` };
}
