import { execFileSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UserError } from '../../../src/shared/records/errors.ts';
import { checkStore } from '../../../src/shared/store/check-store.ts';
import { StoreMissingError } from '../../../src/shared/store/errors.ts';
import { salvageStore } from '../../../src/shared/store/salvage-store.ts';
import { openStore } from '../../../src/shared/store/store.ts';
import { Sqlite } from '../../support/sqlite.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { THINGS, thing } from './things.ts';

const PAGE = 4096;
const LARGE = 'x'.repeat(10_000);
const MANY = 2_000;

let made: TemporaryDirectory;
let directory: TemporaryDirectory;
let path: string;
let storeId: string;
const url = () => `sqlite://${path}`;

/** Small documents and some over several pages, some deleted, some still in the log. */
beforeAll(async () => {
  made = await temporaryDirectory('made');
  const whole = join(made.path, 'a.sqlite');
  const store = await openStore(`sqlite://${whole}`, { collections: THINGS });
  storeId = store.storeId;
  const things = store.collection('things');
  const named = (n: number) => thing(`t.${1000 + n}`, { kind: n % 50 === 0 ? LARGE : 'plain' });
  await things.insertMany(Array.from({ length: MANY }, (_, n) => named(n)));
  await things.insertMany(Array.from({ length: 500 }, (_, n) => thing(`gone.${n}`)));
  await things.delete({ within: 'gone' });
  await store.collection('notes').insert({ _id: 'n.1', schema: 1, type: 'text', text: 'fold' });
  const raw = new Sqlite(whole);
  raw.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  raw.close();
  await things.insertMany(Array.from({ length: 50 }, (_, n) => thing(`late.${10 + n}`)));
  for (const end of ['', '-wal']) copyFileSync(whole + end, join(made.path, `kept${end}`));
  await store.close();
});
afterAll(() => made.close());

beforeEach(async () => {
  directory = await temporaryDirectory('store');
  path = join(directory.path, 'a.sqlite');
  for (const end of ['', '-wal']) copyFileSync(join(made.path, `kept${end}`), path + end);
});
afterEach(() => directory.close());

function overwrite(page: number, pages: number, bytes = pages * PAGE): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, page * PAGE);
  closeSync(file);
}

async function salvaged() {
  const saved = join(directory.path, 'new folder', 'saved.sqlite');
  const before = ['', '-wal'].map((end) => readFileSync(path + end));
  const found = await salvageStore(url(), saved, { collections: THINGS, indexes: {} });
  expect(['', '-wal'].map((end, n) => before[n]?.equals(readFileSync(path + end)))).toEqual([
    true,
    true,
  ]);
  const store = await openStore(found.salvaged, { collections: THINGS });
  const ids = (await store.collection('things').find({})).map(({ _id }) => _id);
  const id = store.storeId;
  await store.close();
  return { ...found, ids, id };
}

test('a store with a log beside it is whole, and is not changed by the look', async () => {
  const before = statSync(path).mtimeMs;
  expect(await checkStore(url(), THINGS)).toEqual({
    address: url(),
    faults: [],
    collections: {
      things: { readable: MANY + 50, lost: 0 },
      notes: { readable: 1, lost: 0 },
      meta: { readable: 1, lost: 0 },
    },
  });
  expect(statSync(path).mtimeMs).toBe(before);
});

test('a pipe is not waited for and a device not read: neither is a store', async () => {
  const pipe = join(directory.path, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const place of [pipe, '/dev/zero', directory.path]) {
    await expect(checkStore(`sqlite://${place}`, THINGS)).rejects.toThrow(
      /it is a folder or a device/,
    );
  }
});

describe('salvaged is all that is whole, and no more, of a file', () => {
  test('whose header is gone', async () => {
    overwrite(0, 0, 100);
    truncateSync(`${path}-wal`, 0);
    const { faults, collections, ids, id } = await salvaged();
    expect(faults).toEqual(['file is not a database']);
    expect(collections['things']).toEqual({ readable: MANY, lost: 0 });
    expect(ids.filter((each) => each.startsWith('gone'))).toEqual([]);
    expect(id).toBe(storeId);
  });

  test('whose first page is gone, in which it stood what is free', async () => {
    overwrite(0, 1);
    truncateSync(`${path}-wal`, 0);
    const { faults, collections, ids, id } = await salvaged();
    expect(faults).toEqual(['file is not a database']);
    expect(collections['things']).toEqual({ readable: ids.length, lost: 0 });
    // What was deleted may come back: nothing says any more that it was.
    expect(ids.filter((each) => !each.startsWith('gone'))).toHaveLength(MANY);
    expect(id).toBe(storeId);
  });

  test('whose first page is gone, and stands in the log: it is whole', async () => {
    overwrite(0, 1);
    const { faults, ids } = await salvaged();
    expect(faults).toEqual([]);
    expect(ids).toHaveLength(MANY + 50);
  });

  test('with pages overwritten in the middle of a table', async () => {
    const pages = statSync(path).size / PAGE;
    overwrite(Math.floor(pages / 2), 8);
    const { faults, collections, ids, id } = await salvaged();
    expect(faults.length).toBeGreaterThan(0);
    expect(collections['things']?.lost).toBeGreaterThan(0);
    expect(ids.length).toBeGreaterThan(MANY / 2);
    expect(collections['things']?.readable).toBe(ids.length);
    expect(ids.filter((each) => each.startsWith('gone'))).toEqual([]);
    expect(id).toBe(storeId);
  });

  test('that is cut short', async () => {
    const { size } = statSync(path);
    truncateSync(path, Math.floor((size * 2) / 3) + 100);
    const { faults, ids } = await salvaged();
    expect(faults.length).toBeGreaterThan(0);
    expect(ids.length).toBeGreaterThan(MANY / 4);
    expect(ids.length).toBeLessThan(MANY);
  });

  test('whose log is cut short: what was committed before the cut', async () => {
    truncateSync(`${path}-wal`, statSync(`${path}-wal`).size - 10);
    const { faults, ids } = await salvaged();
    expect(faults).toEqual([]);
    expect(ids).toHaveLength(MANY);
  });

  test('one of whose documents is no JSON, and one not of its schema', async () => {
    const raw = new Sqlite(path);
    raw.run(`UPDATE things SET data = '{"kind":' WHERE _id = 't.1001'`);
    raw.run(`UPDATE things SET data = '{"schema":1}' WHERE _id = 't.1002'`);
    raw.exec('PRAGMA journal_mode = DELETE');
    raw.close();
    writeFileSync(`${path}-wal`, '');
    const { faults, collections } = await salvaged();
    expect(faults).toEqual([]);
    expect(collections['things']).toEqual({ readable: MANY + 48, lost: 2 });
  });
});

test('a salvage that was cut off is begun anew, and one into a file that is there is refused', async () => {
  const saved = join(directory.path, 'saved.sqlite');
  writeFileSync(`${saved}.part`, 'half done');
  writeFileSync(`${saved}.part-wal`, 'half done');
  await salvageStore(url(), saved, { collections: THINGS, indexes: {} });
  expect(existsSync(`${saved}.part`)).toBe(false);
  const failure = await salvageStore(url(), saved, { collections: THINGS, indexes: {} }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(UserError);
  expect((failure as Error).message).toMatch(/^--salvage: expected the name of a new file, found /);
});

test('a store on a server, and one that is not there, are refused in one line', async () => {
  await expect(checkStore('mongodb://h/arena', THINGS)).rejects.toThrow(
    /^arena store check: expected a store in an SQLite file, found mongodb:\/\/h\/arena/,
  );
  await expect(checkStore(`${url()}.not`, THINGS)).rejects.toThrow(StoreMissingError);
});
