import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startArena } from '../../support/arena.ts';
import { type MeasuredProcess, startProgram } from '../scale/processes.ts';
import { LARGEST, type LargeStore, OPEN, type StoreSize, writeLargeStore } from './large-store.ts';

/** What a person waits for without wondering, seconds; of the second look at a page. */
const GOAL_SECONDS = 1;
/** How often each page is asked for, one after the other. */
const LOOKS = 5;
/** Live pages that are watched at once, and for how long. */
const WATCHERS = 50;
const WATCH_MS = 10_000;

type Print = (line: string) => void;

/**
 * The board over a store of thousands of sessions, in a process of its own: what each page takes at the
 * first look and later, what the process takes in memory, and what live pages cost it.
 */
export async function measureBoard(print: Print, size: StoreSize): Promise<void> {
  print(
    `Board: ${number(size.sessions)} sessions of ${size.handsPerSession} hands; load ${load()}`,
  );
  const arena = await startArena();
  let board: MeasuredProcess | null = null;
  try {
    const context = await arena.context();
    const written = await writeLargeStore(context.store, size);
    print(`  ${number(written.decisions)} decisions in ${written.batches.size} batches`);
    board = startProgram(['board', '--board-port', '0'], {
      REDIS_URL: arena.redis.url,
      STORE_URL: arena.storeUrl,
      ARENA_DATA: arena.directory,
      LOG_LEVEL: 'error',
    });
    const [url = ''] = await board.says(/http:\/\/[\d.]+:\d+/);
    print(`  at the start ${number(board.residentMegabytes())} MB`);
    print(`  ${'page'.padEnd(44)}   first    then    most      size  memory`);
    for (const [name, path] of pages(written)) await measurePage(print, board, url, name, path);
    await measureWatching(print, board, url);
    print(`  load at the end ${load()}`);
  } finally {
    board?.kill();
    await arena.close();
  }
}

function pages({
  sample,
  batches,
}: LargeStore): readonly (readonly [name: string, path: string])[] {
  const { session, hand, decision } = sample;
  const small = [...batches.keys()][0] ?? '';
  const run = session.slice(0, session.lastIndexOf('.'));
  return [
    ['health', '/healthz'],
    ['list of batches', '/'],
    ['list of batches, from the middle', `/?after=${small}`],
    ['batch, small', `/batches/${small}`],
    ['batch, open', `/batches/${OPEN}`],
    ['batch, largest', `/batches/${LARGEST}`],
    ['batch, largest, later sessions', `/batches/${LARGEST}?after=${session}`],
    ['batch, largest, one run', `/batches/${LARGEST}?run=${run}`],
    ['session', `/sessions/${session}`],
    ['hand', `/hands/${hand}`],
    ['hand, its steps', `/hands/${hand}/steps`],
    ['decision', `/decisions/${decision}`],
    ['decision, notebook', `/decisions/${decision}/notebook`],
    ['decision, raw answer', `/decisions/${decision}/raw-answer`],
    ['search, empty form', '/hands'],
    ['search, a player', `/hands?batch=${LARGEST}&player=maverick`],
    ['search, bluffs', `/hands?batch=${LARGEST}&bluff=1`],
    ['search, what is nowhere', `/hands?batch=${LARGEST}&min-pot=999999999`],
    ['search, what is nowhere, with marks', `/hands?batch=${LARGEST}&timed-out=1`],
    ['search, from the middle', `/hands?batch=${LARGEST}&misread=1&after=${hand}`],
    ['report, small', `/reports/${small}`],
    ['report, largest', `/reports/${LARGEST}`],
    ['queues', '/queues'],
    ['queues, as their page asks', '/queues/api/queues'],
  ];
}

async function measurePage(
  print: Print,
  board: MeasuredProcess,
  url: string,
  name: string,
  path: string,
): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  let status = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    const from = performance.now();
    const response = await fetch(url + path, { headers: { accept: 'text/html' } });
    bytes = (await response.arrayBuffer()).byteLength;
    status = response.status;
    times.push((performance.now() - from) / 1000);
  }
  const [first = 0, ...later] = times;
  const then = later.toSorted((a, b) => a - b)[later.length >> 1] ?? 0;
  const columns = [seconds(first), seconds(then), seconds(Math.max(...later))];
  const missed = then > GOAL_SECONDS ? ` (goal: ${GOAL_SECONDS} s: missed)` : '';
  const fault = status === 200 ? '' : ` HTTP ${status}`;
  print(
    `  ${name.padEnd(44)} ${columns.join(' ')} ${`${number(bytes / 1024)} kB`.padStart(9)} ${`${number(board.residentMegabytes())} MB`.padStart(7)}${fault}${missed}`,
  );
}

/** Readers of the live pages of the open and of the largest batch, while another page is looked at. */
async function measureWatching(print: Print, board: MeasuredProcess, url: string): Promise<void> {
  const leaving = new AbortController();
  let bytes = 0;
  const readers = Array.from({ length: WATCHERS }, async (_, at) => {
    const path = ['/events/batches', `/events/batches/${OPEN}`, `/events/batches/${LARGEST}`][
      at % 3
    ];
    const response = await fetch(`${url}${path}`, { signal: leaving.signal });
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).byteLength;
  });
  const ended = Promise.allSettled(readers);
  const before = board.processorTime();
  const until = performance.now() + WATCH_MS;
  let longest = 0;
  while (performance.now() < until) {
    const from = performance.now();
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - from);
    await sleep(50);
  }
  const busy = (board.processorTime() - before) / WATCH_MS;
  print(
    `  ${WATCHERS} live pages of batches: ${(100 * busy).toFixed(0)} % of a core, ${number(bytes / 1024)} kB sent in ${WATCH_MS / 1000} s, longest wait of another ${longest.toFixed(0)} ms, ${number(board.residentMegabytes())} MB`,
  );
  leaving.abort();
  await ended;
}

function seconds(value: number): string {
  return `${value.toFixed(3)} s`;
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function load(): string {
  return loadavg()[0]?.toFixed(1) ?? '';
}
