import {
  closeSync,
  copyFileSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoreGoneError } from '../../../src/shared/store/errors.ts';
import { openStore, type Store } from '../../../src/shared/store/store.ts';
import { waitFor } from '../../support/await.ts';
import { Sqlite } from '../../support/sqlite.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { startWriter } from './conformance/writers.ts';
import { THINGS, thing } from './things.ts';

let directory: TemporaryDirectory;
let path: string;
let store: Store<typeof THINGS>;
const heard: StoreGoneError[] = [];
const closers: (() => unknown)[] = [];
const things = () => store.collection('things');

beforeEach(async () => {
  directory = await temporaryDirectory('store');
  path = join(directory.path, 'a.sqlite');
  closers.push(directory.close);
  store = await openStore(`sqlite://${path}`, {
    collections: THINGS,
    onGone: (error) => void heard.push(error),
  });
  closers.push(() => store.close());
  await things().insertMany([thing('a.1'), thing('a.2')]);
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  heard.length = 0;
});

/** What is filled with documents until SQLite has taken a part of the log into the file. */
async function fill(): Promise<void> {
  const many = Array.from({ length: 3_000 }, (_, n) => thing(`m.${n}`, { kind: 'x'.repeat(500) }));
  await things().insertMany(many);
}

describe('what has become of an open store is said in one line, and nothing is written any more', () => {
  test.each([
    ['deleted', () => rmSync(path), /its file was deleted or moved away.*put it back/],
    ['moved', () => renameSync(path, `${path}.old`), /its file was deleted or moved away/],
    [
      'replaced',
      () => {
        copyFileSync(path, `${path}.copy`);
        renameSync(`${path}.copy`, path);
      },
      /its file was replaced by another one while in use.*run the same command again/,
    ],
    ['emptied', () => truncateSync(path, 0), /its file was cut short.*arena store check/],
    ['its log deleted', () => rmSync(`${path}-wal`), /log \(-wal, -shm\) was deleted.*arena store/],
    ['its index deleted', () => rmSync(`${path}-shm`), /log \(-wal, -shm\) was deleted/],
    ['its log emptied', () => truncateSync(`${path}-wal`, 0), /log \(-wal\) was cut short/],
    [
      'its log cut in half',
      () => truncateSync(`${path}-wal`, Math.floor(statSync(`${path}-wal`).size / 2)),
      /log \(-wal\) was cut short.*arena store check/,
    ],
  ])('%s', async (_, harm, line) => {
    store.requireThere();
    harm();
    for (const use of [
      () => things().insert(thing('a.3')),
      () => things().insertMany([thing('a.3')]),
      () => things().update('a.1', {}, { set: { size: 9 } }),
      async () => store.requireThere(),
    ]) {
      const failure = await use().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StoreGoneError);
      // Whoever comes next does what was to be done: no job fails for good, no session is parked.
      expect(failure).toMatchObject({ kind: 'retryable', service: 'store' });
      expect((failure as Error).message).toMatch(line);
      expect((failure as Error).message).not.toContain('\n');
    }
    expect(heard).toHaveLength(1);
  });

  test('its file cut in half, of which SQLite knows by heart what is asked for', async () => {
    await fill();
    const other = new Sqlite(path);
    closers.push(() => other.close());
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    store.requireThere();
    const { size } = statSync(path);
    expect(size).toBeGreaterThan(100_000);
    truncateSync(path, Math.floor(size / 2));
    await expect(things().insert(thing('a.3'))).rejects.toThrow(/its file was cut short/);
    expect(heard).toHaveLength(1);
  });

  test('its pages overwritten, as whoever reads them finds', async () => {
    await fill();
    const other = new Sqlite(path);
    closers.push(() => other.close());
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const descriptor = openSync(path, 'r+');
    writeSync(descriptor, Buffer.alloc(200 * 4096, 0xa5), 0, 200 * 4096, 40 * 4096);
    // Closing it would take the locks of this process away.
    closers.push(() => closeSync(descriptor));
    const failure = await things()
      .find({})
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreGoneError);
    expect((failure as Error).message).toMatch(
      /its file is malformed \(database disk image is malformed\), so nothing more is written, asked or paid; arena store check/,
    );
    await expect(things().insert(thing('a.3'))).rejects.toThrow(StoreGoneError);
    expect(heard).toHaveLength(1);
  });
});

test('somebody looks while nothing is asked of it', async () => {
  rmSync(path);
  await waitFor(() => heard.length === 1, { what: 'the store to be missed' });
  expect(heard[0]?.message).toMatch(/was deleted/);
});

test('what is left of a lost store is left as it is, and what is in its place, too', async () => {
  renameSync(path, `${path}.old`);
  rmSync(`${path}-wal`);
  rmSync(`${path}-shm`);
  const other = new Sqlite(path);
  closers.push(() => other.close());
  other.exec('PRAGMA journal_mode = WAL; CREATE TABLE other (x)');
  const before = statSync(`${path}.old`);
  await expect(things().insert(thing('a.3'))).rejects.toThrow(StoreGoneError);
  await store.close();
  expect(statSync(`${path}.old`).mtimeMs).toBe(before.mtimeMs);
  other.exec('INSERT INTO other VALUES (1)');
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
});

describe('no loss is', () => {
  test('a log that others take in and empty, and that then grows again', async () => {
    await fill();
    const other = new Sqlite(path);
    closers.push(() => other.close());
    for (let round = 0; round < 3; round += 1) {
      await things().insertMany(Array.from({ length: 100 }, (_, n) => thing(`r${round}.${n}`)));
      other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      if (round > 0) other.exec(`UPDATE things SET data = data WHERE _id = 'a.1'`);
      expect(await things().insert(thing(`s.${round}`))).toBe('inserted');
    }
    expect(heard).toEqual([]);
  });

  test('another process that writes and closes', async () => {
    const other = await startWriter(`sqlite://${path}`, 'race', (stop) => closers.push(stop), 20);
    other.start();
    await other.finished();
    expect(await things().insert(thing('a.3'))).toBe('inserted');
    expect(heard).toEqual([]);
  });
});
