import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBoard } from '../../../src/board/main.ts';
import { SessionSource } from '../../../src/board/sessions/session-source.ts';
import { SEARCH_PATH } from '../../../src/pages/links.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { waitFor } from '../../support/await.ts';
import { testBatch } from '../../support/batch.ts';
import { startRedis, type TestRedis } from '../../support/redis.ts';

const SESSION = 'small.r01-persistent.s01';

let arena: TestArena;
let context: ProcessContext;
let url: string;
let back: TestRedis | null = null;
beforeEach(async () => {
  arena = await startArena();
  context = await arena.context();
  ({ url } = await startBoard(context, { host: '127.0.0.1', port: 0 }));
  await enqueueBatch(context, testBatch(), 'test');
});
afterEach(async () => {
  await arena.close();
  await back?.close();
  back = null;
});

const asBrowser = { accept: 'text/html' };

test('pages of queues say in one line that Redis is away, and are there again with it', async () => {
  expect((await fetch(`${url}/queues`, { headers: asBrowser })).status).toBe(200);
  await arena.redis.kill();
  for (const [path, method] of [
    ['/queues', 'GET'],
    ['/queues/api/queues', 'GET'],
    [`/queues/api/queues/sessions/${SESSION}/retry`, 'PUT'],
  ] as const) {
    const response = await fetch(`${url}${path}`, { method, headers: { origin: url } });
    expect(response.status, path).toBe(503);
    expect(await response.json()).toEqual({
      error: `Redis at ${arena.redis.url} does not answer; the queues are here again as soon as it does`,
    });
  }
  const page = await fetch(`${url}/queues`, { headers: asBrowser });
  expect(page.status).toBe(503);
  const text = await page.text();
  expect(text).toContain('does not answer; the queues are here again as soon as it does.');
  expect(text).not.toMatch(/^\s+at /m);
  // The rest needs the store alone.
  for (const path of ['/batches', '/batches/small', `/sessions/${SESSION}`, SEARCH_PATH]) {
    expect((await fetch(`${url}${path}`, { headers: asBrowser })).status, path).toBe(200);
  }

  back = await startRedis({ port: arena.redis.port });
  await waitFor(async () => (await fetch(`${url}/queues/api/queues`)).status === 200, {
    what: 'the queues to be shown again',
  });
});

test('a session is shown live without Redis, which only makes it sooner', async () => {
  await arena.redis.kill();
  const source = new SessionSource(context, SESSION, () => performance.now());
  const look = await source.look();
  expect(look.over).toBe(false);
  expect(Object.keys(look.sections)).not.toEqual([]);
  await source.wait(look, new AbortController().signal);
  expect((await source.look()).over).toBe(false);
  await source.close();
});
