import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '../../../src/cli/doctor/finding.ts';
import { node } from '../../../src/cli/doctor/machine.ts';
import { clock, persistence, version } from '../../../src/cli/doctor/redis.ts';
import { startHouse } from '../../../src/house/main.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { testBatch } from '../../support/batch.ts';
import { Sqlite } from '../../support/sqlite.ts';
import { arena as runArena } from '../arena.ts';

const KEY = 'sk-or-a-secret-key';
let arena: TestArena;
let context: ProcessContext;

beforeAll(async () => {
  arena = await startArena();
  context = await arena.context();
});
afterAll(() => arena.close());

async function doctor(env: Record<string, string> = {}, ...words: string[]) {
  const { code, stdout, stderr } = await runArena(['doctor', '--json', ...words], {
    cwd: arena.directory,
    env: { REDIS_URL: arena.redis.url, STORE_URL: arena.storeUrl, ...env },
  });
  expect(stdout + stderr).not.toContain(KEY);
  const findings = JSON.parse(stdout) as Finding[];
  return { code, findings, about: (what: string) => findings.find((each) => each.what === what) };
}

test('a sound machine has no fault, and what is only worth knowing is a warning', async () => {
  const { code, findings, about } = await doctor();
  expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
  expect(code).toBe(0);
  expect(about('Redis')?.found).toMatch(/^\d+\.\d+\.\d+ at redis:\/\/127\.0\.0\.1/);
  expect(about('Redis policy')?.found).toBe('noeviction');
  // The tests' Redis keeps nothing on disk.
  expect(about('Redis persistence')).toMatchObject({ state: 'warning' });
  for (const what of ['Node', 'store', 'clock', 'board port', 'damaged documents', 'failed jobs']) {
    expect(about(what), what).toMatchObject({ state: 'ok' });
  }
});

test('keys are there or not, and never shown; a provider is pinged where it is asked for', async () => {
  const house = await startHouse({
    host: '127.0.0.1',
    port: 0,
    latencyMs: 0,
    faults: [],
    seed: 'a',
  });
  await enqueueBatch(
    context,
    testBatch({
      name: 'keyed',
      providers: [
        { id: 'house', baseUrl: house.url, standIn: true },
        { id: 'paid', baseUrl: 'http://127.0.0.1:1/v1', keyVariable: 'PAID_API_KEY' },
      ],
    }),
    'test',
  );
  const without = await doctor();
  expect(without.about('key of paid')).toMatchObject({
    state: 'warning',
    found: 'expected a key in the environment variable PAID_API_KEY, found none',
  });
  expect(without.about('ping of house')).toBeUndefined();
  const { code, about } = await doctor({ PAID_API_KEY: KEY }, '--ping');
  expect(about('key of paid')).toMatchObject({ state: 'ok', found: 'PAID_API_KEY is set' });
  expect(about('ping of house')).toMatchObject({ state: 'ok' });
  expect(about('ping of paid')).toMatchObject({ state: 'fault' });
  expect(about('clock against house')).toMatchObject({ state: 'ok' });
  expect(code).toBe(1);
  await house.close();
});

test('a provider of a roster is asked for one token, and its price, speed and clock are said', async () => {
  const bodies: string[] = [];
  const completion = {
    choices: [{ message: { role: 'assistant', content: 'Y' }, finish_reason: 'length' }],
    usage: { prompt_tokens: 200, completion_tokens: 1 },
  };
  const server = createServer((request, response) => {
    request.on('data', (chunk) => bodies.push(String(chunk)));
    request.on('end', () => {
      const known = request.headers.authorization === `Bearer ${KEY}`;
      response
        .writeHead(known ? 200 : 401, { date: new Date(Date.now() + 60_000).toUTCString() })
        .end(JSON.stringify(known ? completion : { error: { message: 'no such key' } }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const roster = join(arena.directory, 'roster.json');
  const player = { family: 'x', provider: 'paid', model: 'x/y', prices: { input: 3, output: 15 } };
  writeFileSync(
    roster,
    JSON.stringify({
      pricesAsOf: '2026-01-01',
      providers: [
        {
          id: 'paid',
          baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
          keyVariable: 'PAID_API_KEY',
        },
      ],
      players: ['one', 'two'].map((id) => ({ id, displayName: id, ...player })),
    }),
  );
  const words = ['--ping', '--roster', roster, '--no-records', '--store-url', 'sqlite://none.db'];
  const { about } = await doctor({ PAID_API_KEY: KEY, REDIS_URL: '' }, ...words);
  expect(about('ping of paid')).toMatchObject({
    state: 'ok',
    found: expect.stringMatching(/^x\/y: HTTP 200 after \d+ (ms|s), for \$0\.0006$/),
  });
  expect(JSON.parse(bodies.join(''))).toMatchObject({ model: 'x/y', max_tokens: 1 });
  expect(about('clock against paid')).toMatchObject({ state: 'warning' });
  expect(about('store')).toMatchObject({
    state: 'ok',
    found: expect.stringContaining('not there yet'),
  });
  const refused = await doctor({ PAID_API_KEY: 'another-key-of-mine', REDIS_URL: '' }, ...words);
  expect(refused.about('ping of paid')).toMatchObject({
    state: 'fault',
    advice: 'it refuses the key in PAID_API_KEY',
  });
  server.close();
});

test('a ping follows no redirect with its key, and says where one leads', async () => {
  const asked: (string | undefined)[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.url);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const server = createServer((_request, response) => {
    response.writeHead(307, { location: `http://${host}/hidden` }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const roster = join(arena.directory, 'redirected.json');
  const player = { displayName: 'x', family: 'x', provider: 'models', model: 'x/y' };
  writeFileSync(
    roster,
    JSON.stringify({
      pricesAsOf: '2026-01-01',
      providers: [
        { id: 'models', baseUrl, keyVariable: 'PAID_API_KEY' },
        { id: 'listed', baseUrl, keyVariable: 'PAID_API_KEY', standIn: true },
      ],
      players: ['one', 'two'].map((id) => ({ id, ...player })),
    }),
  );
  const words = ['--ping', '--roster', roster, '--no-records', '--store-url', 'sqlite://none.db'];
  const { about } = await doctor({ PAID_API_KEY: KEY, REDIS_URL: '' }, ...words);
  for (const id of ['models', 'listed']) {
    const found = about(`ping of ${id}`);
    expect(found).toMatchObject({ state: 'warning' });
    expect(found?.found).toContain(`HTTP 307: a redirect to ${host}, and none is followed`);
    expect(found?.found).not.toContain('hidden');
  }
  expect(asked).toEqual([]);
  elsewhere.close();
  server.close();
});

test('a stand-in that repeats its key is quoted without it, whatever its variable is called', async () => {
  const server = createServer((request, response) => {
    response.writeHead(401).end(`bad key ${request.headers.authorization}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const roster = join(arena.directory, 'company.json');
  const player = { displayName: 'x', family: 'x', provider: 'company', model: 'x/y' };
  writeFileSync(
    roster,
    JSON.stringify({
      pricesAsOf: '2026-01-01',
      otherKeyVariables: ['COMPANY_LLM'],
      providers: [{ id: 'company', baseUrl, keyVariable: 'COMPANY_LLM', standIn: true }],
      players: ['one', 'two'].map((id) => ({ id, ...player })),
    }),
  );
  const words = ['--ping', '--roster', roster, '--no-records', '--store-url', 'sqlite://none.db'];
  const { about } = await doctor({ COMPANY_LLM: KEY, REDIS_URL: '' }, ...words);
  expect(about('ping of company')?.found).toContain('bad key Bearer [redacted]');
  server.close();
});

test('what is quoted of providers, sessions and jobs is shown without keys and passwords', async () => {
  await enqueueBatch(context, testBatch({ name: 'quoted', sessionsPerRun: 1 }), 'test');
  const sessions = context.store.collection('sessions');
  const [session] = await sessions.rangeAll('quoted');
  const message = `Incorrect API key provided: ${KEY}, at http://me:${KEY}-too@127.0.0.1:1/v1`;
  const parked = { reason: 'calls-failed', message, at: '2026-01-01T00:00:00.000Z' };
  await sessions.update(session?._id ?? '', {}, { set: { status: 'parked', parked } });
  const { about } = await doctor({ PAID_API_KEY: KEY });
  expect(about('parked sessions (calls-failed)')?.found).toBe(
    `1: ${session?._id}: Incorrect API key provided: [redacted], at http://me:***@127.0.0.1:1/v1`,
  );
  await sessions.update(session?._id ?? '', {}, { set: { status: 'open', parked: null } });
});

test('a damaged document, an older job, an unreadable one and a foreign queue are each named', async () => {
  await enqueueBatch(context, testBatch({ name: 'hurt', sessionsPerRun: 1 }), 'test');
  const database = new Sqlite(join(arena.directory, 'arena.sqlite'));
  const tables = database.all("select name from sqlite_master where type = 'table'") as {
    name: string;
  }[];
  const sessions = tables.find(({ name }) => name.endsWith('sessions'))?.name;
  const columns = database.all(`pragma table_info("${sessions}")`) as { name: string }[];
  const column = columns.find(({ name }) => /data|doc|json/i.test(name))?.name;
  database.run(
    `update "${sessions}" set "${column}" = json_set("${column}", '$.handsPlayed', 'many') where "${column}" like '%hurt.r01%'`,
  );
  database.close();
  const { queues } = context;
  const plain = queues.judge as unknown as {
    add: (name: string, data: unknown, o: object) => Promise<unknown>;
  };
  await plain.add('old', { v: 0, batchId: 'hurt', judgementId: 'x' }, { jobId: 'old-job' });
  await plain.add('odd', { what: 'is this' }, { jobId: 'odd-job' });
  await context.redis.commands.hset(`${queues.prefix}:elsewhere:meta`, 'version', 'bullmq:9');

  const { code, about } = await doctor();
  expect(code).toBe(1);
  expect(about('damaged sessions')?.found).toMatch(/^1: hurt\.r01-\S+ \(handsPlayed: /);
  expect(about('jobs of another version')?.found).toBe('1: judge old-job (version 0)');
  expect(about('unreadable jobs')?.found).toMatch(/^1: judge odd-job \(/);
  expect(about('unknown queues')?.found).toBe('1: elsewhere');
});

test('what is away is named, and does not hide the rest', async () => {
  const { code, about } = await doctor({
    REDIS_URL: 'redis://127.0.0.1:1',
    ARENA_CONNECT_TIMEOUT_MS: '300',
  });
  expect(code).toBe(1);
  expect(about('services')?.found).toMatch(/Redis at redis:\/\/127\.0\.0\.1:1 cannot be reached/);
  expect(about('store')).toMatchObject({ state: 'ok' });
});

test('versions, clocks and append-only files are held to what is needed', () => {
  expect(node('20.19.0').state).toBe('ok');
  expect(node('20.18.1').state).toBe('fault');
  expect(version('redis://a', '6.2.0').state).toBe('ok');
  expect(version('redis://a', '6.0.16').state).toBe('fault');
  expect(clock(-1_500).state).toBe('ok');
  expect(clock(3_000)).toMatchObject({ state: 'warning', found: '3000 ms from that of Redis' });
  const written = { aof_enabled: '1', aof_last_write_status: 'ok' };
  expect(persistence(written).state).toBe('ok');
  expect(persistence({ ...written, aof_last_write_status: 'err' }).state).toBe('fault');
});
