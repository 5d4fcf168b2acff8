import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveProvider } from '../../src/cli/play/llm-worker.ts';
import type { House } from '../../src/house/main.ts';
import { enqueueBatch } from '../../src/producer/enqueue.ts';
import { cancelBatch } from '../../src/producer/pause.ts';
import { readBatch } from '../../src/producer/read-batch.ts';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import { startJudgeWorker } from '../../src/workers/judge/main.ts';
import { startMetricsWorker } from '../../src/workers/metrics/main.ts';
import { startTableWorker } from '../../src/workers/table/main.ts';
import { arena } from '../cli/arena.ts';
import { writeStandInBatch } from '../e2e/batches.ts';
import { startArena, type TestArena } from '../support/arena.ts';
import { waitFor, waitForIdle } from '../support/await.ts';
import { untilFinished } from './support/records.ts';
import { AT_LENGTH } from './support/scale.ts';
import { startStandIns } from './support/stand-in.ts';

/** What a person may expect of a command that stops something. */
const LAST_START_MS = 1_000;
const PLAYERS = ['house-rock', 'house-maniac'];
const FRESH = [{ id: 'fresh', memory: 'none' }];

let test: TestArena;
let context: ProcessContext;
let house: House;

beforeEach(async () => {
  test = await startArena();
  house = await startStandIns({ min: 50, max: 150 });
});
afterEach(async () => {
  await test.close();
  await house.close();
});

async function startWorkers(environment: Record<string, string> = {}): Promise<void> {
  context = await test.context({ ARENA_PROVIDER_URL_HOUSE: house.url, ...environment });
  await startMetricsWorker(context);
  await startJudgeWorker(context);
  await serveProvider(context, 'house');
  await startTableWorker(context);
}

async function enqueue(name: string, changes: object): Promise<void> {
  const file = writeStandInBatch(test.directory, {
    name,
    players: PLAYERS,
    judges: {},
    conditions: FRESH,
    ...changes,
  });
  await enqueueBatch(context, readBatch(file), 'test');
}

const command = (...words: string[]) =>
  arena(words, {
    cwd: test.directory,
    env: { STORE_URL: test.storeUrl, REDIS_URL: test.redis.url },
  });

async function starts(batch: string): Promise<number[]> {
  const calls = await context.store.collection('calls').rangeAll(batch);
  return calls.map(({ startedAt }) => Date.parse(startedAt));
}

/** Some of the batch is played, and most of it is not. */
const midBatch = (batch: string) =>
  waitFor(async () => (await starts(batch)).length > 30, {
    what: 'calls to have been made',
  });

/** Nothing of the batch is left on the queues; returns when the last of its calls started, ms. */
async function untilQuiet(batch: string): Promise<number> {
  await waitForIdle(context.queues.sessions as never);
  await waitForIdle(context.queues.llm('house') as never);
  return Math.max(...(await starts(batch)));
}

describe('arena pause BATCH', () => {
  it('starts no call later than a second after it has returned; sessions wait, and come back on resume', async () => {
    await startWorkers();
    await enqueue('paused', { sessionsPerRun: 12, handsPerSession: 6 });
    await midBatch('paused');
    expect(await command('pause', 'paused')).toEqual({
      code: 0,
      signal: null,
      stdout: 'Batch paused is paused; to go on: arena resume paused\n',
      stderr: '',
    });
    const returned = Date.now();
    expect(await untilQuiet('paused')).toBeLessThan(returned + LAST_START_MS);
    const before = (await starts('paused')).length;
    const open = await context.store
      .collection('sessions')
      .count({ where: { batchId: 'paused', status: 'open' } });
    expect(open).toBeGreaterThan(0);
    expect((await context.store.collection('batches').get('paused'))?.status).toBe('paused');
    expect((await starts('paused')).length).toBe(before);

    expect(await command('resume', 'paused')).toMatchObject({ code: 0, stderr: '' });
    await untilFinished(context.store, 'paused');
    const sessions = await context.store.collection('sessions').rangeAll('paused');
    expect(sessions.every(({ status, parked }) => status === 'finished' && !parked)).toBe(true);
    const calls = await context.store.collection('calls').rangeAll('paused');
    expect(new Set(calls.map(({ subject }) => subject)).size).toBe(calls.length);
  });
});

describe('arena cancel BATCH', () => {
  it('starts no call later than a second after it has returned, and cannot be taken back', async () => {
    await startWorkers();
    await enqueue('cancelled', { sessionsPerRun: 12, handsPerSession: 20 });
    await midBatch('cancelled');
    expect(await command('cancel', 'cancelled')).toMatchObject({ code: 0, stderr: '' });
    const returned = Date.now();
    expect(await untilQuiet('cancelled')).toBeLessThan(returned + LAST_START_MS);
    expect(await command('resume', 'cancelled')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'arena: batch cancelled was cancelled: it cannot go on\n',
    });
    expect(await command('pause', 'cancelled')).toMatchObject({
      code: 2,
      stderr: 'arena: batch cancelled was cancelled already\n',
    });
    expect(await command('cancel', 'canceled')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/did you mean "cancelled"\?\n$/),
    });
  });
});

const MANY = AT_LENGTH ? 1_000 : 100;

describe(`a batch of ${MANY} sessions beside one of 5`, () => {
  it('does not starve it, although it came first', async () => {
    await startWorkers({ ARENA_SESSION_CONCURRENCY: '4' });
    await enqueue('many', { sessionsPerRun: MANY, handsPerSession: 2 });
    await enqueue('few', { sessionsPerRun: 5, handsPerSession: 2 });
    await untilFinished(context.store, 'few');
    const ended = await context.store
      .collection('sessions')
      .count({ where: { batchId: 'many', status: 'finished' } });
    // Turn by turn: one of the many for each of the few, and what four places hold beside them.
    expect(ended).toBeLessThan(20);
    await cancelBatch(context, 'many');
    await untilQuiet('many');
  });
});
