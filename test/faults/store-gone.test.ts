import { copyFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Arena, arena, clearRedis, startArena } from '../cli/arena.ts';
import { writeStandInBatch } from '../e2e/batches.ts';
import { waitFor } from '../support/await.ts';
import { startRedis } from '../support/redis.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { type CountingProxy, startCountingProxy } from './support/counting-proxy.ts';
import { startStandIns } from './support/stand-in.ts';

/** Each session has one call in flight at most: what had gone out when the store was missed. */
const SESSIONS = 4;

let folder: TemporaryDirectory;
let proxy: CountingProxy;
let env: Record<string, string>;
const closers: (() => unknown)[] = [];
const file = () => join(folder.path, '.arena', 'arena.sqlite');

beforeEach(async () => {
  folder = await temporaryDirectory('gone');
  closers.push(folder.close, () => clearRedis(join(folder.path, '.arena')));
  const house = await startStandIns({ min: 20, max: 80 });
  closers.push(() => house.close());
  proxy = await startCountingProxy(house.url);
  closers.push(() => proxy.close());
  env = { ARENA_PROVIDER_URL_HOUSE: proxy.url };
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function writeBatch(): string {
  return writeStandInBatch(folder.path, { sessionsPerRun: SESSIONS, handsPerSession: 60 });
}

/** Resolves once calls go out; @returns how many have */
async function untilAsking(): Promise<void> {
  await waitFor(() => proxy.sent.length > 20, { what: 'calls to go out' });
}

async function expectEnded(process: Arena, sent: number, line: RegExp): Promise<void> {
  const ended = await process.ended;
  expect(ended.code).toBe(3);
  expect(ended.stderr).toMatch(line);
  expect(ended.stderr.trim().split('\n')).toHaveLength(1);
  await proxy.quiet();
  expect(proxy.sent.length - sent).toBeLessThanOrEqual(SESSIONS);
}

describe('a run whose store is gone ends in one line and asks nothing more', () => {
  it.each([
    ['deleted', () => rmSync(file()), /its file was deleted/],
    [
      'replaced',
      () => {
        copyFileSync(file(), `${file()}.copy`);
        renameSync(`${file()}.copy`, file());
      },
      /its file was replaced by another one/,
    ],
    [
      'with its log cut',
      () => truncateSync(`${file()}-wal`, 32),
      /its write-ahead log \(-wal\) was cut short/,
    ],
  ])('%s', async (_, harm, seen) => {
    const run = startArena(['run', writeBatch(), '--no-board'], { cwd: folder.path, env });
    await untilAsking();
    harm();
    const sent = proxy.sent.length;
    await expectEnded(
      run,
      sent,
      new RegExp(`^arena: store at sqlite://\\S+ cannot be reached: ${seen.source}.+\\n$`),
    );
  });
});

it('workers on shared queues end, and what they had in hand is played from the file that is put back', async () => {
  const redis = await startRedis();
  closers.push(() => redis.close());
  const shared = { ...env, REDIS_URL: redis.url, ARENA_LOCK_MS: '2000', ARENA_STALLED_MS: '2000' };
  const words = [
    ['work', 'table'],
    ['work', 'llm', '--provider', 'house'],
    ['up', '--no-board'],
  ];
  const options = { cwd: folder.path, env: shared };
  const batch = writeStandInBatch(folder.path, { sessionsPerRun: SESSIONS, handsPerSession: 20 });
  expect(await arena(['enqueue', batch], options)).toMatchObject({ code: 0 });
  const fleet = words.map((each) => startArena(each, options));
  await untilAsking();
  renameSync(file(), `${file()}.away`);
  const sent = proxy.sent.length;
  for (const each of fleet) await expectEnded(each, sent, /its file was deleted or moved away/);

  renameSync(`${file()}.away`, file());
  expect(await arena(['run', batch, '--no-board'], options)).toMatchObject({ code: 0, stderr: '' });
});
