import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { House } from '../../src/house/main.ts';
import { deleteBatch, documentsOf } from '../../src/producer/delete-batch.ts';
import { enqueueBatch } from '../../src/producer/enqueue.ts';
import { namedBatch } from '../../src/producer/named-batch.ts';
import { pauseBatch } from '../../src/producer/pause.ts';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import { pruneExpired, pruneRawResponses } from '../../src/shared/fleet/raw-responses.ts';
import { arena as runArena } from '../cli/arena.ts';
import { startArena, type TestArena } from '../support/arena.ts';
import { waitFor } from '../support/await.ts';
import { testBatch } from '../support/batch.ts';
import { allFinished, houseServer, player, provider, startWorkers } from './life-of-a-batch.ts';

let arena: TestArena;
let house: House;
let context: ProcessContext;

beforeAll(async () => {
  arena = await startArena();
  house = await houseServer();
  context = await arena.context();
  await startWorkers(context, ['house']);
});

afterAll(async () => {
  await arena.close();
  await house.close();
});

async function play(name: string): Promise<void> {
  await enqueueBatch(
    context,
    testBatch({
      name,
      gameSeed: name,
      sessionsPerRun: 1,
      handsPerSession: 2,
      players: ['ann', 'bob'].map((id) => player(id, 'house', 'house/rock')),
      providers: [provider('house', house.url)],
    }),
    'test',
  );
  await allFinished(context, name, 1);
}

const command = (...words: string[]) =>
  runArena(words, {
    cwd: arena.directory,
    env: { REDIS_URL: arena.redis.url, STORE_URL: arena.storeUrl },
  });

test('raw responses of a batch that is over are taken out, and nothing else', async () => {
  await play('pruned');
  const { store } = context;
  const batch = await namedBatch({ store }, 'pruned');
  await expect(pruneRawResponses(store, batch, () => new Date())).rejects.toThrow(
    'batch pruned is open: expected a batch that is finished or cancelled',
  );
  await store.collection('batches').update('pruned', {}, { set: { status: 'finished' } });
  const before = await store.collection('calls').rangeAll('pruned');
  const { code, stdout } = await command('prune', 'pruned', '--raw-responses', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ batch: 'pruned', calls: before.length });
  const after = await store.collection('calls').rangeAll('pruned');
  expect(after).toEqual(before.map((call) => ({ ...call, rawResponse: null })));
  expect((await namedBatch({ store }, 'pruned')).rawResponsesPrunedAt).not.toBeNull();
});

test('raw responses go by themselves once they were kept for as long as is wanted', async () => {
  await play('expiring');
  const { store, log } = context;
  const finishedAt = '2026-03-01T12:00:00.000Z';
  await store
    .collection('batches')
    .update('expiring', {}, { set: { status: 'finished', finishedAt } });
  const responses = async (): Promise<number> => {
    const calls = await store.collection('calls').rangeAll('expiring');
    return calls.filter(({ rawResponse }) => rawResponse !== null).length;
  };
  const kept = await responses();
  expect(kept).toBeGreaterThan(0);
  const at = (time: string) => ({ store, log, now: () => new Date(time) });
  await pruneExpired(at('2026-03-08T11:59:59.000Z'), 7);
  expect(await responses()).toBe(kept);
  await pruneExpired(at('2026-03-08T12:00:00.000Z'), 7);
  expect(await responses()).toBe(0);
  const pruned = '2026-03-08T12:00:00.000Z';
  expect((await namedBatch({ store }, 'expiring')).rawResponsesPrunedAt).toBe(pruned);
  // Once is enough.
  await pruneExpired(at('2026-03-09T12:00:00.000Z'), 7);
  expect((await namedBatch({ store }, 'expiring')).rawResponsesPrunedAt).toBe(pruned);
});

test('a batch is deleted whole, after its export, and its neighbour keeps everything', async () => {
  await play('first');
  await play('second');
  const { store } = context;
  const kept = await documentsOf(store, 'second');
  const unsure = await command('delete', 'first');
  expect(unsure.code).toBe(2);
  expect(unsure.stderr).toMatch(/^arena: batch first \(\w+\) has .*1 sessions.*add --yes\n$/);
  expect(await store.collection('sessions').count({ within: 'first' })).toBe(1);

  const { code, stdout } = await command('delete', 'first', '--yes', '--keep-export', 'saved');
  expect({ code, stdout }).toMatchObject({ code: 0 });
  expect(existsSync(join(arena.directory, 'saved', 'hands.jsonl'))).toBe(true);
  expect(Object.values(await documentsOf(store, 'first')).every((count) => count === 0)).toBe(true);
  expect(await store.collection('batches').get('first')).toBeNull();
  expect(await documentsOf(store, 'second')).toEqual(kept);
  for (const queue of context.queues.all()) {
    const jobs = await queue.getJobs(['waiting', 'prioritized', 'delayed', 'failed']);
    expect(jobs.filter((job) => String(job.id).startsWith('first'))).toEqual([]);
  }
  expect((await command('delete', 'first', '--yes')).stderr).toContain('found "first"');
});

test('a batch is not deleted while it is played', async () => {
  // A question that nobody answers keeps the session at its table.
  await enqueueBatch(
    context,
    testBatch({
      name: 'played',
      players: ['ann', 'bob'].map((id) => player(id, 'nobody', 'house/rock')),
      providers: [provider('nobody', 'http://127.0.0.1:1/v1')],
    }),
    'test',
  );
  const { store } = context;
  // The last thing that its worker does before it waits for good.
  await waitFor(
    async () => (await context.queues.llm('nobody').getJobCountByTypes('wait', 'prioritized')) > 0,
    {
      what: 'the first question to be asked',
    },
  );
  const before = await documentsOf(store, 'played');
  const deleting = async () =>
    deleteBatch({ store, shared: context }, await namedBatch({ store }, 'played'));
  await expect(deleting()).rejects.toThrow('batch played is being played');
  expect(await documentsOf(store, 'played')).toEqual(before);
  expect((await namedBatch({ store }, 'played')).status).toBe('open');
  await pauseBatch(context, 'played');
  await waitFor(async () => (await context.queues.sessions.getActiveCount()) === 0, {
    what: 'the session to leave its table',
  });
  expect(await deleting()).toBeGreaterThan(0);
});
