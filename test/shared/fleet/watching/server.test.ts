import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveProvider } from '../../../../src/cli/play/llm-worker.ts';
import { startHouse } from '../../../../src/house/main.ts';
import { enqueueBatch } from '../../../../src/producer/enqueue.ts';
import { startWatching } from '../../../../src/shared/fleet/watching/server.ts';
import { startTableWorker } from '../../../../src/workers/table/main.ts';
import { startArena, type TestArena } from '../../../support/arena.ts';
import { waitFor } from '../../../support/await.ts';
import { testBatch } from '../../../support/batch.ts';

let arena: TestArena;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

const players = ['ann', 'bob', 'cyd'].map((id) => ({
  id,
  displayName: id,
  family: 'house',
  provider: 'house',
  model: 'house/rock',
  prices: { input: 1, output: 2 },
}));

const LOCAL = { host: '127.0.0.1', port: 0 };

/** The values of one metric by its labels: `{ 'player="ann",outcome="tool"': 12 }`. */
function valuesOf(text: string, name: string): Map<string, number> {
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return new Map(Array.from(lines, ([, labels, value]) => [labels ?? '', Number(value)]));
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, each) => total + each, 0);
}

test('a process counts what it did, and says how the whole fleet stands', async () => {
  const house = await startHouse({
    host: '127.0.0.1',
    port: 0,
    latencyMs: 0,
    faults: [],
    seed: 'a',
  });
  const context = await arena.context();
  context.configuration.providerUrls['house'] = house.url;
  const { url } = await startWatching(context, LOCAL);
  await startTableWorker(context);
  await serveProvider(context, 'house');
  await enqueueBatch(context, testBatch({ handsPerSession: 2, players }), 'test');
  const { store } = context;
  await waitFor(
    async () =>
      (await store
        .collection('sessions')
        .count({ where: { batchId: 'small', status: 'finished' } })) === 2,
    { what: 'both sessions to finish' },
  );
  const text = await (await fetch(`${url}/metrics`)).text();

  const decisions = await store.collection('decisions').count({ within: 'small' });
  expect(sum(valuesOf(text, 'arena_decisions_total').values())).toBe(decisions);
  const calls = await store.collection('calls').count({ within: 'small' });
  expect(sum(valuesOf(text, 'arena_calls_total').values())).toBe(calls);
  expect(sum(valuesOf(text, 'arena_call_duration_seconds_count').values())).toBe(calls);
  const labels = [...valuesOf(text, 'arena_calls_total').keys()];
  expect(labels).toContain('kind="decision",player="ann",provider="house",outcome="ok"');

  expect(valuesOf(text, 'arena_service_up')).toEqual(
    new Map([
      ['service="redis"', 1],
      ['service="store"', 1],
    ]),
  );
  expect(valuesOf(text, 'arena_sessions').get('batch="small",status="finished"')).toBe(2);
  expect(valuesOf(text, 'arena_queue_jobs').get('queue="llm.house",state="active"')).toBe(0);
  expect(valuesOf(text, 'nodejs_eventloop_lag_p99_seconds').size).toBe(1);
  const [ledger] = await store.collection('calls').totals({ sum: ['costMicroUsd'] });
  const usd = (ledger?.sums.costMicroUsd ?? 0) / 1e6;
  expect(usd).toBeGreaterThan(0);
  expect(valuesOf(text, 'arena_batch_spent_usd').get('batch="small"')).toBeCloseTo(usd, 9);
  expect(sum(valuesOf(text, 'arena_call_cost_usd_total').values())).toBeCloseTo(usd, 9);
  await house.close();
});

test('a process whose Redis is gone is alive and not ready, and says so in its metrics', async () => {
  const lonely = await startArena();
  const context = await lonely.context();
  const { url } = await startWatching(context, LOCAL);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await lonely.redis.kill();
  const answer = await fetch(`${url}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ redis: false, store: true });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(valuesOf(text, 'arena_service_up').get('service="redis"')).toBe(0);
  expect(valuesOf(text, 'arena_queue_jobs').size).toBe(0);
  await lonely.close();
});

test('metrics are told under known names of the host alone', async () => {
  const { request } = await import('node:http');
  const { url } = await startWatching(await arena.context({ ARENA_HOSTS: 'worker-1' }), LOCAL);
  const statusOf = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(`${url}/metrics`, { headers: { host } }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      })
        .on('error', reject)
        .end();
    });
  for (const host of ['localhost:9464', '10.0.0.7:9464', 'worker-1:9464']) {
    expect([host, await statusOf(host)]).toEqual([host, 200]);
  }
  expect(await statusOf('elsewhere.example:9464')).toBe(403);
});
