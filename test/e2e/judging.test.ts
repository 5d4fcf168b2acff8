import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ArenaStore, openArenaStore } from '../../src/shared/store/arena-store.ts';
import { type Arena, arena, startArena } from '../cli/arena.ts';
import { waitFor } from '../support/await.ts';
import { freePort, startRedis, type TestRedis } from '../support/redis.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { SMALL, writeStandInBatch } from './batches.ts';

const BATCH = {
  judges: {
    bluff: 'house-judge',
    opponentReading: ['house-umpire', 'house-critic', 'house-clerk'],
  },
};

let redis: TestRedis;
let directory: TemporaryDirectory;
let fleet: Arena[] = [];
let store: ArenaStore;

beforeEach(async () => {
  redis = await startRedis();
  directory = await temporaryDirectory('judging');
});
afterEach(async () => {
  for (const process of fleet) {
    if (process.running()) process.signal('SIGKILL');
    await process.ended;
  }
  fleet = [];
  await store.close();
  await redis.close();
  await directory.close();
});

async function start(words: string[], ready: RegExp, env: Record<string, string>): Promise<Arena> {
  const process = startArena(words, { cwd: directory.path, env });
  fleet.push(process);
  await process.says(ready);
  return process;
}

/** The profiles as an export holds them, without what tells how often they were scored. */
/** Without what differs from one time to the next: how often it was scored, and what calls took. */
function profiles(from: string): unknown[] {
  const path = join(from, '.arena', 'exports', SMALL.name, 'profiles.json');
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[];
  return stored.map(
    ({ version: _version, pace: _pace, spending: _spending, ...profile }) => profile,
  );
}

async function smoothProfiles(): Promise<unknown[]> {
  const own = await temporaryDirectory('smooth');
  const words = ['run', writeStandInBatch(own.path, BATCH), '--no-board'];
  const ended = await arena(words, { cwd: own.path });
  if (ended.code !== 0) throw new Error(`exit ${ended.code}\n${ended.stdout}\n${ended.stderr}`);
  const smooth = profiles(own.path);
  await own.close();
  return smooth;
}

it('a fleet finishes though a fifth of all verdicts fail, and retry brings them home to the same profile', async () => {
  const port = await freePort();
  const env = {
    REDIS_URL: redis.url,
    ARENA_PROVIDER_URL_HOUSE: `http://127.0.0.1:${port}/v1`,
  };
  const house = (...flags: string[]) =>
    start(['house', '--house-port', String(port), ...flags], /Stand-in models: (\S+)/, env);
  const failing = await house('--faults', 'verdict:0.2');
  store = await openArenaStore(`sqlite://${join(directory.path, '.arena', 'arena.sqlite')}`);
  const work = (...words: string[]) => start(['work', ...words], /is ready \(pid \d+\)/, env);
  await Promise.all([
    work('table'),
    work('llm', '--provider', 'house'),
    work('judge'),
    work('metrics'),
  ]);
  const command = (...words: string[]) => arena(words, { cwd: directory.path, env });
  const batch = () => store.collection('batches').get(SMALL.name);
  const file = writeStandInBatch(directory.path, BATCH);
  expect(await command('enqueue', file)).toMatchObject({ code: 0, stderr: '' });
  await waitFor(async () => (await batch())?.status === 'finished', {
    what: 'the batch to be finished',
    intervalMs: 200,
  });

  const judgements = store.collection('judgements');
  const all = await judgements.count({ where: { batchId: SMALL.name } });
  const unscored = await judgements.find({ where: { batchId: SMALL.name, status: 'unscored' } });
  expect(all).toBeGreaterThan(200);
  expect(unscored.length / all).toBeGreaterThan(0.12);
  expect(unscored.length / all).toBeLessThan(0.28);
  expect(unscored.every(({ reason, score }) => reason !== null && score === null)).toBe(true);

  failing.signal('SIGTERM');
  await failing.ended;
  await house();
  const dry = await command('judge', 'retry', SMALL.name, '--dry-run');
  expect(dry.stdout).toContain(`asked again: 0 failed, ${unscored.length} unscored (`);
  const retried = await command('judge', 'retry', SMALL.name, '--json');
  expect(JSON.parse(retried.stdout)).toMatchObject([
    { batch: SMALL.name, failed: 0, unscored: unscored.length, dryRun: false },
  ]);
  await waitFor(
    async () => {
      const found = await batch();
      return found?.status === 'finished' && found.rescored.length > 0;
    },
    { what: 'the batch to be scored again', intervalMs: 200 },
  );
  expect(await judgements.count({ where: { batchId: SMALL.name, status: 'scored' } })).toBe(all);
  expect((await batch())?.rescored).toHaveLength(1);
  expect(await command('judge', 'retry', SMALL.name)).toMatchObject({
    stdout: 'No verdict has failed or is unscored.\n',
  });

  expect(await command('export', SMALL.name)).toMatchObject({ code: 0 });
  expect(profiles(directory.path)).toEqual(await smoothProfiles());
  const report = await command('report', SMALL.name);
  const [, page = ''] = /^Report: (.*)$/m.exec(report.stdout) ?? [];
  const html = readFileSync(page, 'utf8');
  expect(html).toContain('Scored again');
  expect(html).toContain('Krippendorff');
  const cost = await command('cost', SMALL.name, '--json');
  expect(cost.stdout).toContain('"judge"');
});
