import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UserError } from '../../../src/shared/records/errors.ts';
import {
  DamagedDocumentError,
  StoreMisuseError,
  StoreUnavailableError,
  StoreUnreachableError,
} from '../../../src/shared/store/errors.ts';
import { openStore, type Store } from '../../../src/shared/store/store.ts';
import { waitFor } from '../../support/await.ts';
import { Sqlite } from '../../support/sqlite.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { startWriter } from './conformance/writers.ts';
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
  async expectWhole(url) {
    const raw = new Sqlite(url.slice('sqlite://'.length));
    expect(raw.value('PRAGMA integrity_check')).toBe('ok');
    raw.close();
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

    test('and after that nothing is lost and nothing half written: the same once more goes through', async () => {
      const things = (await open(file(), 300)).collection('things');
      const many = Array.from({ length: 450 }, (_, n) => thing(`b.${1000 + n}`));
      expect(await things.insert(thing('a.1'))).toBe('inserted');
      const other = raw();
      other.exec('BEGIN IMMEDIATE');
      for (const writing of [
        () => things.insert(thing('a.2')),
        () => things.insertMany(many),
        () => things.update('a.1', { size: 0 }, { set: { size: 1 } }),
        () => things.delete({ within: 'a' }),
      ]) {
        await expect(writing()).rejects.toThrow(
          /^store at .+ does not answer: database is locked$/,
        );
      }
      other.exec('COMMIT');
      expect(await things.find({})).toEqual([thing('a.1')]);
      expect(await things.insert(thing('a.2'))).toBe('inserted');
      expect(await things.insertMany(many)).toEqual({ inserted: 450, existed: 0 });
      expect(await things.update('a.1', { size: 0 }, { set: { size: 1 } })).toBe(true);
      expect(await things.count()).toBe(452);
    });

    test('a write that is refused holds back no other, and takes none back when it is tried again', async () => {
      const store = await open(file(), 300);
      const [things, notes] = [store.collection('things'), store.collection('notes')];
      const other = raw();
      other.exec('BEGIN IMMEDIATE');
      await expect(things.insert(thing('a.1'))).rejects.toThrow(StoreUnavailableError);
      await expect(things.delete({ within: 'a' })).rejects.toThrow(StoreUnavailableError);
      other.exec('COMMIT');
      await notes.insert({ _id: 'n.1', schema: 1, type: 'text', text: 'fold' });
      expect(other.value('SELECT count(*) FROM notes')).toBe(1);
      expect(await things.insert(thing('a.1'))).toBe('inserted');
      expect(await things.delete({ within: 'b' })).toBe(0);
      expect(await notes.count()).toBe(1);
      expect(other.value('SELECT count(*) FROM notes')).toBe(1);
    });

    test('opening a new store gives up after a bounded time, in one line', async () => {
      raw().exec('BEGIN EXCLUSIVE');
      await expect(open()).rejects.toThrow(StoreUnreachableError);
    });
  });

  test('opening it once more in the same process leaves the locks of the first as they are', async () => {
    const first = await open();
    await first.collection('things').insert(thing('a.1'));
    const again = await open();
    await again.close();
    // It would close as the last one, did it not see that this process has the file open.
    const other = await startWriter(`sqlite://${file()}`, 'race', (stop) => closers.push(stop), 20);
    other.start();
    await other.finished();
    expect(await readdir(directory.path)).toContain('a.sqlite-wal');
    await first.collection('things').insert(thing('a.2'));
    const seen = raw()
      .all('SELECT _id FROM things ORDER BY _id')
      .map(({ _id }) => _id);
    expect(seen).toHaveLength(22);
    expect(raw().value('PRAGMA integrity_check')).toBe('ok');
  });

  test('a store that is closed is one file, with nothing beside it and no lock on it', async () => {
    const store = await open();
    await store.collection('things').insertMany([thing('a.1'), thing('a.2')]);
    await store.collection('things').rangeAll('a');
    expect(await readdir(directory.path)).toContain('a.sqlite-wal');
    await store.close();
    expect(await readdir(directory.path)).toEqual(['a.sqlite']);
    raw().exec('BEGIN EXCLUSIVE; ROLLBACK');
  });

  test('closing leaves the log to whoever else has the store open, and what is in it', async () => {
    const other = await startWriter(`sqlite://${file()}`, 'race', (stop) => closers.push(stop), 1);
    const store = await open();
    await store.collection('things').insert(thing('a.1'));
    await store.close();
    other.start();
    await other.finished();
    const again = await open();
    expect((await again.collection('things').find({})).map(({ _id }) => _id)).toEqual([
      'a.1',
      'race.00000',
    ]);
  });

  test('who only reads leaves the file in the mode that it has', async () => {
    await (await open()).close();
    const before = await readFile(file());
    const reader = await openStore(`sqlite://${file()}`, { collections: THINGS, use: 'read' });
    expect(await reader.collection('things').count()).toBe(0);
    expect(await readdir(directory.path)).toEqual(['a.sqlite']);
    // It does not keep others from writing, and sees what they write.
    const writing = await open();
    await writing.collection('things').insert(thing('a.1'));
    expect(await reader.collection('things').get('a.1')).toEqual(thing('a.1'));
    await writing.close();
    await reader.close();
    expect((await readFile(file())).length).toBe(before.length);
  });

  test('the database of another program is not changed, whatever mode it is in', async () => {
    for (const mode of ['DELETE', 'WAL']) {
      const foreign = join(directory.path, `${mode}.sqlite`);
      const theirs = new Sqlite(foreign);
      theirs.exec(`PRAGMA journal_mode = ${mode}; CREATE TABLE songs (title TEXT)`);
      theirs.close();
      const before = await readFile(foreign);
      await expect(open(foreign)).rejects.toThrow(/another program \(with tables such as songs\)/);
      expect(await readFile(foreign)).toEqual(before);
    }
  });

  test('what is asked for with a NUL in it is found whole, and nothing else is', async () => {
    const things = (await open()).collection('things');
    await things.insert(thing('a'));
    await things.insert(thing('b', { kind: 'a\0b' }));
    await things.insert(thing('c', { kind: 'a' }));
    expect(await things.get('a\0b')).toBeNull();
    expect(await things.count({ where: { kind: 'a\0b' } })).toBe(1);
    expect(await things.count({ where: { kind: 'a' } })).toBe(1);
  });

  test('an id with a NUL in it is refused, since libsql would cut it there', async () => {
    const things = (await open()).collection('things');
    await expect(things.insert(thing('a\0b'))).rejects.toThrow(StoreMisuseError);
    expect(await things.get('a')).toBeNull();
  });
});
