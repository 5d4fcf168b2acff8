import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startArena } from '../../../cli/arena.ts';
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '../../../support/misbehaving-provider.ts';
import { startRedis, type TestRedis } from '../../../support/redis.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../../support/temporary.ts';
import { disturbedBatch, reply } from '../support/disturbed-play.ts';

const KEY = 'sk-marked-c0ffee0123456789';
let provider: MisbehavingProvider;
let redis: TestRedis;
let folder: TemporaryDirectory;

beforeEach(async () => {
  provider = await startMisbehavingProvider();
  // Uncompressed, so that a dump can be searched.
  redis = await startRedis({ settings: ['--rdbcompression', 'no'] });
  folder = await temporaryDirectory('keys');
});
afterEach(async () => {
  await provider.close();
  await redis.close();
  await folder.close();
});

/** A batch file and its roster, whose provider wants a key. */
function writeBatch(): void {
  const { players, providers } = disturbedBatch();
  const roster = {
    pricesAsOf: '2026-01-01',
    providers: [
      { ...providers[0], baseUrl: provider.url, keyVariable: 'MARKED_KEY', standIn: false },
    ],
    players,
  };
  writeFileSync(join(folder.path, 'roster.json'), JSON.stringify(roster));
  const batch = {
    name: 'small',
    gameSeed: 'a seed',
    roster: 'roster.json',
    players: players.map((player) => player.id),
    handsPerSession: 2,
  };
  writeFileSync(join(folder.path, 'batch.json'), JSON.stringify(batch));
}

/** Everything that is kept anywhere, by where it is. */
async function traces(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder.path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found.set(path, readFileSync(path).toString('latin1'));
  }
  const client = new Redis(redis.url);
  const [, dump] = (await client.config('GET', 'dir')) as [string, string];
  await client.save();
  client.disconnect();
  found.set('Redis', readFileSync(join(dump, 'dump.rdb')).toString('latin1'));
  return found;
}

test('a key gets into no document, job, log, error, report or export, whatever a provider does with it', async () => {
  writeBatch();
  // Repeats what it was sent wherever it can, as a careless gateway does.
  provider.behave(({ number, headers }) => {
    const words = `you sent ${String(headers.authorization)}`;
    if (number === 8) return reply(401, { error: { message: `Incorrect API key: ${words}` } });
    if (number === 12) return reply(400, { error: { message: `Bad request: ${words}` } });
    if (number % 8 === 3) return reply(500, { error: { message: words } });
    if (number % 8 === 6) return reply(200, { error: { message: words } });
    return null;
  });
  const env = { MARKED_KEY: KEY, REDIS_URL: redis.url, LOG_LEVEL: 'trace', ARENA_DATA: 'data' };
  const words = ['--no-board', '--log-level', 'trace'];
  const inFolder = { cwd: folder.path, env };
  const printed: string[] = [];
  const end = async (command: readonly string[]): Promise<number | null> => {
    const { code, stdout, stderr } = await startArena([...command, ...words], inFolder).ended;
    printed.push(stdout, stderr);
    return code;
  };
  expect(await end(['run', 'batch.json', '--allow-unpriced'])).toBe(1);
  expect(printed.join()).toMatch(/provider house is paused \(key\): HTTP 401: .*\[key\]/);
  expect(await end(['resume', 'small', '--here'])).toBe(1);
  expect(printed.join()).toMatch(/is parked \(calls-failed\): .*HTTP 400: Bad request: .*\[key\]/);
  expect(await end(['resume', 'small', '--here'])).toBe(0);

  const sent = provider.requests.map((request) => request.headers.authorization);
  expect(new Set(sent)).toEqual(new Set([`Bearer ${KEY}`]));
  const kept = await traces();
  expect([...kept.keys()].some((path) => path.endsWith('arena.sqlite'))).toBe(true);
  expect([...kept.keys()].some((path) => path.endsWith('calls.jsonl'))).toBe(true);
  // The places are searched for real: what may be there is found.
  expect([...kept.values()].filter((text) => text.includes('[key]')).length).toBeGreaterThan(1);
  expect(kept.get('Redis')).toContain('llm.house');
  kept.set('output', printed.join('\n'));
  const encodings = [KEY, Buffer.from(KEY).toString('base64'), KEY.slice(8)];
  for (const [place, text] of kept) {
    for (const encoding of encodings) expect(text.includes(encoding), place).toBe(false);
  }
});
