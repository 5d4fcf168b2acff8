import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openArenaStore } from '../../src/shared/store/arena-store.ts';
import {
  type Arena,
  arena,
  clearRedis,
  type Ended,
  lives,
  recordedRedis,
  startArena,
} from '../cli/arena.ts';
import { waitFor } from '../support/await.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { exportedHands, writeStandInBatch } from './batches.ts';

let reference: { directory: TemporaryDirectory; ended: Ended; hands: string; redis: number };
let directory: TemporaryDirectory;
let batch: string;
let started: Arena[] = [];

/** Slow enough that a signal finds decisions in flight. */
const SLOWLY = ['--latency', '80', '--no-board'];

function run(...flags: string[]): Arena {
  const process = startArena(['run', batch, ...flags], { cwd: directory.path });
  started.push(process);
  return process;
}

/** Resolves in the middle of the batch: some hands are played and some are not. */
async function midBatch(process: Arena): Promise<{ redis: number }> {
  await process.says(/^small: /m);
  const store = await openArenaStore(`sqlite://${join(directory.path, '.arena', 'arena.sqlite')}`);
  try {
    const hands = store.collection('hands');
    await waitFor(async () => (await hands.count({ where: { status: 'completed' } })) >= 3, {
      what: 'some hands to be played',
    });
  } finally {
    await store.close();
  }
  const redis = recordedRedis(join(directory.path, '.arena'));
  if (redis === null || !lives(redis.pid)) throw new Error('no redis-server while playing');
  return { redis: redis.pid };
}

beforeAll(async () => {
  const own = await temporaryDirectory('reference');
  directory = own;
  batch = writeStandInBatch(own.path);
  const process = run('--board-port', '0');
  await process.says(/^small: /m);
  const { pid } = await waitFor(() => recordedRedis(join(own.path, '.arena')), {
    what: 'a redis-server',
  });
  const ended = await process.ended;
  if (ended.code !== 0) throw new Error(`exit ${ended.code}\n${ended.stdout}\n${ended.stderr}`);
  reference = { directory: own, ended, hands: exportedHands(own.path), redis: pid };
});
afterAll(() => reference.directory.close());

beforeEach(async () => {
  directory = await temporaryDirectory('run');
  batch = writeStandInBatch(directory.path);
});
afterEach(async () => {
  for (const process of started) {
    if (process.running()) process.signal('SIGKILL');
    await process.ended;
  }
  started = [];
  clearRedis(join(directory.path, '.arena'));
  await directory.close();
});

describe('arena run BATCH', () => {
  it('ends with the leaderboard and the paths of report and export', () => {
    const { stdout, stderr } = reference.ended;
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^Board: http:\/\/127\.0\.0\.1:\d+$/m);
    expect(stdout).toMatch(/^small: sessions 2\/2, hands 1?\d\/12, \d+ decisions .*\$\d/m);
    expect(stdout).toMatch(
      /^# +rank +player +chips +95 % +raw +EV +bb\/100 +places +VPIP +PFR +.*AF .* 1st +cost$/m,
    );
    for (const name of ['Rock', 'Maniac', 'Shark', 'Station']) expect(stdout).toContain(name);
    for (const path of [/^Report: (.*)$/m, /^Export: (.*)$/m]) {
      expect(existsSync(path.exec(stdout)?.[1] ?? '')).toBe(true);
    }
  });

  it('leaves no process, claim or record behind', () => {
    expect(lives(reference.redis)).toBe(false);
    const left = readdirSync(join(reference.directory.path, '.arena'));
    expect(left.sort()).toEqual(['arena.sqlite', 'exports', 'reports']);
  });

  it('sends every kind of work through the whole path: decisions, memory and verdicts', () => {
    const folder = join(reference.directory.path, '.arena', 'exports', 'small');
    const lines = (file: string) =>
      readFileSync(join(folder, file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    const kinds = new Set(lines('calls.jsonl').map((call) => call['kind']));
    expect(kinds).toEqual(new Set(['decision', 'judge', 'memory']));
    expect(lines('judgements.jsonl').some((each) => each['status'] === 'scored')).toBe(true);
    expect(lines('judgements.jsonl').every((each) => each['status'] !== 'pending')).toBe(true);
    expect(lines('memories.jsonl').some((each) => each['notebook'] !== '')).toBe(true);
  });

  it('shows a finished batch again at once, and changes nothing', async () => {
    const again = await arena(['run', writeStandInBatch(reference.directory.path)], {
      cwd: reference.directory.path,
    });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    const leaderboard = (text: string) => text.slice(text.indexOf('Leaderboard of small'));
    expect(again.stdout).toMatch(/^Batch small is finished: these are its results\./);
    expect(leaderboard(again.stdout).trim()).toBe(leaderboard(reference.ended.stdout).trim());
    expect(exportedHands(reference.directory.path)).toBe(reference.hands);
  });

  it.each(['report', 'export'])(
    'writes no %s where no folder can be, and says so in one line',
    async (command) => {
      const cwd = reference.directory.path;
      const path = join(cwd, `taken-${command}`);
      writeFileSync(path, '');
      const out = command === 'report' ? path : join(path, 'below', 'it');
      const ended = await arena([command, 'small', '--out', out], { cwd });
      expect(ended).toMatchObject({ code: 2, stdout: '' });
      expect(ended.stderr).toMatch(/^arena: .*: expected a folder .*; name another folder\n$/);
      expect(ended.stderr).toContain('found a file where a folder would have to be;');
    },
  );

  it('refuses the same name with another configuration, and says what differs', async () => {
    const other = writeStandInBatch(directory.path, { startingStack: 700 });
    const { code, stdout, stderr } = await arena(
      ['run', other, '--store-url', `sqlite://${reference.directory.path}/.arena/arena.sqlite`],
      { cwd: directory.path },
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(
      /^arena: batch small is in the store .* with another configuration: .*$/m,
    );
    expect(stderr).toMatch(/^arena: {3}startingStack: stored 1000, given 700$/m);
  });

  it('gives the same bytes for the same seed', async () => {
    expect(await run('--no-board').ended).toMatchObject({ code: 0 });
    expect(exportedHands(directory.path)).toBe(reference.hands);
  });

  it('gives other bytes for another seed', async () => {
    batch = writeStandInBatch(directory.path, { gameSeed: 'other' });
    expect(await run('--no-board').ended).toMatchObject({ code: 0 });
    expect(exportedHands(directory.path)).not.toBe(reference.hands);
  });
});

describe('a run that is interrupted', () => {
  it('goes on after kill -9 by the same command and ends in the same bytes', async () => {
    const killed = run(...SLOWLY);
    const { redis } = await midBatch(killed);
    killed.signal('SIGKILL');
    await killed.ended;
    const ended = await run('--no-board').ended;
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    // It did not begin again: its first look already finds hands.
    expect(ended.stdout).toMatch(/^small: sessions \d\/2, hands [1-9]/);
    expect(exportedHands(directory.path)).toBe(reference.hands);
    expect(lives(redis)).toBe(false);
  });

  it('finishes what is in flight at the first Ctrl-C, says how to go on, and goes on by resume', async () => {
    const left = run(...SLOWLY);
    const { redis } = await midBatch(left);
    left.signal('SIGINT');
    const ended = await left.ended;
    expect(ended).toMatchObject({ code: 130, stderr: '' });
    expect(ended.stdout).toContain('decisions in flight finish');
    expect(ended.stdout).toMatch(
      /^Stopped\. To go on: npx arena resume small, or the same command/m,
    );
    expect(lives(redis)).toBe(false);

    const resumed = await arena(['resume', '--no-board'], { cwd: directory.path });
    expect(resumed).toMatchObject({ code: 0, stderr: '' });
    expect(exportedHands(directory.path)).toBe(reference.hands);
    expect(openCalls()).toEqual([]);
  });

  it('ends at once at the second Ctrl-C, with its redis-server', async () => {
    const left = run('--latency', '60000', '--no-board');
    await left.says(/^small: /m);
    const { pid } = await waitFor(() => recordedRedis(join(directory.path, '.arena')), {
      what: 'a redis-server',
    });
    left.signal('SIGINT');
    await left.says(/decisions in flight finish/);
    expect(left.running()).toBe(true);
    left.signal('SIGINT');
    expect(await left.ended).toMatchObject({ code: 130 });
    await waitFor(() => !lives(pid), { what: 'redis-server to end' });
  });

  /** Calls that were written down and never settled: paid for and thrown away. */
  function openCalls(): string[] {
    const path = join(directory.path, '.arena', 'exports', 'small', 'calls.jsonl');
    return readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .filter((line) => (JSON.parse(line) as { outcome: string }).outcome === 'open');
  }
});

describe('a batch whose provider refuses', () => {
  let refusing: Server;
  let address: string;
  let status = 0;
  beforeAll(async () => {
    refusing = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'not like this' } }));
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const bound = refusing.address();
    address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/v1`;
  });
  afterAll(() => new Promise((resolve) => refusing.close(resolve)));

  const runAgainst = (refusal: number): Promise<Ended> => {
    status = refusal;
    return arena(['run', batch, '--no-board', '--log-level', 'silent'], {
      cwd: directory.path,
      env: { ARENA_PROVIDER_URL_HOUSE: address },
    });
  };

  async function expectResumed(): Promise<void> {
    const resumed = await arena(['resume', 'small', '--no-board'], { cwd: directory.path });
    expect(resumed).toMatchObject({ code: 0, stderr: '' });
    expect(exportedHands(directory.path)).toBe(reference.hands);
  }

  it('the request is parked with its reason and exits non-zero, and resume plays it to the same bytes', async () => {
    const parked = await runAgainst(400);
    expect(parked.code).toBe(1);
    expect(parked.stderr).toMatch(
      /^arena: small\.r01-persistent\.s01 is parked \(calls-failed\): .*not like this.*$/m,
    );
    expect(parked.stderr).toMatch(/^arena: batch small cannot go on: .*arena resume small$/m);
    const seen = await arena(['status', '--json'], { cwd: directory.path });
    expect(JSON.parse(seen.stdout)).toMatchObject([
      { batch: 'small', status: 'open', sessions: { finished: 0, open: 1, parked: 1 } },
    ]);
    await expectResumed();
  });

  it('the key stops with the provider paused and exits non-zero, and resume plays it to the same bytes', async () => {
    const paused = await runAgainst(401);
    expect(paused.code).toBe(1);
    expect(paused.stderr).toMatch(/^arena: provider house is paused \(key\): .*not like this/m);
    expect(paused.stderr).toMatch(/^arena: batch small cannot go on: .*arena resume small$/m);
    await expectResumed();
  });
});
