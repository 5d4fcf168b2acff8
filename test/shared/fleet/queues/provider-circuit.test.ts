import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  CIRCUIT_FIRST_REST_MS,
  CIRCUIT_OPENS_AFTER,
  CIRCUIT_REST_CAP_MS,
  type Circuit,
  type CircuitVerdict,
  providerCircuit,
} from '../../../../src/shared/fleet/queues/provider-circuit.ts';
import { waitFor } from '../../../support/await.ts';
import { startRedis, type TestRedis } from '../../../support/redis.ts';

let server: TestRedis;
let redis: Redis;
let circuit: Circuit;
/** The same circuit as another process of the fleet sees it. */
let elsewhere: Circuit;

beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
});
afterAll(async () => {
  redis.disconnect();
  await server.close();
});
beforeEach(async () => {
  await redis.flushall();
  circuit = providerCircuit(redis, 'arena:x', 'house');
  elsewhere = providerCircuit(redis, 'arena:x', 'house');
});

/** Fails as often as it takes; the shortest jitter, so that tests are short. */
async function open(): Promise<CircuitVerdict> {
  for (let failures = 1; failures < CIRCUIT_OPENS_AFTER; failures += 1) {
    expect(await elsewhere.failed(null, 0, 0)).toEqual({ kind: 'counted', restMs: 0 });
  }
  return await circuit.failed(null, 0, 0);
}

async function probe(of: Circuit, name: string, leaseMs = 60_000): Promise<void> {
  await waitFor(async () => (await of.admit(name, leaseMs)).kind === 'probe', { what: 'a probe' });
}

test('it opens at the failures that nothing but failures came between, wherever they were met', async () => {
  expect(await circuit.admit('p', 1000)).toEqual({ kind: 'closed' });
  expect(await open()).toEqual({ kind: 'opened', restMs: CIRCUIT_FIRST_REST_MS / 2 });
  const admission = await elsewhere.admit('p', 1000);
  expect(admission).toMatchObject({ kind: 'resting' });
  expect(await elsewhere.isClosed()).toBe(false);
});

test('one success between them keeps it closed', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let failures = 1; failures < CIRCUIT_OPENS_AFTER; failures += 1) {
      expect((await circuit.failed(null, 0, 0)).kind).toBe('counted');
    }
    expect(await elsewhere.succeeded()).toBe(false);
  }
  expect(await circuit.admit('p', 1000)).toEqual({ kind: 'closed' });
});

test('after its rest one call at a time is let through, over the whole fleet', async () => {
  await open();
  await probe(circuit, 'first');
  expect((await elsewhere.admit('second', 1000)).kind).toBe('resting');
  await elsewhere.released('second');
  expect((await elsewhere.admit('second', 1000)).kind).toBe('resting');
  await circuit.released('first');
  expect(await elsewhere.admit('second', 1000)).toEqual({ kind: 'probe', probe: 'second' });
});

test('the first success closes it, a probe or a call of before', async () => {
  await open();
  await probe(circuit, 'p');
  expect(await circuit.succeeded()).toBe(true);
  expect(await elsewhere.admit('q', 1000)).toEqual({ kind: 'closed' });
  await open();
  expect(await elsewhere.succeeded()).toBe(true);
  expect(await circuit.isClosed()).toBe(true);
});

test('a probe that fails opens it for twice as long, a call of before changes nothing', async () => {
  await open();
  const straggler = await elsewhere.failed(null, 0, 1);
  expect(straggler.kind).toBe('straggler');
  expect(straggler.restMs).toBeLessThanOrEqual(CIRCUIT_FIRST_REST_MS);
  await probe(circuit, 'p');
  expect(await circuit.failed('p', 0, 1)).toEqual({
    kind: 'reopened',
    restMs: 2 * CIRCUIT_FIRST_REST_MS,
  });
  expect((await circuit.failed('p', 0, 1)).kind).toBe('straggler');
});

test('a rest is never shorter than the provider asks, and never grows beyond its cap', async () => {
  expect(await circuit.failed(null, 7000, 0)).toEqual({ kind: 'counted', restMs: 7000 });
  await circuit.succeeded();
  await open();
  for (let openings = 1; openings < 12; openings += 1) {
    // As if the rest were over, so that the test need not wait for it.
    await redis.hset('arena:x:provider:house:circuit', 'until', 0);
    await probe(circuit, 'p');
    const { restMs } = await circuit.failed('p', 0, 1);
    expect(restMs).toBe(Math.min(CIRCUIT_REST_CAP_MS, CIRCUIT_FIRST_REST_MS * 2 ** openings));
  }
});

test('a probe whose process died makes room for another after its lease', async () => {
  await open();
  await probe(circuit, 'lost', 50);
  await sleep(60);
  expect(await elsewhere.admit('next', 1000)).toEqual({ kind: 'probe', probe: 'next' });
  expect((await circuit.failed('lost', 0, 0)).kind).toBe('straggler');
});

test('of many that ask at once after the rest one goes out', async () => {
  await open();
  await redis.hset('arena:x:provider:house:circuit', 'until', 0);
  const admissions = await Promise.all(
    Array.from({ length: 50 }, (_, index) => circuit.admit(`p${index}`, 1000)),
  );
  expect(admissions.filter((each) => each.kind === 'probe')).toHaveLength(1);
  expect(admissions.filter((each) => each.kind === 'resting')).toHaveLength(49);
});
