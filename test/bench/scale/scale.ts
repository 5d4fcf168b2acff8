import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import type { DecisionView } from '../../../src/shared/fleet/queues/payloads.ts';
import { startArena } from '../../support/arena.ts';
import { waitFor } from '../../support/await.ts';
import { testBatch } from '../../support/batch.ts';
import { measureBareQueue, usedMemory } from './bare-queue.ts';
import { type MeasuredProcess, processorTimeOf, startProgram, startScript } from './processes.ts';

const SESSIONS = 2_000;
const LATENCY_MS = 2_000;
/** What a table process may take with its 500 waiting sessions. */
const GOAL_MEGABYTES = 250;
/**
 * Sessions that began together go on together, in waves: play is watched over whole ones, and at least
 * for so long; and how long BullMQ alone.
 */
const WAVES = 3;
const PLAY_SECONDS = 30;
const BARE_SECONDS = 10;
/** Under a machine's other load, how long everything may take to be there. */
const DEADLINE_MS = 240_000;

type Print = (line: string) => void;

export interface FleetSize {
  readonly tables: number;
  readonly llms: number;
}

interface Fleet extends FleetSize {
  readonly environment: Readonly<Record<string, string>>;
  readonly tableProcesses: MeasuredProcess[];
  readonly metrics: string[];
}

/**
 * 2,000 sessions at once on this machine against a model that takes 2 s: what a waiting session costs in
 * a table process and in Redis, how many decisions a second come of it, and how many jobs a second
 * BullMQ alone makes of the same questions.
 */
export async function measureScale(print: Print, { tables, llms }: FleetSize): Promise<void> {
  print(`Scale: ${SESSIONS} sessions at once, ${LATENCY_MS} ms a call; load ${load()}`);
  const arena = await startArena();
  const context = await arena.context();
  const fleet: Fleet = {
    tables,
    llms,
    environment: {
      REDIS_URL: arena.redis.url,
      STORE_URL: `sqlite://${join(arena.directory, 'arena.sqlite')}`,
      ARENA_DATA: arena.directory,
      ARENA_SESSION_CONCURRENCY: String(SESSIONS / tables),
      ARENA_CALL_CONCURRENCY: String(SESSIONS / llms),
      ARENA_METRICS_PORT: '0',
      ARENA_ANSWER_POLL_MS: '30000',
      LOG_LEVEL: 'error',
    },
    tableProcesses: [],
    metrics: [],
  };
  const model = startScript('slow-model', [String(LATENCY_MS)]);
  const [url] = await model.says(/http:\S+/);
  const llmProcesses: MeasuredProcess[] = [];
  try {
    const view = await measureWaiting(context, fleet, url, print);
    for (let each = 0; each < llms; each += 1) {
      llmProcesses.push(startProgram(['work', 'llm', '--provider', 'house'], fleet.environment));
    }
    for (const llm of llmProcesses) await llm.says(/is ready/);
    await measurePlay(fleet, { llm: llmProcesses, redisPid: arena.redis.pid }, print);
    for (const each of [...fleet.tableProcesses, ...llmProcesses]) each.kill();
    const bare = await measureBareQueue(arena.redis.port, view, BARE_SECONDS);
    print(`  BullMQ alone, same questions   ${number(bare.jobsPerSecond)} jobs/s`);
    print(`  Redis, a finished job kept     ${number(bare.bytesPerKeptJob)} bytes`);
  } finally {
    for (const each of [model, ...fleet.tableProcesses, ...llmProcesses]) each.kill();
    await arena.close();
  }
  print(`  load at the end                ${load()}`);
}

/** Nobody answers yet: every session waits at its first question. Returns one of the questions. */
async function measureWaiting(
  context: ProcessContext,
  fleet: Fleet,
  modelUrl: string,
  print: Print,
): Promise<DecisionView> {
  const redis = context.redis.commands;
  for (let each = 0; each < fleet.tables; each += 1) {
    fleet.tableProcesses.push(startProgram(['work', 'table'], fleet.environment));
  }
  for (const table of fleet.tableProcesses) {
    const [, metrics] = await table.says(/Metrics: (\S+)/);
    fleet.metrics.push(metrics ?? '');
    await table.says(/is ready/);
  }
  const idle = fleet.tableProcesses.map((table) => table.residentMegabytes());
  const memoryBefore = await usedMemory(redis);
  await enqueueBatch(
    context,
    testBatch({
      name: 'scale',
      sessionsPerRun: SESSIONS,
      handsPerSession: 20,
      conditions: [{ id: 'none', memory: 'none' }],
      players: ['ann', 'bob', 'cyd', 'dot', 'eve', 'fay', 'gus'].map((id) => ({
        id,
        displayName: id,
        family: 'slow',
        provider: 'house',
        model: 'slow/caller',
      })),
      providers: [
        { id: 'house', baseUrl: modelUrl, requestsPerSecond: 10_000, concurrency: 10_000 },
      ],
    }),
    'bench',
  );
  const { queues } = context;
  const asked = async (): Promise<number> =>
    queues.llm('house').getJobCountByTypes('prioritized', 'waiting', 'active');
  await waitFor(async () => (await asked()) >= SESSIONS, {
    what: `${SESSIONS} questions to be asked`,
    deadlineMs: DEADLINE_MS,
    intervalMs: 500,
  });
  await sleep(2_000);
  const held = fleet.tableProcesses.map((table) => table.residentMegabytes());
  const largest = Math.max(...held);
  const perSession = (sum(held) - sum(idle)) / SESSIONS;
  print(`  table process, idle            ${number(sum(idle) / idle.length)} MB`);
  print(
    `  table process, ${SESSIONS / fleet.tables} waiting      ${number(largest)} MB (largest of ${fleet.tables}; goal: under ${GOAL_MEGABYTES}${largest < GOAL_MEGABYTES ? '' : ': missed'})`,
  );
  print(`  a waiting session              ${number(perSession * 1024)} kB of a table process`);
  const memory = (await usedMemory(redis)) - memoryBefore;
  print(
    `  Redis, a waiting session       ${number(memory / SESSIONS)} bytes (its job, its question, its subscription)`,
  );
  const [job] = await queues.llm('house').getJobs(['prioritized'], 0, 0);
  if (job === undefined) throw new Error('no question is waiting');
  return job.data as DecisionView;
}

/** What play has used of the processors, ms, by kind of process. */
function processorTimes(fleet: Fleet, { llm, redisPid }: Beside): Record<string, number> {
  return {
    table: sum(fleet.tableProcesses.map((each) => each.processorTime())),
    llm: sum(llm.map((each) => each.processorTime())),
    Redis: processorTimeOf(redisPid),
  };
}

interface Beside {
  readonly llm: readonly MeasuredProcess[];
  readonly redisPid: number;
}

async function measurePlay(fleet: Fleet, beside: Beside, print: Print): Promise<void> {
  await waitFor(async () => (await decisions(fleet)) >= SESSIONS, {
    what: 'every session to have decided once',
    deadlineMs: DEADLINE_MS,
    intervalMs: 1_000,
  });
  const before = await decisions(fleet);
  const usedBefore = processorTimes(fleet, beside);
  const loadBefore = load();
  const started = performance.now();
  await sleep(PLAY_SECONDS * 1_000);
  const wave = Math.max(WAVES, Math.ceil(((await decisions(fleet)) - before) / SESSIONS));
  await waitFor(async () => (await decisions(fleet)) >= before + wave * SESSIONS, {
    what: `${wave} decisions of every session`,
    deadlineMs: DEADLINE_MS,
    intervalMs: 250,
  });
  const took = (performance.now() - started) / 1000;
  const taken = (await decisions(fleet)) - before;
  const rate = taken / took;
  const used = Object.entries(processorTimes(fleet, beside)).map(
    ([kind, ms]) => [kind, (ms - (usedBefore[kind] ?? 0)) / taken] as const,
  );
  print(
    `  decisions                      ${number(rate)}/s over ${Math.round(took)} s (${fleet.tables} table, ${fleet.llms} llm processes, SQLite; without limits ${SESSIONS / (LATENCY_MS / 1000)}/s; load ${loadBefore}, then ${load()})`,
  );
  print(
    `  processor time a decision      ${number(sum(used.map(([, ms]) => ms)))} ms (${used.map(([kind, ms]) => `${kind} ${number(ms).trim()}`).join(', ')})`,
  );
  const held = fleet.tableProcesses.map((table) => table.residentMegabytes());
  print(`  table process, in play         ${number(Math.max(...held))} MB (largest)`);
}

/** As the table processes count them. */
async function decisions({ metrics }: Fleet): Promise<number> {
  const texts = await Promise.all(metrics.map(async (url) => (await fetch(url)).text()));
  const counts = texts.flatMap((text) =>
    Array.from(text.matchAll(/^arena_decisions_total\{.*\} (\d+)$/gm), ([, count]) =>
      Number(count),
    ),
  );
  return sum(counts);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 }).padStart(8);
}

function load(): string {
  return loadavg()
    .map((each) => each.toFixed(1))
    .join(' ');
}
