import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { providerSchema } from '../../../../src/shared/records/roster.ts';
import {
  type Allowance,
  bucketOf,
  providerAllowance,
} from '../../../../src/workers/llm/gate/allowance.ts';
import { startRedis, type TestRedis } from '../../../support/redis.ts';

let server: TestRedis;
let redis: Redis;

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
});

function allowance(limits: { requestsPerMinute?: number; tokensPerMinute?: number }): Allowance {
  const provider = providerSchema.parse({ id: 'p', baseUrl: 'http://127.0.0.1:1/v1', ...limits });
  return providerAllowance(redis, 'arena:x', provider);
}

describe('a minute never sees more than its limit, wherever it begins', () => {
  test.each([1, 2, 3, 12, 60, 61, 500, 100_000])('of %i', (perMinute) => {
    const { capacity, rate } = bucketOf(perMinute);
    expect(rate).toBeGreaterThan(0);
    // Takes as soon as it can, one by one: the most that the bucket ever gives.
    const times: number[] = [];
    let level = capacity;
    let now = 0;
    for (let taken = 0; taken < Math.min(perMinute, 2000) * 3; taken += 1) {
      const wait = Math.max(0, Math.ceil((1 - level) / rate));
      level = Math.min(capacity, level + wait * rate) - 1;
      now += wait;
      times.push(now);
    }
    for (const [index, time] of times.entries()) {
      const inMinute = times.slice(index).filter((each) => each < time + 60_000).length;
      expect(inMinute).toBeLessThanOrEqual(perMinute);
    }
  });
});

test('a provider without limits is never waited for', async () => {
  const free = allowance({});
  for (let call = 0; call < 100; call += 1) expect(await free.take(1_000_000)).toBe(0);
  expect(await redis.keys('*')).toEqual([]);
});

test('requests beyond the burst wait for as long as the bucket needs', async () => {
  const limited = allowance({ requestsPerMinute: 600 });
  const waits = await Promise.all(Array.from({ length: 80 }, () => limited.take(10)));
  const taken = waits.filter((wait) => wait === 0).length;
  // A twelfth of 600 at once, and what flowed in meanwhile.
  expect(taken).toBeGreaterThanOrEqual(50);
  expect(taken).toBeLessThan(55);
  const wait = Math.max(...waits);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(Math.ceil(60_000 / 551));
  await sleep(wait);
  expect(await limited.take(10)).toBe(0);
});

test('where tokens are missing no request is taken either', async () => {
  const limited = allowance({ requestsPerMinute: 60, tokensPerMinute: 1200 });
  expect(await limited.take(100)).toBe(0);
  const before = await redis.hget('arena:x:provider:p:requests', 'level');
  expect(await limited.take(100)).toBeGreaterThan(1000);
  expect(await redis.hget('arena:x:provider:p:requests', 'level')).toBe(before);
});

test('a call larger than the bucket goes out when it is full and is paid back before the next', async () => {
  const limited = allowance({ tokensPerMinute: 12_000 });
  expect(await limited.take(3000)).toBe(0);
  const wait = await limited.take(1);
  const { rate } = bucketOf(12_000);
  expect(wait).toBeGreaterThan((2000 / rate) * 0.9);
  expect(wait).toBeLessThanOrEqual(Math.ceil(2001 / rate));
});

test('tokens that were not needed come back, those that were are owed', async () => {
  const limited = allowance({ tokensPerMinute: 12_000 });
  expect(await limited.take(1000)).toBe(0);
  expect(await limited.take(900)).toBeGreaterThan(0);
  await limited.correct(-950);
  expect(await limited.take(900)).toBe(0);
  await limited.correct(5000);
  expect(await limited.take(1)).toBeGreaterThan(20_000);
});

test('the whole fleet shares one allowance', async () => {
  const other = new Redis(server.url);
  const limits = { requestsPerMinute: 24 };
  const provider = providerSchema.parse({ id: 'p', baseUrl: 'http://127.0.0.1:1/v1', ...limits });
  const [here, there] = [allowance(limits), providerAllowance(other, 'arena:x', provider)];
  expect(await here.take(1)).toBe(0);
  expect(await there.take(1)).toBe(0);
  expect(await here.take(1)).toBeGreaterThan(0);
  expect(await there.take(1)).toBeGreaterThan(0);
  other.disconnect();
});
