import { afterAll, beforeAll, expect, test } from 'vitest';
import { startArena as startServices, type TestArena } from '../../support/arena.ts';
import { type Arena, startArena } from '../arena.ts';

let services: TestArena;
const started: Arena[] = [];

beforeAll(async () => {
  services = await startServices();
});
afterAll(async () => {
  for (const each of started) each.signal('SIGKILL');
  for (const each of started) await each.ended;
  await services.close();
});

function start(...words: string[]): Arena {
  const arena = startArena(words, {
    cwd: services.directory,
    env: { REDIS_URL: services.redis.url, STORE_URL: services.storeUrl },
  });
  started.push(arena);
  return arena;
}

async function addressOf(arena: Arena): Promise<string> {
  const [, url] = await arena.says(/^Metrics: (http:\S+)\/metrics$/m);
  return url ?? '';
}

test('every process says where its metrics are, the second one on the next free port', async () => {
  const judge = await addressOf(start('work', 'judge'));
  const metrics = await addressOf(start('work', 'metrics'));
  expect(judge).not.toBe(metrics);
  for (const url of [judge, metrics]) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ redis: true, store: true });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('process_resident_memory_bytes');
  }
});

test('a wanted port that cannot be had is one line', async () => {
  const arena = start('work', 'judge', '--metrics-host', '192.0.2.1', '--metrics-port', '9464');
  const { code, stderr } = await arena.ended;
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^arena: ARENA_METRICS_HOST, ARENA_METRICS_PORT: 192\.0\.2\.1:9464 cannot be bound: .*\n$/,
  );
});
