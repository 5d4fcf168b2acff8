import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UserError } from '../../../src/shared/records/errors.ts';
import {
  DamagedDocumentError,
  StoreUnavailableError,
  StoreUnreachableError,
} from '../../../src/shared/store/errors.ts';
import { openStore, type Store } from '../../../src/shared/store/store.ts';
import { waitFor } from '../../support/await.ts';
import { Sqlite } from '../../support/sqlite.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { describeStore } from './conformance.ts';
import { THINGS, thing } from './things.ts';

describeStore({
  name: 'SQLite',
  lacks: {},
  async fresh() {
    const directory = await temporaryDirectory('store');
    return {
      url: `sqlite://${join(directory.path, 'new folder', 'a.sqlite')}`,
      drop: directory.close,
    };
  },
});

describe('a SQLite file as the store', () => {
  let directory: TemporaryDirectory;
  const closers: (() => unknown)[] = [];
  const file = () => join(directory.path, 'a.sqlite');

  beforeEach(async () => {
    directory = await temporaryDirectory('store');
    closers.push(directory.close);
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  async function open(path = file(), retryMs = 10_000): Promise<Store<typeof THINGS>> {
    const store = await openStore(`sqlite://${path}`, {
      collections: THINGS,
      waitMs: 500,
      retryMs,
    });
    closers.push(() => store.close());
    return store;
  }

  /** The file itself, past the store. */
  function raw(): Sqlite {
    const database = new Sqlite(file());
    closers.push(() => database.close());
    return database;
  }

  async function writer(task: string, count = 0): Promise<ChildProcess & { lines: string[] }> {
    const script = fileURLToPath(new URL('writer.ts', import.meta.url));
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', script, `sqlite://${file()}`, task, String(count)],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    closers.push(() => child.kill('SIGKILL'));
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    await waitFor(() => lines[0] === 'ready', { what: 'the writer to have opened the store' });
    return Object.assign(child, { lines });
  }

  async function finished(child: ChildProcess): Promise<void> {
    const [code] = child.exitCode === null ? await once(child, 'close') : [child.exitCode];
    expect(code).toBe(0);
  }

  test('a relative path counts from the working directory, and its folders are made', async () => {
    const path = join(directory.path, 'a b', 'c%20d', 'x.db');
    await open(relative(process.cwd(), path));
    expect((await stat(path)).isFile()).toBe(true);
  });

  test('it is kept in write-ahead mode, in which processes read while one writes', async () => {
    await open();
    expect(raw().value('PRAGMA journal_mode')).toBe('wal');
  });

  test.each([
    ['sqlite://', 'the path of a file'],
    ['sqlite://:memory:', 'the path of a file'],
    ['sqlite:///tmp/', 'the path of a file'],
    ['sqlite:/tmp/a.db', 'expected mongodb://host[:port]/database, mongodb+srv://'],
    ['.arena/a.sqlite', 'or sqlite://path'],
    ['', 'found ""'],
    ['postgres://u:secret@h/db', 'found "postgres://u:***@h/db"'],
  ])('the address %j is refused in one line: %s', async (url, expected) => {
    const failure = await openStore(url, { collections: THINGS }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as Error).message).toContain(expected);
    expect((failure as Error).message).not.toMatch(/secret|\n/);
  });

  test('a folder, a file that is no database, and a file as folder are unreachable in one line', async () => {
    await mkdir(join(directory.path, 'folder'));
    await writeFile(
      join(directory.path, 'text'),
      'a note, long enough to be read as a header. '.repeat(50),
    );
    for (const place of ['folder', 'text', 'text/a.sqlite']) {
      const path = join(directory.path, place);
      const failure = await open(path).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StoreUnreachableError);
      expect(failure).toMatchObject({ kind: 'fatal', address: `sqlite://${path}` });
      expect((failure as Error).message).toMatch(
        /^store at sqlite:\/\/.* cannot be reached: [^\n]+$/,
      );
    }
  });

  test('a document that is no JSON is named by whatever meets it', async () => {
    const things = (await open()).collection('things');
    await things.insertMany([thing('a.1'), thing('a.2'), thing('a.3')]);
    raw().run(`UPDATE things SET data = '{"kind":' WHERE _id = 'a.2'`);
    for (const reading of [
      () => things.get('a.2'),
      () => things.rangeAll('a'),
      () => things.find({ where: { kind: 'plain' } }),
      () => things.totals({ by: ['kind'] }),
    ]) {
      const failure = await reading().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(DamagedDocumentError);
      expect(failure).toMatchObject({ collection: 'things', id: 'a.2', issues: ['not JSON'] });
    }
    expect(await things.get('a.1')).toEqual(thing('a.1'));
    // Whoever looks after many at once hears of it beside the others, page by page, too.
    for (const [options, seen, named] of [
      [{}, ['a.1', 'a.3'], ['a.2']],
      [{ after: 'a.1', limit: 1 }, [], ['a.2']],
      [{ after: 'a.2', limit: 5 }, ['a.3'], []],
    ] as const) {
      const { documents, damaged } = await things.sift({ within: 'a' }, options);
      expect(documents.map(({ _id }) => _id)).toEqual(seen);
      expect(damaged.map(({ id }) => id)).toEqual(named);
    }
    await expect(things.sift({}, { sort: { kind: 1 } })).rejects.toThrow(DamagedDocumentError);
  });

  describe('locked by another writer', () => {
    test('a write waits without stopping this process, and goes through when the lock is gone', async () => {
      const things = (await open()).collection('things');
      const other = raw();
      other.exec('BEGIN IMMEDIATE');
      let ticks = 0;
      const ticking = setInterval(() => (ticks += 1), 5);
      const writing = things.insert(thing('a.1'));
      await waitFor(() => ticks > 20, { what: 'this process to do other work' });
      expect(await things.get('a.1')).toBeNull();
      other.exec('COMMIT');
      expect(await writing).toBe('inserted');
      clearInterval(ticking);
    });

    test('a write gives up after a bounded time, to be tried later', async () => {
      const things = (await open(file(), 300)).collection('things');
      raw().exec('BEGIN IMMEDIATE');
      const failure = await things.insert(thing('a.1')).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StoreUnavailableError);
      expect(failure).toMatchObject({ kind: 'retryable', cause: { code: 'SQLITE_BUSY' } });
    });

    test('opening a new store gives up after a bounded time, in one line', async () => {
      raw().exec('BEGIN EXCLUSIVE');
      await expect(open()).rejects.toThrow(StoreUnreachableError);
    });
  });

  test('of three processes that insert the same ids, exactly one has inserted each', async () => {
    const count = 300;
    const writers = await Promise.all([1, 2, 3].map(() => writer('race', count)));
    for (const each of writers) each.stdin?.write('go\n');
    await Promise.all(writers.map(finished));
    const own = writers.map((each) => JSON.parse(each.lines[1] as string) as string[]);
    expect(own.flat()).toHaveLength(count);
    expect(new Set(own.flat()).size).toBe(count);
    const stored = await (await open()).collection('things').rangeAll('race');
    for (const [index, each] of writers.entries()) {
      const written = stored.filter((document) => document.size === each.pid);
      expect(written.map((document) => document._id)).toEqual(own[index]);
    }
  });

  test('three processes that compare and set one document lose no change', async () => {
    const things = (await open()).collection('things');
    await things.insert(thing('raise.1'));
    const writers = await Promise.all([1, 2, 3].map(() => writer('raise', 100)));
    for (const each of writers) each.stdin?.write('go\n');
    await Promise.all(writers.map(finished));
    expect((await things.get('raise.1'))?.size).toBe(300);
  });

  test('kill -9 in the middle of writing loses nothing that was acknowledged and leaves a good file', async () => {
    for (const enough of [50, 400]) {
      const child = await writer('endless');
      child.stdin?.write('go\n');
      await waitFor(() => child.lines.length > enough, { what: 'the writer to write' });
      child.kill('SIGKILL');
      await once(child, 'close');
      const acknowledged = child.lines.slice(1).map((line) => JSON.parse(line) as string);
      const store = await open();
      const stored = await store.collection('things').rangeAll('endless');
      // What came between the last acknowledgement and the end may be there or not, half or whole.
      expect(stored.slice(0, acknowledged.length).map(({ _id }) => _id)).toEqual(acknowledged);
      expect(stored.length - acknowledged.length).toBeLessThanOrEqual(1);
      expect(stored.slice(0, acknowledged.length).every(({ size }) => size === 1)).toBe(true);
      expect(raw().value('PRAGMA integrity_check')).toBe('ok');
      await store.collection('things').delete({ within: 'endless' });
    }
  });
});
