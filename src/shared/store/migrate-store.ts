import { parseStoreAddress } from './address.ts';
import { DocumentShape, type StoredDocument } from './document-shape.ts';
import type { Driver, DriverFilter, RawDocument } from './driver.ts';
import { MIGRATIONS, type Migration, migrated } from './migrations.ts';
import { attempts, type Collections, openDriver } from './store.ts';
import type { Attempt } from './stored-collection.ts';

export interface Migrated {
  /** With its password masked. */
  readonly address: string;
  /** Documents brought up to the present version, by collection; those of the present are not counted. */
  readonly counts: Readonly<Record<string, number>>;
}

interface MigrateOptions {
  readonly collections: Collections;
  readonly migrations?: readonly Migration[];
  /** How long to look for the store, in ms. */
  readonly waitMs?: number;
}

const WAIT_MS = 10_000;
const PAGE_SIZE = 500;

/**
 * Brings every document of a store up to the version of `collections`, one after the other. Each is
 * changed in one step from what it was, so a migration that was cut off is run again and goes on.
 * Nobody may work on the store meanwhile: a program of either version refuses what the other wrote.
 * @throws StoreUnreachableError
 * @throws UserError a version that no migration leads on from, or a newer one
 * @throws DamagedDocumentError what came out does not match the present schema: nothing is written
 */
export async function migrateStore(url: string, options: MigrateOptions): Promise<Migrated> {
  const address = parseStoreAddress(url);
  const waitMs = options.waitMs ?? WAIT_MS;
  const driver = await openDriver(address, waitMs);
  try {
    const attempt = attempts(driver, address, waitMs, () => false);
    await attempt(() => driver.prepare(Object.keys(options.collections)));
    const counts: Record<string, number> = {};
    for (const [name, schema] of Object.entries(options.collections)) {
      const collection = { name, shape: new DocumentShape(name, schema), driver, attempt };
      counts[name] = await migrateCollection(collection, options.migrations ?? MIGRATIONS);
    }
    return { address: address.shown, counts };
  } finally {
    await driver.close();
  }
}

interface Migrating {
  readonly name: string;
  readonly shape: DocumentShape<StoredDocument>;
  readonly driver: Driver;
  readonly attempt: Attempt;
}

async function migrateCollection(
  collection: Migrating,
  migrations: readonly Migration[],
): Promise<number> {
  const { name, driver, attempt } = collection;
  const stored = driver.collection(name);
  let changed = 0;
  let last: string | null = null;
  for (;;) {
    const filter: DriverFilter = last === null ? {} : { _id: { $gt: last } };
    const page = await attempt(() => stored.find(filter, { sort: { _id: 1 }, limit: PAGE_SIZE }));
    for (const raw of page) {
      if (await migrateDocument(collection, raw, migrations)) changed += 1;
    }
    if (page.length < PAGE_SIZE) return changed;
    last = page.at(-1)?._id ?? null;
  }
}

async function migrateDocument(
  { name, shape, driver, attempt }: Migrating,
  raw: RawDocument,
  migrations: readonly Migration[],
): Promise<boolean> {
  const found = raw['schema'];
  const document = migrated(name, raw, shape.version, migrations);
  if (document === raw) return false;
  // What does not match is named before anything is written.
  const { _id, ...fields } = shape.fromStored(document);
  await attempt(() =>
    driver.collection(name).updateOne({ _id, schema: found as number }, { $set: fields }),
  );
  return true;
}
