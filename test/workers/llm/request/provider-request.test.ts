import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maskOf } from '../../../../src/shared/settings/secrets.ts';
import {
  type ProviderReply,
  type ProviderRequest,
  requestCompletion,
} from '../../../../src/workers/llm/request/provider-request.ts';
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '../../../support/misbehaving-provider.ts';
import { freePort } from '../../../support/redis.ts';

const KEY = 'sk-marked-0123456789abcdef';
let provider: MisbehavingProvider;

beforeEach(async () => {
  provider = await startMisbehavingProvider();
});
afterEach(() => provider.close());

/** A judge's question is the shortest one that a stand-in answers. */
const QUESTION = 'none that a stand-in can answer';

function ask(changes: Partial<ProviderRequest> = {}): Promise<ProviderReply> {
  return requestCompletion({
    baseUrl: provider.url,
    apiKey: KEY,
    mask: maskOf([KEY]),
    callId: 'b.r01-x.s01.h01.d001.c1',
    timeoutMs: 10_000,
    body: { model: 'house/rock', messages: [{ role: 'user', content: QUESTION }] },
    ...changes,
  });
}

test('a reply comes back as it came, whatever its status, and is asked for once', async () => {
  for (const status of [200, 302, 400, 401, 404, 429, 500, 503, 529]) {
    const body = `{"n": ${status}}`;
    provider.behave(() => ({ kind: 'reply', status, body, headers: { 'Retry-After': '7' } }));
    const reply = await ask();
    expect(reply).toMatchObject({ kind: 'http', status, body, headers: { 'retry-after': '7' } });
  }
  expect(provider.requests).toHaveLength(9);
});

test('no redirect is followed: not to another server, and not round in a loop', async () => {
  const elsewhere = createServer((_request, response) => response.end('{}'));
  let asked = 0;
  elsewhere.on('request', () => {
    asked += 1;
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const { port } = elsewhere.address() as AddressInfo;
  try {
    for (const location of [`http://127.0.0.1:${port}/latest/meta-data`, provider.url]) {
      for (const status of [301, 302, 303, 307, 308]) {
        const sent = provider.requests.length;
        provider.behave(() => ({ kind: 'reply', status, body: '', headers: { location } }));
        expect(await ask()).toMatchObject({ kind: 'http', status, headers: { location } });
        expect(provider.requests.length - sent).toBe(1);
      }
    }
    expect(asked).toBe(0);
  } finally {
    elsewhere.close();
  }
});

test('the call goes along as idempotency key, the key as a bearer', async () => {
  provider.behave(() => ({ kind: 'reply', status: 200 }));
  await ask();
  expect(provider.requests[0]?.headers).toMatchObject({
    authorization: `Bearer ${KEY}`,
    'idempotency-key': 'b.r01-x.s01.h01.d001.c1',
  });
});

test('nothing of the environment goes along that nobody named', async () => {
  const foreign = {
    OPENAI_API_KEY: 'sk-of-somebody-else',
    OPENAI_ADMIN_KEY: 'sk-admin-of-somebody',
    OPENAI_ORG_ID: 'org-of-somebody',
    OPENAI_PROJECT_ID: 'project-of-somebody',
    OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
    OPENAI_CUSTOM_HEADERS: 'Authorization: Bearer gateway-of-somebody\nX-Gateway: of-somebody',
  };
  for (const [name, value] of Object.entries(foreign)) vi.stubEnv(name, value);
  try {
    provider.behave(() => ({ kind: 'reply', status: 200 }));
    await ask();
    await ask({ apiKey: null });
  } finally {
    vi.unstubAllEnvs();
  }
  expect(JSON.stringify(provider.requests)).not.toMatch(/somebody/);
  expect(provider.requests.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${KEY}`,
    'Bearer none',
  ]);
});

test('no complete answer in time is a timeout, whether nothing comes or blanks without end', async () => {
  for (const kind of ['silence', 'trickle'] as const) {
    provider.behave(() => ({ kind }));
    const startedAt = performance.now();
    expect(await ask({ timeoutMs: 300 })).toEqual({ kind: 'timeout' });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  }
});

test('a body without end is broken off before it fills the memory', async () => {
  provider.behave(() => ({ kind: 'flood' }));
  expect(await ask()).toMatchObject({
    kind: 'network',
    message: expect.stringContaining('at most 4194304 bytes'),
  });
});

test('connections that are reset or cut off in the body are the network, and may have been charged for', async () => {
  for (const kind of ['reset', 'cut'] as const) {
    provider.behave(() => ({ kind }));
    expect(await ask()).toMatchObject({ kind: 'network', reached: true });
  }
});

test('so are a port that nobody listens on, a name that nobody has, and TLS that is none', async () => {
  const [port, tls] = [await freePort(), provider.url.replace('http:', 'https:')];
  const reasons = [
    [`http://127.0.0.1:${port}/v1`, 'ECONNREFUSED'],
    ['http://no-such-host.invalid/v1', /ENOTFOUND|EAI_AGAIN/],
    [tls, /SSL|TLS|EPROTO/i],
  ] as const;
  for (const [baseUrl, reason] of reasons) {
    const reply = await ask({ baseUrl });
    expect(reply.kind, baseUrl).toBe('network');
    // Nothing got there, so nothing was charged for.
    expect(reply).toMatchObject({ message: expect.stringMatching(reason), reached: false });
  }
});

test('a certificate that nobody has signed is the network, too', async () => {
  const folder = new URL('../../../fixtures/tls/', import.meta.url);
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(new URL(name, folder)));
  const server = createTlsServer({ key, cert }, (_request, response) => response.end('{}'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    expect(await ask({ baseUrl: `https://127.0.0.1:${port}/v1` })).toMatchObject({
      kind: 'network',
      message: expect.stringMatching(/self-signed|SELF_SIGNED/),
    });
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('a server that repeats the key it was sent does not get it into the reply', async () => {
  const body = JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}` } });
  provider.behave(() => ({ kind: 'reply', status: 401, body }));
  const reply = await ask();
  expect(JSON.stringify(reply)).not.toContain(KEY);
  expect(reply).toMatchObject({ body: expect.stringContaining('[redacted]') });
});

test('blank lines before the body and a wrong content type change nothing', async () => {
  provider.behave(() => ({ kind: 'odd-envelope' }));
  const reply = await ask();
  expect(reply).toMatchObject({ kind: 'http', status: 200 });
  expect(JSON.parse(reply.kind === 'http' ? reply.body : '')).toBeTypeOf('object');
});
