import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBoard } from '../../src/board/main.ts';
import type { Finding } from '../../src/cli/doctor/finding.ts';
import type { BatchStatus } from '../../src/cli/follow/status.ts';
import { startHouse } from '../../src/house/main.ts';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import type { Batch } from '../../src/shared/records/batch.ts';
import { startMetricsWorker } from '../../src/workers/metrics/main.ts';
import { startTableWorker } from '../../src/workers/table/main.ts';
import { type Arena, arena, type Ended, startArena } from '../cli/arena.ts';
import { startArena as startTestArena, type TestArena } from '../support/arena.ts';
import { waitFor } from '../support/await.ts';
import { writeStandInBatch } from './batches.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
/** A line of the system prompt of decisions, and the same in the other version. */
const LINE = 'Your aim is to end each session with as many chips as you can.';
const OTHER_LINE = 'Your aim is to win.';
const OTHER_VERSION = '0.1.1-other';

const SHORT = {
  players: ['house-rock', 'house-maniac', 'house-shark'],
  judges: { bluff: null },
  sessionsPerRun: 1,
  handsPerSession: 2,
};

let play: TestArena;
let context: ProcessContext;
let house: Awaited<ReturnType<typeof startHouse>>;
let board: Awaited<ReturnType<typeof startBoard>>;
let env: Record<string, string>;
let otherProgram: string;
const workers: Arena[] = [];

beforeAll(async () => {
  play = await startTestArena();
  context = await play.context();
  house = await startHouse({ host: '127.0.0.1', port: 0, latencyMs: 0, faults: [], seed: 'a' });
  env = {
    REDIS_URL: play.redis.url,
    STORE_URL: play.storeUrl,
    ARENA_PROVIDER_URL_HOUSE: house.url,
    ARENA_METRICS_PORT: '0',
  };
  await run('enqueue', writeStandInBatch(play.directory, { ...SHORT, name: 'held' }));
  // The command above has built the checkout.
  otherProgram = otherVersion(join(play.directory, 'other-version'));
  board = await startBoard(await play.context(), { host: '127.0.0.1', port: 0 });
  await startTableWorker(context);
  await startMetricsWorker(context);
});

afterAll(async () => {
  for (const worker of workers) if (worker.running()) worker.signal('SIGKILL');
  for (const worker of workers) await worker.ended;
  await play.close();
  await house.close();
});

/** The program as it is installed, with one line of a prompt changed and its label left as it is. */
function otherVersion(folder: string): string {
  mkdirSync(folder);
  for (const name of ['bin', 'dist']) {
    cpSync(join(CHECKOUT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(CHECKOUT, 'node_modules'), join(folder, 'node_modules'));
  const packageJson = readFileSync(join(CHECKOUT, 'package.json'), 'utf8');
  writeFileSync(
    join(folder, 'package.json'),
    packageJson.replace(/"version": "[^"]+"/, `"version": "${OTHER_VERSION}"`),
  );
  const prompt = join(folder, 'dist/workers/llm/prompt/decision-prompt.js');
  const text = readFileSync(prompt, 'utf8');
  expect(text).toContain(LINE);
  writeFileSync(prompt, text.replace(LINE, OTHER_LINE));
  return join(folder, 'bin/arena.mjs');
}

async function run(...words: string[]): Promise<Ended> {
  const ended = await arena(words, { cwd: play.directory, env });
  if (ended.code !== 0) throw new Error(`exit ${ended.code}\n${ended.stdout}\n${ended.stderr}`);
  return ended;
}

async function startWorker(program?: string): Promise<Arena> {
  const words = ['work', 'llm', '--provider', 'house'];
  const worker = startArena(words, {
    cwd: play.directory,
    env,
    ...(program === undefined ? {} : { program }),
  });
  workers.push(worker);
  await worker.says(/is ready/);
  return worker;
}

async function stop(worker: Arena): Promise<void> {
  worker.signal('SIGTERM');
  await worker.ended;
}

async function batchNamed(name: string): Promise<Batch> {
  const batch = await context.store.collection('batches').get(name);
  if (batch === null) throw new Error(`no batch ${name}`);
  return batch;
}

async function statusOf(name: string): Promise<BatchStatus | undefined> {
  const [status] = JSON.parse((await run('status', name, '--json')).stdout) as BatchStatus[];
  return status;
}

async function finished(name: string): Promise<void> {
  await waitFor(async () => (await batchNamed(name)).status === 'finished', {
    what: `${name} to be finished`,
  });
}

/** Which of the two lines the decisions of a batch were asked with. */
async function linesAskedWith(name: string): Promise<string[]> {
  const found = new Set<string>();
  for await (const { kind, request } of context.store.collection('calls').range(name)) {
    if (kind !== 'decision' || request.system === null) continue;
    const text = (await context.store.collection('prompts').get(request.system))?.text ?? '';
    for (const line of [LINE, OTHER_LINE]) if (text.includes(line)) found.add(line);
  }
  return [...found].sort();
}

describe('workers of two versions whose prompts differ under one label', () => {
  it('a batch waits for its own version, says so, and is answered by that alone', async () => {
    const other = await startWorker(otherProgram);
    await waitFor(async () => (await batchNamed('held')).awaits !== null, {
      what: 'the batch to say what it waits for',
    });
    const { version } = (await statusOf('held'))?.awaits ?? {};
    expect((await batchNamed('held')).templates?.codeVersion).toBe(version);
    expect((await run('status', 'held')).stdout).toMatch(
      /^batch held waits for an llm worker of version \S+ \(decision [0-9a-f]{12}\): those that came by have other prompts, 0\.1\.1-other \(decision [0-9a-f]{12}\); start one, or .*arena resume held --allow-mixed$/m,
    );
    const doctor = await arena(['doctor', '--json'], { cwd: play.directory, env });
    const findings = JSON.parse(doctor.stdout) as Finding[];
    expect(findings.find(({ what }) => what === 'version of held')).toMatchObject({
      state: 'fault',
      found: expect.stringContaining(OTHER_VERSION),
      advice: expect.stringContaining(`start an llm worker of version ${version}`),
    });
    const page = await (await fetch(`${board.url}/batches/held`)).text();
    expect(page).toContain(`The batch held waits for an llm worker of version ${version} `);
    const alone = await arena(['resume', 'held', '--no-board'], {
      cwd: play.directory,
      env: { STORE_URL: play.storeUrl },
      program: otherProgram,
    });
    expect(alone).toMatchObject({ code: 2, stdout: '' });
    expect(alone.stderr).toMatch(
      /^arena: batch held is asked with the prompts of version .+ this program is version 0\.1\.1-other, whose prompts are others \(decision\): .+--allow-mixed\n$/,
    );
    expect(await context.store.collection('calls').count({ within: 'held' })).toBe(0);
    const jobs = await context.queues.llm('house').getJobs(['delayed', 'prioritized', 'active']);
    expect(jobs.map(({ attemptsMade }) => attemptsMade)).toEqual([0]);

    const right = await startWorker();
    await finished('held');
    expect(await linesAskedWith('held')).toEqual([LINE]);
    expect((await statusOf('held'))?.awaits).toBeNull();
    expect(right.stderr()).toBe('');
    const said = other.stderr().trim().split('\n');
    expect(said).toHaveLength(1);
    expect((JSON.parse(said[0] ?? '') as { msg: string }).msg).toMatch(
      /^batch held is asked with the prompts of version .+, and this worker is of version 0\.1\.1-other \(decision [0-9a-f]{12}\): its questions are left to other workers/,
    );
    await stop(other);
    await stop(right);
  });

  it('with --allow-mixed both answer, and batch, export and data card say which versions did', async () => {
    const right = await startWorker();
    const file = writeStandInBatch(play.directory, {
      ...SHORT,
      name: 'mixed',
      handsPerSession: 20,
    });
    await run('enqueue', file);
    await waitFor(async () => (await linesAskedWith('mixed')).length > 0, {
      what: 'a decision by the right version',
      intervalMs: 20,
    });
    await stop(right);
    const other = await startWorker(otherProgram);
    await waitFor(async () => (await batchNamed('mixed')).awaits !== null, {
      what: 'the batch to wait',
    });
    await run('resume', 'mixed', '--allow-mixed');
    await finished('mixed');
    expect(await linesAskedWith('mixed')).toEqual([LINE, OTHER_LINE]);
    await stop(other);

    const own = (await batchNamed('mixed')).templates?.hashes ?? [];
    await run('export', 'mixed', '--out', 'exported');
    const folder = join(play.directory, 'exported');
    const batch = JSON.parse(readFileSync(join(folder, 'batch.json'), 'utf8')) as Batch;
    expect(batch).toMatchObject({ mixedSince: expect.any(String), mixedCount: 1 });
    expect(batch).not.toHaveProperty('awaits');
    expect(batch.mixedWith).toMatchObject([
      { codeVersion: OTHER_VERSION, hashes: [{ name: 'decision' }] },
    ]);
    expect(batch.mixedWith[0]?.hashes[0]?.sha256).not.toBe(
      own.find(({ name }) => name === 'decision')?.sha256,
    );
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toMatch(
      /\*\*Prompts of several versions\*\*[^\n]*\n {2}- From \S+ on, version 0\.1\.1-other answered too/,
    );
    const page = await (await fetch(`${board.url}/batches/mixed`)).text();
    expect(page).toContain(`versions that did so: ${OTHER_VERSION}.`);
    expect((await run('status', 'mixed')).stdout).toMatch(
      /^batch mixed was asked with the prompts of several versions: .+, 0\.1\.1-other$/m,
    );
  });
});
