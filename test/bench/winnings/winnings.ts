import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { EXPORT_FILES } from '../../../src/archive/export/files.ts';
import { readExport } from '../../../src/archive/export/read-export.ts';
import { exportedSessions } from '../../../src/scoring/records/exported-sessions.ts';
import { winningsDocument } from '../../../src/scoring/winnings/kept-winnings.ts';
import { luckOfHand } from '../../../src/scoring/winnings/luck.ts';
import { rawWinnings } from '../../../src/scoring/winnings/seat-winnings.ts';
import { SCHEMA_VERSION } from '../../../src/shared/records/document.ts';
import type { Hand } from '../../../src/shared/records/hand.ts';
import { runId, sessionId } from '../../../src/shared/records/ids.ts';
import { openArenaStore } from '../../../src/shared/store/arena-store.ts';
import {
  batchDocument,
  RANDOM_PLAYERS,
  randomConfiguration,
  randomSessions,
} from '../../scoring/support/played-batch.ts';
import { processorTime } from '../measure.ts';

/** Milliseconds of processor a hand, on average. */
const GOAL_MS = 15;
/** Hands that are drawn for each size of a table. */
const DRAWN = 200;
const FIXTURE = resolve('../shared/conformance/winnings/export');
/** Sessions that are played; what is stored is made of them again and again. */
const PLAYED = 20;

type LuckyHand = Parameters<typeof luckOfHand>[0];

/**
 * What the luck of a hand takes, and adding up what is stored ready of a batch.
 * @param wanted at least so many decisions are behind the stored sessions
 */
export async function measureWinnings(
  print: (line: string) => void,
  wanted: number,
): Promise<void> {
  print('Luck of the board, processor time');
  printHands(print, 'fixture', await fixtureHands());
  for (let seats = 2; seats <= RANDOM_PLAYERS.length; seats += 1) {
    printHands(print, `${seats} seats, drawn`, drawnHands(seats));
  }
  await measureAddingUp(print, wanted);
}

function printHands(
  print: (line: string) => void,
  what: string,
  hands: readonly LuckyHand[],
): void {
  const began = processorTime();
  for (const hand of hands) luckOfHand(hand, false);
  const each = (processorTime() - began) / hands.length;
  const goal = ` (goal: under ${GOAL_MS}${each < GOAL_MS ? '' : ': missed'})`;
  print(
    `  ${what.padEnd(16)}${each.toFixed(2).padStart(7)} ms a hand, ${hands.length} hands${goal}`,
  );
}

async function fixtureHands(): Promise<readonly LuckyHand[]> {
  const reader = await readExport(FIXTURE, [EXPORT_FILES.sessions, EXPORT_FILES.hands]);
  const found: LuckyHand[] = [];
  for await (const { hands } of exportedSessions(reader, 'hands')) {
    found.push(...hands);
  }
  return found;
}

function drawnHands(seats: number): readonly Hand[] {
  const whole = randomConfiguration(`of-${seats}`, { sessionsPerRun: DRAWN });
  const configuration = { ...whole, players: whole.players.slice(0, seats) };
  const found: Hand[] = [];
  for (const { hands } of randomSessions(configuration)) {
    // Of later hands some seats are out.
    found.push(...hands.filter((hand) => hand.seats.length === seats));
    if (found.length >= DRAWN) break;
  }
  return found.slice(0, DRAWN);
}

/** In a process of its own, so that nothing of the making is in its memory. */
const ADD_UP = `
  const [winnings, opening, url] = process.argv.slice(1);
  const { winningsOfBatch } = await import(winnings);
  const { openArenaStore } = await import(opening);
  const store = await openArenaStore(url);
  const batch = await store.collection('batches').get('bench');
  const before = process.cpuUsage();
  const began = performance.now();
  const found = await winningsOfBatch(store, batch);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({
    sessions: found.sessions.length,
    wall: (performance.now() - began) / 1e3,
    cpu: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
  }));
  await store.close();
`;

async function measureAddingUp(print: (line: string) => void, wanted: number): Promise<void> {
  const directory = join(tmpdir(), `arena bench winnings ${process.pid}`);
  const url = `sqlite://${join(directory, 'store.sqlite')}`;
  try {
    const decisions = await storeSessions(url, wanted);
    const { sessions, wall, cpu, megabytes } = await addedUp(url);
    print(`Adding up ${sessions} stored sessions, of ${decisions} decisions`);
    print(`  wall            ${wall.toFixed(1)} s`);
    print(`  processor       ${cpu.toFixed(1)} s`);
    print(`  most memory     ${megabytes.toFixed(0)} MB`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What was won is not of the hands, which would take longer than all the rest; it adds up as well. */
async function storeSessions(url: string, wanted: number): Promise<number> {
  const sessionsPerRun = 10_000;
  const configuration = randomConfiguration('bench', { sessionsPerRun });
  const played = [];
  for (const each of randomSessions(configuration)) {
    played.push(each);
    if (played.length === PLAYED) break;
  }
  const store = await openArenaStore(url);
  try {
    await store.collection('batches').insert(batchDocument(configuration));
    let decisions = 0;
    for (let index = 1; decisions < wanted; index += 1) {
      const { run, session, hands, decisions: made } = played[index % PLAYED] as (typeof played)[0];
      if (index === 1) await store.collection('runs').insert(run);
      const _id = sessionId(runId('bench', 1, 1, run.condition), index, sessionsPerRun);
      const raw = rawWinnings({ session, hands });
      const won = raw.map((seat) => ({ ...seat, board: seat.raw, weighted: seat.raw }));
      await store.collection('sessions').insert({ ...session, _id, index, schema: SCHEMA_VERSION });
      await store.collection('winnings').insert(winningsDocument({ ...session, _id }, won));
      decisions += made.length;
    }
    return decisions;
  } finally {
    await store.close();
  }
}

interface Figures {
  readonly sessions: number;
  readonly wall: number;
  readonly cpu: number;
  readonly megabytes: number;
}

async function addedUp(url: string): Promise<Figures> {
  const at = (path: string) => new URL(`../../../src/${path}`, import.meta.url).href;
  const winnings = at('scoring/winnings/stored-winnings.js');
  const opening = at('shared/store/arena-store.js');
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', ADD_UP, winnings, opening, url],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`adding up ended with ${String(code)}`);
  return JSON.parse(text) as Figures;
}
