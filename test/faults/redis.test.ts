import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { House } from '../../src/house/main.ts';
import { resumeBatch } from '../../src/producer/resume.ts';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import { pauseProvider } from '../../src/shared/fleet/queues/provider-state.ts';
import { arena as command } from '../cli/arena.ts';
import { startArena, type TestArena } from '../support/arena.ts';
import { waitFor } from '../support/await.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import {
  DISTURBED,
  enqueueDisturbed,
  handsPlayed,
  playedUndisturbed,
  recordsOf,
  startWorkers,
} from './support/playing.ts';
import { expectSameRecords, type Records, untilFinished } from './support/records.ts';
import { AT_LENGTH } from './support/scale.ts';
import { startStandIns } from './support/stand-in.ts';

const AWAY_MS = AT_LENGTH ? [3_000, 20_000] : [1_000];

let undisturbed: Records;
let arena: TestArena;
let context: ProcessContext;
let house: House;
let redis: TestRedis | null = null;
let kept: TemporaryDirectory;

beforeAll(async () => {
  undisturbed = await playedUndisturbed();
});
afterEach(async () => {
  await arena.close();
  await redis?.close();
  redis = null;
  await house.close();
  await kept.close();
});

async function midBatch(settings: readonly string[] = []): Promise<void> {
  kept = await temporaryDirectory('append-only');
  house = await startStandIns({ min: 20, max: 80 });
  arena = await startArena(settings.map((word) => word.replace('KEPT', kept.path)));
  context = await arena.context({
    ARENA_PROVIDER_URL_HOUSE: house.url,
    ARENA_RECONCILE_MS: '1000',
  });
  await startWorkers(context);
  await enqueueDisturbed(context, arena.directory);
  await handsPlayed(context.store, 4);
}

/** Everything is as if nothing had happened: the records, and nothing left on the queues. */
async function expectUndisturbed(): Promise<void> {
  await untilFinished(context.store, DISTURBED.name);
  expectSameRecords(await recordsOf(context.store, arena.directory), undisturbed);
  const { queues } = context;
  for (const queue of [queues.sessions, queues.llm('house'), queues.judge, queues.metrics]) {
    await waitFor(async () => (await queue.getJobCountByTypes('active')) === 0, {
      what: `the last job of ${queue.name} to end`,
    });
    expect([queue.name, await queue.getFailedCount()]).toEqual([queue.name, 0]);
  }
}

const APPEND_ONLY = ['--appendonly', 'yes', '--dir', 'KEPT'];

describe('a Redis that is killed in mid-batch', () => {
  it.each(AWAY_MS)(
    'and is back after %i ms with its append-only file costs nothing but the time',
    async (awayMs) => {
      await midBatch(APPEND_ONLY);
      await arena.redis.kill();
      await sleep(awayMs);
      const settings = APPEND_ONLY.map((word) => word.replace('KEPT', kept.path));
      redis = await startRedis({ port: arena.redis.port, settings });
      await expectUndisturbed();
    },
  );

  it('and comes back empty is filled again from the store: jobs, limits and a paused provider', async () => {
    await midBatch();
    const queue = context.queues.llm('house');
    const limits = async () => ({
      concurrency: await queue.getGlobalConcurrency(),
      rate: await queue.getGlobalRateLimit(),
      paused: await queue.isPaused(),
    });
    await pauseProvider(context, 'house', { reason: 'quota', message: 'out of credit' });
    const before = await limits();
    expect(before).toMatchObject({ paused: true, rate: { max: 1000 } });
    await arena.redis.kill();
    redis = await startRedis({ port: arena.redis.port });
    await waitFor(async () => (await limits()).paused, {
      what: 'the pause to be set again',
    });
    expect(await limits()).toEqual(before);
    await resumeBatch(context, DISTURBED.name);
    await expectUndisturbed();
  });
});

describe('a Redis that may evict keys', () => {
  it('is refused at the start with one line', async () => {
    kept = await temporaryDirectory('evicting');
    house = await startStandIns({ min: 0, max: 0 });
    arena = await startArena(['--maxmemory-policy', 'allkeys-lru']);
    const words = ['work', 'table', '--redis-url', arena.redis.url];
    const ended = await command(words, { cwd: arena.directory });
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(
      /^arena: Redis at .*: expected maxmemory-policy noeviction .*, found allkeys-lru; .*\n$/,
    );
  });
});
