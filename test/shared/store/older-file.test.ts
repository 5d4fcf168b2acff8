import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { SUMS_FILE } from '../../../src/archive/export/files.ts';
import { exportWhole } from '../../../src/cli/results/results.ts';
import { COLLECTIONS } from '../../../src/shared/records/collections.ts';
import { type ArenaStore, openArenaStore } from '../../../src/shared/store/arena-store.ts';
import { migrateStore } from '../../../src/shared/store/migrate-store.ts';
import { Sqlite } from '../../support/sqlite.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures/store');
/** Collections that the program of then did not have: their tables are made beside those that it made. */
const ADDED_SINCE: readonly string[] = ['winnings'];
const NAMES = (Object.keys(COLLECTIONS) as (keyof typeof COLLECTIONS)[]).filter(
  (name) => !ADDED_SINCE.includes(name),
);
const STORE_ID = /^[0-9a-f]{12}$/;

let directory: TemporaryDirectory;
const file = () => join(directory.path, 'arena.sqlite');
const url = () => `sqlite://${file()}`;
beforeEach(async () => {
  directory = await temporaryDirectory('older store');
});
afterEach(() => directory.close());

function unpack(fixture: string, to: string): void {
  writeFileSync(to, gunzipSync(readFileSync(join(FIXTURES, `${fixture}.gz`))));
}

/** Every row of every collection, past the store. */
function rows(): Record<string, Record<string, unknown>[]> {
  const raw = new Sqlite(file());
  const found = NAMES.map((name) => [
    name,
    raw.all(`SELECT _id, data FROM "${name}" ORDER BY _id`),
  ]);
  raw.close();
  return Object.fromEntries(found) as Record<string, Record<string, unknown>[]>;
}

function made(): Record<string, unknown>[] {
  const raw = new Sqlite(file());
  const statements = raw.all('SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name');
  raw.close();
  return statements.filter((each) => !ADDED_SINCE.includes(String(each['tbl_name'])));
}

/** The sums of an export but that of its card, which speaks of the present program. */
async function sums(store: ArenaStore): Promise<string[]> {
  const { path } = directory;
  await exportWhole(store, 'before', join(path, 'export'));
  const lines = readFileSync(join(path, 'export', SUMS_FILE), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.filter((line) => !line.endsWith('README.md'));
}

const sumsOfThatProgram = readFileSync(join(FIXTURES, 'version-1.sums'), 'utf8')
  .trimEnd()
  .split('\n');

describe('a SQLite file that the program before libsql made', () => {
  beforeEach(() => unpack('version-1.sqlite', file()));

  test('is opened as it is: no row, table or index of it changes', async () => {
    const before = { rows: rows(), made: made() };
    const store = await openArenaStore(url());
    expect(store.storeId).toMatch(STORE_ID);
    for (const name of NAMES) {
      const documents: { _id: string }[] = await store.collection(name).find({});
      expect(documents.map(({ _id }) => _id)).toEqual(before.rows[name]?.map(({ _id }) => _id));
    }
    expect(await store.collection('winnings').find({})).toEqual([]);
    await store.close();
    expect({ rows: rows(), made: made() }).toEqual(before);
  });

  test('is exported to the same bytes as by that program', async () => {
    const store = await openArenaStore(url(), { use: 'read' });
    expect(await sums(store)).toEqual(sumsOfThatProgram);
    await store.close();
  });

  test('has nothing to migrate', async () => {
    const before = rows();
    const { counts } = await migrateStore(url(), { collections: COLLECTIONS });
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
    expect(rows()).toEqual(before);
  });

  test('is written to like one of its own', async () => {
    const store = await openArenaStore(url());
    const batches = store.collection('batches');
    expect(await batches.update('before', { status: 'finished' }, { set: { held: null } })).toBe(
      true,
    );
    const [session] = await store.collection('sessions').find({ within: 'before' }, { limit: 1 });
    if (session === undefined) throw new Error('no session');
    expect(await store.collection('sessions').insert(session)).toBe('exists');
    await store.close();
  });
});

test('what such a program had in its log when it was killed is there', async () => {
  unpack('version-1-killed.sqlite', file());
  unpack('version-1-killed.sqlite-wal', `${file()}-wal`);
  const store = await openArenaStore(url());
  expect(await store.collection('judgements').count()).toBe(36);
  expect(await sums(store)).toEqual(sumsOfThatProgram);
  await store.close();
});
