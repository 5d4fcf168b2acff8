import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportBatch } from '../../../src/archive/export/export-batch.ts';
import { importBatch } from '../../../src/archive/import/import-batch.ts';
import { partialImport } from '../../../src/producer/partial-import.ts';
import { type ArenaStore, openArenaStore } from '../../../src/shared/store/arena-store.ts';
import { arena } from '../../cli/arena.ts';
import { writeStandInBatch } from '../../e2e/batches.ts';
import { type PlayedBatch, playBatch } from '../../support/played-batch.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';

const BATCH = 'small';

let played: PlayedBatch;
let folder: TemporaryDirectory;
/** An export, and one of the same batch played at another time. */
let exported: string;
let other: string;
let directory: TemporaryDirectory;
let storeUrl: string;
let store: ArenaStore;

beforeAll(async () => {
  played = await playBatch({ sessionsPerRun: 2, handsPerSession: 2 });
  folder = await temporaryDirectory('beside others');
  exported = join(folder.path, 'exported');
  other = join(folder.path, 'other');
  await exportBatch(played.store, BATCH, exported);
  await cp(exported, other, { recursive: true });
  await rm(join(other, 'SHA256SUMS'));
  const sessions = join(other, 'sessions.jsonl');
  const text = await readFile(sessions, 'utf8');
  await writeFile(sessions, text.replaceAll(/"startedAt":"20\d\d/g, '"startedAt":"1999'));
});
afterAll(async () => {
  await played.close();
  await folder.close();
});
beforeEach(async () => {
  directory = await temporaryDirectory('import beside');
  storeUrl = `sqlite://${join(directory.path, 'store.sqlite')}`;
  store = await openArenaStore(storeUrl);
});
afterEach(async () => {
  await store.close();
  await directory.close();
});

/** A store in which something happens right before documents of a collection are inserted. */
function before(name: string, happens: () => Promise<unknown>): ArenaStore {
  return {
    ...store,
    collection: ((asked: 'runs') => {
      const collection = store.collection(asked);
      if (asked !== name) return collection;
      return new Proxy(collection, {
        get: (of, key) => {
          const value: unknown = Reflect.get(of, key);
          if (typeof value !== 'function') return value;
          if (key !== 'insertMany') return value.bind(of) as unknown;
          return async (documents: never) => {
            await happens();
            return of.insertMany(documents);
          };
        },
      });
    }) as ArenaStore['collection'],
  };
}

const killed = () => Promise.reject(new Error('killed here'));
const reason = (action: Promise<unknown>) =>
  action.then(
    () => 'imported',
    (error: unknown) => (error as Error).message,
  );
const command = (...words: string[]) =>
  arena(words, { cwd: directory.path, env: { STORE_URL: storeUrl } });

/** 'already' where the store has a batch, and it is the same in all. */
const outcomeOf = async (from: string) => (await importBatch(store, from)).outcome;

describe('an import beside another one', () => {
  it('of the same export ends well, as that does', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => reason(importBatch(store, exported))));
    expect(outcomes).toEqual(['imported', 'imported', 'imported']);
    expect(await outcomeOf(exported)).toBe('already');
  });

  it.each(['runs', 'sessions', 'hands', 'answers', 'decisions', 'profiles'])(
    'of other content under the same name is never mixed with it: before its %s',
    async (name) => {
      const slower = before(name, () => reason(importBatch(store, other)));
      const first = await reason(importBatch(slower, exported));
      expect(await outcomeOf(first === 'imported' ? exported : other)).toBe('already');
    },
  );

  it('stops where somebody begins a batch of that name meanwhile', async () => {
    const batch = await played.store.collection('batches').get(BATCH);
    if (batch === null) throw new Error('expected the batch that was played');
    const begins = before('runs', () =>
      store.collection('batches').insert({ ...batch, codeVersion: 'another' }),
    );
    expect(await reason(importBatch(begins, exported))).toMatch(
      /^batch small was put into the store \(.*\) by somebody else while this was read/,
    );
    // No more than what its own plan would have inserted.
    expect(await store.collection('sessions').count()).toBe(0);
    expect(await store.collection('decisions').count()).toBe(0);
  });
});

describe('what is left of an import that was cut off', () => {
  beforeEach(async () => {
    expect(await reason(importBatch(before('memories', killed), exported))).toBe('killed here');
  });

  it('is never taken for the beginning of a batch that is played under that name', async () => {
    const file = writeStandInBatch(directory.path, { handsPerSession: 7 });
    const { code, stdout, stderr } = await command('run', file);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(
      /^arena: expected nothing of a batch small in the store \(.*\), found .*\d+ decisions.* of an import that still runs or was cut off: let it end, import it again, or remove them with arena delete small\n$/,
    );
    expect(await store.collection('batches').count()).toBe(0);
    expect(await reason(importBatch(store, exported))).toBe('imported');
  });

  it('is named and removed by arena delete', async () => {
    expect(await command('delete', BATCH)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^arena: of batch small there are only .*: .* add --yes\n$/),
    });
    expect(await partialImport(store, BATCH)).toMatchObject({ sessions: 2 });
    // An id below the name is no name.
    expect(await command('delete', `${BATCH}.r01-persistent`, '--yes')).toMatchObject({ code: 2 });
    expect(await command('delete', BATCH, '--yes')).toMatchObject({ code: 0, stderr: '' });
    expect(await partialImport(store, BATCH)).toBeNull();
    expect(await reason(importBatch(store, other))).toBe('imported');
  });

  it('is told apart from another export, with the way out', async () => {
    expect(await reason(importBatch(store, other))).toMatch(
      /sessions\.jsonl:1: the store has another sessions\/.* \(startedAt differs\): it is of another import: let that end, or where it was cut off, remove what is left of it with arena delete small$/,
    );
  });
});
