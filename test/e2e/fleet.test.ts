import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ArenaStore, openArenaStore } from '../../src/shared/store/arena-store.ts';
import { type Arena, arena, startArena } from '../cli/arena.ts';
import { waitFor } from '../support/await.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { exportedHands, SMALL, writeStandInBatch } from './batches.ts';

/** Two conditions, so that sessions run side by side as well as one after the other. */
const BATCH = {
  conditions: [
    { id: 'persistent', memory: 'persistent' },
    { id: 'fresh', memory: 'none' },
  ],
};

let redis: TestRedis;
let reference: string;
let directory: TemporaryDirectory;
let store: ArenaStore;
let fleet: Arena[] = [];

beforeAll(async () => {
  redis = await startRedis();
  const own = await temporaryDirectory('reference');
  const words = ['run', writeStandInBatch(own.path, BATCH), '--no-board'];
  const ended = await arena(words, { cwd: own.path });
  if (ended.code !== 0) throw new Error(`exit ${ended.code}\n${ended.stdout}\n${ended.stderr}`);
  reference = exportedHands(own.path);
  await own.close();
});
afterAll(() => redis.close());

afterEach(async () => {
  for (const process of fleet) {
    if (process.running()) process.signal('SIGKILL');
    await process.ended;
  }
  fleet = [];
  await store.close();
  await directory.close();
});

function environment(more: Record<string, string> = {}): Record<string, string> {
  return { REDIS_URL: redis.url, ...more };
}

async function start(words: string[], ready: RegExp, env: Record<string, string>): Promise<Arena> {
  const process = startArena(words, { cwd: directory.path, env });
  fleet.push(process);
  await process.says(ready);
  return process;
}

/** Everything that plays, each as a process of its own on one Redis and one store. */
async function startFleet(latency: string, more: Record<string, string> = {}) {
  directory = await temporaryDirectory('fleet');
  store = await openArenaStore(`sqlite://${join(directory.path, '.arena', 'arena.sqlite')}`);
  const house = await start(
    ['house', '--house-port', '0', '--latency', latency],
    /Stand-in models: (\S+)/,
    environment(),
  );
  const [, url = ''] = /Stand-in models: (\S+)/.exec(house.stdout()) ?? [];
  const env = environment({ ARENA_PROVIDER_URL_HOUSE: url, ...more });
  const work = (...words: string[]) => start(['work', ...words], /is ready \(pid \d+\)/, env);
  const tables = await Promise.all([work('table'), work('table')]);
  const llm = await Promise.all([1, 2, 3].map(() => work('llm', '--provider', 'house')));
  await Promise.all([work('judge'), work('metrics')]);
  return { env, tables, llm };
}

async function enqueue(env: Record<string, string>): Promise<void> {
  const words = ['enqueue', writeStandInBatch(directory.path, BATCH)];
  expect(await arena(words, { cwd: directory.path, env })).toMatchObject({
    code: 0,
    stdout: 'Batch small is open: 4 sessions\n',
    stderr: '',
  });
}

const finished = () =>
  waitFor(
    async () => {
      const batch = await store.collection('batches').get(SMALL.name);
      return batch?.status === 'finished';
    },
    { what: 'the batch to be finished', intervalMs: 200 },
  );

async function expectReferenceBytes(): Promise<void> {
  expect(await arena(['export', SMALL.name], { cwd: directory.path })).toMatchObject({ code: 0 });
  expect(exportedHands(directory.path)).toBe(reference);
}

describe('a fleet of separate processes on one REDIS_URL and STORE_URL', () => {
  it('finishes a batch that was enqueued, in the bytes of a single process, and ends on SIGTERM', async () => {
    const { env } = await startFleet('0');
    const board = await start(['board', '--board-port', '0'], /Board: (\S+)/, environment());
    const [, url = ''] = /Board: (\S+)/.exec(board.stdout()) ?? [];
    await enqueue(env);
    await finished();
    const page = await fetch(`${url}/queues/api/queues`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('"llm.house"');
    const watched = await arena(['watch', SMALL.name], { cwd: directory.path });
    expect(watched).toMatchObject({ code: 0, stderr: '' });
    expect(watched.stdout).toMatch(/^small +finished +4\/4/m);
    await expectReferenceBytes();

    for (const process of fleet) process.signal('SIGTERM');
    for (const process of fleet) {
      expect(await process.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
    }
  });

  it('loses nothing when a table and an llm process are killed in mid-batch', async () => {
    const { env, tables, llm } = await startFleet('30', {
      ARENA_LOCK_MS: '2000',
      ARENA_STALLED_MS: '1000',
      ARENA_ANSWER_POLL_MS: '500',
      ARENA_RECONCILE_MS: '1000',
    });
    await enqueue(env);
    await waitFor(
      async () => (await store.collection('hands').count({ where: { status: 'completed' } })) > 2,
      { what: 'some hands to be played' },
    );
    tables[0].signal('SIGKILL');
    llm[0]?.signal('SIGKILL');
    await finished();
    await expectReferenceBytes();
  });
});
