import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startBoard } from '../../src/board/main.ts';
import { enqueueBatch } from '../../src/producer/enqueue.ts';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import type { Listening } from '../../src/shared/fleet/process/listen.ts';
import { pauseProvider, resumeProvider } from '../../src/shared/fleet/queues/provider-state.ts';
import { UserError } from '../../src/shared/records/errors.ts';
import { startArena, type TestArena } from '../support/arena.ts';
import { waitFor } from '../support/await.ts';
import { testBatch } from '../support/batch.ts';
import { freePort } from '../support/redis.ts';

const PASSWORD = { BOARD_USER: 'dealer', BOARD_PASSWORD: 'seven: deuce' };
const LOCAL = { host: '127.0.0.1', port: 0 };

const overviewSchema = z.object({
  queues: z.array(z.object({ name: z.string(), counts: z.record(z.string(), z.number()) })),
});

const describedSchema = z.object({
  queues: z.array(z.object({ name: z.string(), description: z.string().optional() })),
});

let arena: TestArena;
const contexts: ProcessContext[] = [];
beforeAll(async () => {
  arena = await startArena();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.closers.closeAll();
});
afterAll(() => arena.close());

async function context(environment: Record<string, string> = {}): Promise<ProcessContext> {
  const opened = await arena.context(environment);
  contexts.push(opened);
  return opened;
}

async function start(
  address = LOCAL,
  environment: Record<string, string> = {},
): Promise<Listening & { context: ProcessContext }> {
  const opened = await context(environment);
  return { ...(await startBoard(opened, address)), context: opened };
}

function basic(user: string, password: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

async function queuesOf(url: string): Promise<Map<string, Record<string, number>>> {
  const response = await fetch(`${url}/queues/api/queues`);
  expect(response.status).toBe(200);
  const { queues } = overviewSchema.parse(await response.json());
  return new Map(queues.map((queue) => [queue.name, queue.counts]));
}

test('every queue is there with its jobs, and that of a provider as soon as a batch brings it', async () => {
  const board = await start();
  expect([...(await queuesOf(board.url)).keys()].sort()).toEqual(['judge', 'metrics', 'sessions']);

  const producer = await context();
  await enqueueBatch(producer, testBatch({ name: 'two-runs', runs: 2 }), '0.0.0');
  const queues = await waitFor(
    async () => {
      const found = await queuesOf(board.url);
      return found.has('llm.house') && found;
    },
    { what: 'the queue of the provider' },
  );
  expect([...queues.keys()].sort()).toEqual(['judge', 'llm.house', 'metrics', 'sessions']);
  const { waiting = 0, prioritized = 0 } = queues.get('sessions') ?? {};
  expect(waiting + prioritized).toBe(2);
});

test('a queue whose provider is paused says why, and which command goes on', async () => {
  const board = await start();
  const producer = await context();
  await enqueueBatch(producer, testBatch({ name: 'no-credit' }), '0.0.0');
  await pauseProvider(producer, 'house', { reason: 'no-credit', message: 'HTTP 402: top up' });
  const described = async (): Promise<string | undefined> => {
    const response = await fetch(`${board.url}/queues/api/queues`);
    const { queues } = describedSchema.parse(await response.json());
    return queues.find((queue) => queue.name === 'llm.house')?.description;
  };
  const words = await waitFor(described, { what: 'a description of the queue' });
  expect(words).toMatch(/^Paused since .* \(no-credit\): HTTP 402: top up\. .*arena resume$/);
  await resumeProvider(producer, 'house');
  await waitFor(async () => (await described()) === undefined, { what: 'no more words' });
});

test('a board that starts beside a full store has the queues of all its providers at once', async () => {
  const producer = await context();
  const provider = { id: 'open-router', baseUrl: 'http://127.0.0.1:1/v1' };
  const players = testBatch().players.map((player) => ({ ...player, provider: provider.id }));
  await enqueueBatch(
    producer,
    testBatch({ name: 'elsewhere', providers: [provider], players }),
    '0.0.0',
  );
  const board = await start();
  expect([...(await queuesOf(board.url)).keys()]).toContain('llm.open-router');
});

test('its pages and what they load come from the board alone', async () => {
  const board = await start();
  for (const path of ['/', '/queues', '/nowhere']) {
    const entry = await fetch(board.url + path, { headers: { accept: 'text/html' } });
    const page = await entry.text();
    expect(page, path).toContain('Poker Arena');
    const loaded = [...page.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="([^"]+)"/g)];
    expect(loaded.length).toBeGreaterThan(1);
    for (const [, address = ''] of loaded) {
      const url = new URL(address, `${board.url}/queues/`);
      expect(url.origin).toBe(board.url);
      const response = await fetch(url);
      expect(response.status, address).toBe(200);
      await response.body?.cancel();
    }
    // What a script might still ask for elsewhere, the browser refuses.
    const policy = entry.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'; script-src 'self';");
    expect(policy.includes("'unsafe-inline'"), path).toBe(path === '/queues');
  }
});

test('every reply has the headers that keep other sites out', async () => {
  const board = await start();
  for (const path of [
    '/',
    '/batches/none',
    '/nowhere',
    '/healthz',
    '/queues/api/queues',
    '/favicon.ico',
  ]) {
    const { headers } = await fetch(board.url + path, { redirect: 'manual' });
    for (const [name, value] of [
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      ['referrer-policy', 'no-referrer'],
      ['cross-origin-opener-policy', 'same-origin'],
      ['cross-origin-resource-policy', 'same-origin'],
    ] as const) {
      expect(headers.get(name), `${name} of ${path}`).toBe(value);
    }
  }
});

test('what is not there says what to do, to a person and to a program', async () => {
  const board = await start();
  for (const path of [
    '/nowhere',
    '/batches/none',
    '/sessions/none.r01-x.s01',
    '/reports/none',
    '/batches/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/sessions/..%2F..%2Fetc',
    '/events/sessions/none.r01-x.s01',
    '/events/batches/NONE',
    '/?after=%00',
    '/?after=a&after=b',
  ]) {
    const page = await fetch(board.url + path, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')], path).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    const text = await page.text();
    expect(text).toContain('What to do');
    expect(text).not.toMatch(/<script>alert|etc\b/);
    const json = await fetch(board.url + path);
    expect([json.status, await json.json()], path).toEqual([404, { error: expect.any(String) }]);
  }
});

test('a failed job is retried from the board', async () => {
  const board = await start();
  const queue = board.context.queues.llm('flaky');
  const job = await queue.add('ask', {} as never, { jobId: 'a.1', attempts: 1 });
  const { Worker } = await import('bullmq');
  const worker = new Worker(
    queue.name,
    async ({ attemptsMade }) => {
      if (attemptsMade === 0) throw new Error('no answer');
      return 1;
    },
    { connection: board.context.redis.options, prefix: board.context.queues.prefix },
  );
  try {
    await waitFor(() => job.isFailed(), { what: 'the job to fail' });
    const response = await fetch(`${board.url}/queues/api/queues/llm.flaky/a.1/retry`, {
      method: 'PUT',
      headers: { origin: board.url },
    });
    expect(response.status).toBeLessThan(300);
    await waitFor(async () => (await queue.getJobState('a.1')) === 'unknown', {
      what: 'the job to be done and gone',
    });
  } finally {
    await worker.close();
  }
});

test('without user and password it stays on this machine, and says in one line what is missing', async () => {
  const opened = await context();
  await expect(startBoard(opened, { host: '0.0.0.0', port: 0 })).rejects.toThrow(
    'BOARD_HOST: others can reach 0.0.0.0, so set BOARD_USER and BOARD_PASSWORD (or use 127.0.0.1)',
  );
  await expect(startBoard(opened, { host: '0.0.0.0', port: 0 })).rejects.toThrow(UserError);
  const half = await context({ BOARD_USER: 'dealer' });
  await expect(startBoard(half, LOCAL)).rejects.toThrow(
    'BOARD_USER is set and BOARD_PASSWORD is not: set both, or neither',
  );
});

test('with user and password nobody gets in without them, on any page but the health check', async () => {
  const board = await start({ host: '0.0.0.0', port: 0 }, PASSWORD);
  const paths = [
    '/',
    '/batches/a',
    '/events/batches',
    '/reports/a',
    '/queues',
    '/queues/api/queues',
    '/queues/static/favicon.ico',
    '/nowhere',
  ];
  for (const path of paths) {
    for (const headers of [
      {},
      basic('dealer', 'seven:deuce'),
      basic('someone', PASSWORD.BOARD_PASSWORD),
      { authorization: 'Basic' },
      { authorization: `Bearer ${PASSWORD.BOARD_PASSWORD}` },
    ]) {
      const response = await fetch(board.url + path, { headers, redirect: 'manual' });
      expect(response.status, path).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Basic /);
    }
  }
  const page = await fetch(board.url, { headers: { accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([401, expect.stringContaining('BOARD_USER')]);
  const headers = basic(PASSWORD.BOARD_USER, PASSWORD.BOARD_PASSWORD);
  expect((await fetch(`${board.url}/queues/api/queues`, { headers })).status).toBe(200);
  expect((await fetch(`${board.url}/healthz`)).status).toBe(200);
});

test('another site cannot use the board through the browser of somebody who may', async () => {
  const board = await start();
  const pause = (headers: Record<string, string>): Promise<Response> =>
    fetch(`${board.url}/queues/api/queues/sessions/pause`, { method: 'PUT', headers });
  expect((await pause({ origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await pause({ origin: 'null' })).status).toBe(403);
  expect(await board.context.queues.sessions.isPaused()).toBe(false);
  expect(await statusWithHost(board.url, 'elsewhere.example')).toBe(403);
  expect(await statusWithHost(board.url, 'localhost:3210')).toBe(200);
  expect(await statusWithHost(board.url, 'LocalHost:3210')).toBe(200);
});

test('it goes by the names of ARENA_HOSTS and by no other, also with a password', async () => {
  const board = await start(LOCAL, { ...PASSWORD, ARENA_HOSTS: 'Board.example, arena' });
  // Known names are asked for the password.
  for (const host of ['board.example', 'arena:3210', '127.0.0.1', '[::1]:1', '10.0.0.7:3210']) {
    expect([host, await statusWithHost(board.url, host)]).toEqual([host, 401]);
  }
  for (const host of ['elsewhere.example', 'arena.elsewhere.example', '127.0.0.1.example']) {
    expect([host, await statusWithHost(board.url, host)]).toEqual([host, 403]);
  }
});

async function statusWithHost(url: string, host: string): Promise<number | undefined> {
  const { request } = await import('node:http');
  return await new Promise((resolve, reject) => {
    request(`${url}/queues`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test('a port in use: the next free one is taken and the wanted one named', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  try {
    const board = await start({ host: '127.0.0.1', port });
    expect(board.portTaken).toBe(port);
    expect(Number(new URL(board.url).port)).toBeGreaterThan(0);
    expect((await fetch(`${board.url}/healthz`)).status).toBe(200);
    expect((await start({ host: '127.0.0.1', port: 0 })).portTaken).toBeNull();
  } finally {
    other.close();
  }
});

test('an address that is not of this machine is one line', async () => {
  const opened = await context(PASSWORD);
  await expect(startBoard(opened, { host: '192.0.2.1', port: 3210 })).rejects.toThrow(
    /^BOARD_HOST, BOARD_PORT: 192\.0\.2\.1:3210 cannot be bound: [^\n]*$/,
  );
});

test('the health check names what does not answer, and the closer frees the port', async () => {
  const own = await startArena();
  try {
    const opened = await own.context();
    const board = await startBoard(opened, LOCAL);
    const healthy = await fetch(`${board.url}/healthz`);
    expect([healthy.status, await healthy.json()]).toEqual([200, { redis: true, store: true }]);
    await own.redis.kill();
    const ill = await fetch(`${board.url}/healthz`);
    expect([ill.status, await ill.json()]).toEqual([503, { redis: false, store: true }]);
    await opened.closers.closeAll();
    await expect(fetch(`${board.url}/healthz`)).rejects.toThrow('fetch failed');
  } finally {
    await own.close();
  }
});

test('what cannot be read as a request is refused with the same headers, to a person and to a program', async () => {
  const board = await start();
  for (const path of ['/batches/%E0%A4%A', '/%', '/queues/%E0%A4%A']) {
    const page = await fetch(board.url + path, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()], path).toEqual([
      400,
      expect.stringContaining('no valid URL'),
    ]);
    expect(page.headers.get('content-security-policy'), path).toMatch(/^default-src 'self'/);
    const json = await fetch(board.url + path);
    expect([json.status, await json.json()], path).toEqual([400, { error: expect.any(String) }]);
  }
  const address = `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
  for (const [request, status] of [
    ['no request\r\n\r\n', 400],
    [address, 431],
  ] as const) {
    const reply = await rawReply(board.url, request);
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(reply).toContain("content-security-policy: default-src 'self'");
    expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toEqual({ error: expect.any(String) });
  }
});

async function rawReply(url: string, request: string): Promise<string> {
  const { connect } = await import('node:net');
  const { hostname, port } = new URL(url);
  return await new Promise((resolve, reject) => {
    let reply = '';
    connect({ host: hostname, port: Number(port) })
      .on('data', (bytes) => {
        reply += String(bytes);
      })
      .on('close', () => resolve(reply))
      .on('error', reject)
      .end(request);
  });
}
