import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { serveProvider } from '../../../src/cli/play/llm-worker.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { resumeBatch } from '../../../src/producer/resume.ts';
import { startReconciler } from '../../../src/shared/fleet/reconciler.ts';
import type { Batch } from '../../../src/shared/records/batch.ts';
import type { BatchConfiguration } from '../../../src/shared/records/batch-configuration.ts';
import type { Call } from '../../../src/shared/records/call.ts';
import type { Caps } from '../../../src/shared/records/caps.ts';
import { countedOf } from '../../../src/shared/records/counted.ts';
import type { Hand } from '../../../src/shared/records/hand.ts';
import { sessionOf } from '../../../src/shared/records/ids.ts';
import { startJudgeWorker } from '../../../src/workers/judge/main.ts';
import { startMetricsWorker } from '../../../src/workers/metrics/main.ts';
import { startTableWorker } from '../../../src/workers/table/main.ts';
import { type Arena, startArena } from '../../cli/arena.ts';
import { waitFor, waitForIdle } from '../../support/await.ts';
import type { Misbehaviour } from '../../support/misbehaving-provider.ts';
import {
  type DisturbedPlay,
  disturbedBatch,
  startDisturbedPlay,
} from './support/disturbed-play.ts';

const PRICES = { input: 3, cachedInput: 0.3, output: 15 };

/** Sessions side by side, so that many calls are in flight at once. */
function priced(budget: Partial<Caps>, overrides: object = {}): BatchConfiguration {
  const players = disturbedBatch().players.map((player) => ({
    ...player,
    prices: PRICES,
    // Room for what the professor thinks without saying it.
    maxTokens: { preflop: 900, postflop: 1200, memory: 1500 },
  }));
  return disturbedBatch({
    sessionsPerRun: 4,
    handsPerSession: 3,
    conditions: [{ id: 'session', memory: 'session' }],
    players,
    budget,
    ...overrides,
  });
}

/** What the batch comes to when nothing holds it back. */
let free: { hands: Hand[]; calls: Call[]; costMicroUsd: number };
let play: DisturbedPlay;
let child: Arena | null = null;

function spent(calls: readonly Call[]): number {
  return calls.reduce((sum, call) => sum + countedOf(call).microUsd, 0);
}

beforeAll(async () => {
  play = await startDisturbedPlay();
  await play.play(priced({}));
  const calls = await play.calls();
  free = { hands: await play.hands(), calls, costMicroUsd: spent(calls) };
  await play.close();
});
beforeEach(async () => {
  play = await startDisturbedPlay();
});
afterEach(async () => {
  if (child?.running()) child.signal('SIGKILL');
  await child?.ended;
  child = null;
  await play.close();
});

/** Two of each kind, so that what is held is shared between processes. */
async function startWorkers(): Promise<void> {
  for (let number = 1; number <= 2; number += 1) {
    await startTableWorker(await play.process());
    await serveProvider(await play.process(), 'house');
  }
  startReconciler(await play.process({ ARENA_RECONCILE_MS: '300' }));
}

async function batch(): Promise<Batch> {
  const found = await play.context.store.collection('batches').get('small');
  if (found === null) throw new Error('the batch is gone');
  return found;
}

/**
 * Looks at the whole ledger whenever a request arrives; gives what it saw beyond the cap. A call that
 * was written down and taken back has never gone out and does not count: after Redis has lost its
 * memory, that is how a call ends which was held for before (`confirmCall`).
 */
function watchLedger(
  capMicroUsd: number,
  how: () => Misbehaviour | null = () => null,
): () => Promise<number[]> {
  const looks: Promise<Call[]>[] = [];
  play.provider.behave(() => {
    looks.push(play.calls());
    return how();
  });
  // A call that is made after all has the number of the one taken back, and begins later.
  const opening = ({ _id, startedAt }: Call): string => `${_id} ${startedAt}`;
  return async () => {
    const seen = await Promise.all(looks);
    const kept = new Set((await play.calls()).map(opening));
    return seen
      .map((calls) => spent(calls.filter((call) => kept.has(opening(call)))))
      .filter((sum) => sum > capMicroUsd);
  };
}

async function untilParked(): Promise<void> {
  await waitFor(async () => (await batch()).status === 'paused', {
    what: 'the batch to park',
  });
  await waitForIdle(play.context.queues.llm('house'));
  await waitForIdle(play.context.queues.sessions);
}

async function untilOver(): Promise<void> {
  await waitFor(
    async () => (await play.sessions()).every((session) => session.status === 'finished'),
    { what: 'every session to be finished' },
  );
}

test('the worst case of every call is above what it came to', () => {
  for (const call of free.calls) {
    expect(call.costMicroUsd, call._id).toBeLessThanOrEqual(call.reservedMicroUsd ?? 0);
    expect(call.costMicroUsd, call._id).toBeGreaterThan(0);
  }
});

test('a batch parks at its cap, never above it, and with more goes on as if nothing had been', async () => {
  const cap = Math.round(free.costMicroUsd * 0.5);
  const above = watchLedger(cap);
  await enqueueBatch(play.context, priced({ batchUsd: cap / 1e6 }), 'test');
  await startWorkers();
  await untilParked();
  expect(await above()).toEqual([]);
  const calls = await play.calls();
  const dearest = Math.max(...calls.map((call) => call.reservedMicroUsd ?? 0));
  expect(spent(calls)).toBeLessThanOrEqual(cap);
  expect(spent(calls)).toBeGreaterThan(cap - dearest);
  expect(calls.filter((call) => call.outcome === 'open')).toEqual([]);
  const { stopped } = await batch();
  expect(stopped?.reason).toBe('budget');
  expect(stopped?.message).toMatch(
    /^batch small has spent \$\d+\.\d{4} of its budget and the next call may cost \$\d+\.\d{4}; to go on: arena resume small --budget USD$/,
  );
  const parked = (await play.sessions()).filter((session) => session.status === 'parked');
  expect(parked.length).toBeGreaterThan(0);
  for (const session of parked) expect(session.parked?.reason).toBe('budget');

  // Without more it may only use up what is left, where a cheaper call still fits.
  await resumeBatch(play.context, 'small');
  await untilParked();
  expect(spent(await play.calls())).toBeLessThanOrEqual(cap);
  expect(await above()).toEqual([]);

  await resumeBatch(play.context, 'small', { batchUsd: (free.costMicroUsd * 3) / 1e6 });
  await untilOver();
  expect(await play.hands()).toEqual(free.hands);
  expect(spent(await play.calls())).toBe(free.costMicroUsd);
  expect(await batch()).toMatchObject({ stopped: null });
});

test('a session at its cap parks alone', async () => {
  const costs = new Map<string, number>();
  for (const call of free.calls) {
    const id = sessionOf(call.subject);
    costs.set(id, (costs.get(id) ?? 0) + countedOf(call).microUsd);
  }
  const dearest = Math.max(...costs.values());
  // What the dearest session costs is not enough, for it would have to fit with its worst case.
  await enqueueBatch(play.context, priced({ sessionUsd: dearest / 1e6 }), 'test');
  await startWorkers();
  await play.sessionsOver();
  const sessions = await play.sessions();
  const parked = sessions.filter((session) => session.status === 'parked');
  expect(parked.map((session) => session._id)).toContain(
    [...costs].find(([, cost]) => cost === dearest)?.[0],
  );
  for (const session of parked) {
    expect(session.parked).toMatchObject({ reason: 'budget' });
    expect(session.parked?.message).toContain('arena resume small --session-budget USD');
  }
  for (const session of sessions) {
    const calls = (await play.calls()).filter((call) => sessionOf(call.subject) === session._id);
    expect(spent(calls)).toBeLessThanOrEqual(dearest);
  }
  expect((await batch()).stopped).toBeNull();
  await resumeBatch(play.context, 'small', { sessionUsd: null });
  await untilOver();
  expect(await play.hands()).toEqual(free.hands);
});

test('an emptied Redis in the middle of a batch forgets no dollar', async () => {
  const cap = Math.round(free.costMicroUsd * 0.6);
  const above = watchLedger(cap);
  await enqueueBatch(play.context, priced({ batchUsd: cap / 1e6 }), 'test');
  await startWorkers();
  for (const part of [0.15, 0.3]) {
    await waitFor(async () => spent(await play.calls()) > part * free.costMicroUsd, {
      what: `${part} of the costs`,
    });
    await play.context.redis.commands.flushall();
  }
  await untilParked();
  expect(await above()).toEqual([]);
  expect(spent(await play.calls())).toBeLessThanOrEqual(cap);
  await resumeBatch(play.context, 'small', { batchUsd: null });
  await untilOver();
  expect(await play.hands()).toEqual(free.hands);
});

test('a worker killed over a call leaves its worst case behind, and the cap still holds', async () => {
  const cap = Math.round(free.costMicroUsd * 0.6);
  let silent = true;
  const above = watchLedger(cap, () => (silent ? { kind: 'silence' } : null));
  await enqueueBatch(play.context, priced({ batchUsd: cap / 1e6 }), 'test');
  await startTableWorker(await play.process());
  const { configuration, redis } = play.context;
  child = startArena(['work', 'llm', '--provider', 'house'], {
    cwd: process.cwd(),
    env: {
      REDIS_URL: `redis://${redis.options.host}:${redis.options.port}`,
      STORE_URL: configuration.storeUrl,
      ARENA_PROVIDER_URL_HOUSE: play.provider.url,
      ARENA_LOCK_MS: '2000',
      ARENA_STALLED_MS: '2000',
    },
  });
  await waitFor(async () => (await play.calls()).filter(({ sent }) => sent).length >= 2, {
    what: 'calls in flight',
  });
  child.signal('SIGKILL');
  await child.ended;
  const dead = await play.calls();
  expect(dead.every((call) => call.outcome === 'open')).toBe(true);
  silent = false;
  await serveProvider(await play.process(), 'house');
  await untilParked();
  expect(await above()).toEqual([]);
  const calls = await play.calls();
  const lost = calls.filter((call) => call.maybePaid);
  // One that was written down and not sent is paid by nobody.
  const sent = dead.filter((call) => call.sent);
  expect(lost.map((call) => call._id)).toEqual(sent.map((call) => call._id));
  expect(lost.every((call) => countedOf(call).microUsd === call.reservedMicroUsd)).toBe(true);
  expect(spent(calls)).toBeLessThanOrEqual(cap);
  await resumeBatch(play.context, 'small', { batchUsd: null });
  await untilOver();
  expect(await play.hands()).toEqual(free.hands);
});

test('verdicts that do not fit stay pending, and are given when there is more', async () => {
  const judge = {
    id: 'judge',
    displayName: 'Judge',
    family: 'judges',
    provider: 'house',
    model: 'house/judge',
    prices: PRICES,
  };
  const judged = priced({}, { judges: { bluff: judge }, handsPerSession: 6 });
  await enqueueBatch(play.context, judged, 'test');
  await startWorkers();
  await untilOver();
  const cap = spent(await play.calls());
  // Everything is played; now there is no dollar left for judging.
  await resumeBatch(play.context, 'small', { batchUsd: cap / 1e6 });
  await startJudgeWorker(await play.process());
  await startMetricsWorker(await play.process());
  await untilParked();
  await waitForIdle(play.context.queues.judge);
  const judgements = play.context.store.collection('judgements');
  expect(await judgements.count({ where: { status: 'pending' } })).toBe(await judgements.count());
  expect(await judgements.count()).toBeGreaterThan(0);
  expect((await batch()).stopped?.message).toContain('arena resume small --budget USD');
  await resumeBatch(play.context, 'small', { batchUsd: null });
  await waitFor(async () => (await batch()).status === 'finished', {
    what: 'the batch to be scored',
  });
  expect(await judgements.count({ where: { status: 'scored' } })).toBe(await judgements.count());
});
