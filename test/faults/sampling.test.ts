import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import { type Call, isByTheModel } from '../../src/shared/records/call.ts';
import { lateCalls } from '../../src/shared/store/late-calls.ts';
import { arena } from '../cli/arena.ts';
import { writeStandInBatch } from '../e2e/batches.ts';
import { startArena, type TestArena } from '../support/arena.ts';
import { chances } from './support/chances.ts';
import { type CountingProxy, startCountingProxy } from './support/counting-proxy.ts';
import { Fleet } from './support/fleet.ts';
import { type Kill, killAtRandom } from './support/killer.ts';
import { DISTURBED, handsPlayed } from './support/playing.ts';
import { untilFinished } from './support/records.ts';
import { AT_LENGTH } from './support/scale.ts';
import { startStandIns } from './support/stand-in.ts';

const SIZE = AT_LENGTH
  ? { sessionsPerRun: 8, handsPerSession: 12, kills: 100, stoppedMs: 60_000 }
  : { sessionsPerRun: 1, handsPerSession: 4, kills: 2, stoppedMs: 5_000 };
const BATCH = {
  ...DISTURBED,
  name: 'sampled',
  gameSeed: 'sampled',
  sessionsPerRun: SIZE.sessionsPerRun,
  handsPerSession: SIZE.handsPerSession,
};
const DEADLINE_MS = AT_LENGTH ? 1_800_000 : 480_000;
/** In whose place another answers: who is asked twice about one spot says two things. */
const STYLES = ['house/rock', 'house/maniac', 'house/station', 'house/shark'];

let test: TestArena;
let context: ProcessContext;
let file: string;
let sent: readonly string[];
let ledger: ReadonlyMap<string, Call>;
let late: ReadonlySet<string>;
let kills: readonly Kill[];

beforeAll(async () => {
  test = await startArena();
  context = await test.context();
  const house = await startStandIns({ min: 50, max: 400 });
  file = writeStandInBatch(test.directory, BATCH);
  const environment = { STORE_URL: test.storeUrl, REDIS_URL: test.redis.url };
  const sample = chances('a seed of the provider’s own');
  const provider: CountingProxy = await startCountingProxy(house.url, (body) =>
    STYLES.includes(String(body['model']))
      ? { ...body, model: STYLES[Math.floor(sample() * STYLES.length)] }
      : body,
  );
  const fleet = new Fleet({
    directory: test.directory,
    redisUrl: test.redis.url,
    houseUrls: [provider.url],
    counts: { table: 2, llm: 3, judge: 1, metrics: 1 },
    environment,
  });
  const over = new AbortController();
  const enough = new AbortController();
  let killed = 0;
  try {
    await fleet.ready();
    await arena(['enqueue', file], { cwd: test.directory, env: environment });
    const killing = killAtRandom(fleet, {
      everyMs: [500, 3_000],
      roll: chances('killer of samples'),
      // On a machine with more to do, a process takes longer to be there than others take to be killed.
      killed: async () => {
        killed += 1;
        if (killed === SIZE.kills) enough.abort();
      },
      until: AbortSignal.any([over.signal, enough.signal]),
    });
    const finished = untilFinished(context.store, BATCH.name, DEADLINE_MS);
    await Promise.all([finished, emptyTwice(), stopOne(fleet)]).finally(() => over.abort());
    kills = await killing;
    await arena(['export', BATCH.name], { cwd: test.directory, env: environment });
    sent = provider.sent;
    const calls = await context.store.collection('calls').rangeAll(BATCH.name);
    ledger = new Map(calls.map((call) => [call._id, call]));
    late = await lateCalls(context.store, BATCH.name);
  } finally {
    over.abort();
    await fleet.close();
    await provider.close();
    await house.close();
  }
}, DEADLINE_MS + 120_000);
afterAll(() => test.close());

/** Redis loses all it knows, early and late in the batch. */
async function emptyTwice(): Promise<void> {
  const hands = 2 * SIZE.sessionsPerRun * SIZE.handsPerSession;
  for (const part of [0.25, 0.5]) {
    await handsPlayed(context.store, Math.ceil(part * hands));
    await context.redis.commands.flushall();
  }
}

/** One that waits for a model stands still until its questions have been taken from it, and comes back. */
async function stopOne(fleet: Fleet): Promise<void> {
  await handsPlayed(context.store, 1);
  const stopped = fleet.of('llm')[0]?.process;
  stopped?.signal('SIGSTOP');
  await sleep(SIZE.stoppedMs);
  stopped?.signal('SIGCONT');
}

type Fate = 'standing' | 'late' | 'marked' | 'refused';

/** Null: nobody can say what became of it. */
function fateOf(id: string): Fate | null {
  const call = ledger.get(id);
  if (call === undefined) return null;
  if (late.has(id)) return 'late';
  if (call.maybePaid) return 'marked';
  if (isByTheModel(call)) return 'standing';
  return call.outcome === 'rate_limited' || call.outcome === 'provider_error' ? 'refused' : null;
}

describe('a batch whose provider answers otherwise each time, under kills, emptied Redis and a stopped worker', () => {
  it('was disturbed as often as is said', () => {
    console.info(`${kills.length} kills, Redis emptied twice, one worker stopped`);
    expect(kills.length).toBeGreaterThanOrEqual(SIZE.kills);
  });

  it('can say of every request that reached the provider what became of it', () => {
    const fates = new Map<Fate | null, number>();
    for (const id of sent) fates.set(fateOf(id), (fates.get(fateOf(id)) ?? 0) + 1);
    const unsent = [...ledger.values()].filter(({ outcome }) => outcome === 'unsent');
    console.info(
      `${sent.length} requests reached the provider: ${[...fates].map(([fate, count]) => `${count} ${fate}`).join(', ')}; ${unsent.length} were written down and never sent`,
    );
    expect(sent.filter((id) => fateOf(id) === null)).toEqual([]);
    expect(new Set(sent).size).toBe(sent.length);
    for (const { _id } of unsent) expect(sent).not.toContain(_id);
    // One that was written down as sent may have died in that very moment; what was answered has been there.
    const answered = [...ledger.values()].filter(isByTheModel);
    expect(answered.filter(({ _id }) => !sent.includes(_id))).toEqual([]);
  });

  it('has an answer for every question, read from the one call that it names', async () => {
    const answers = await context.store.collection('answers').rangeAll(BATCH.name);
    const standing = answers.filter(({ callId }) => callId !== null && !late.has(callId));
    expect(standing).toHaveLength(answers.length);
    expect(standing.filter(({ callId }) => ledger.get(String(callId))?.outcome === 'open')).toEqual(
      [],
    );
  });

  it('is played again out of its export to the same hands, byte for byte', async () => {
    const exported = join(test.directory, '.arena/exports', BATCH.name);
    const again = join(test.directory, 'again');
    const store = { STORE_URL: `sqlite://${join(test.directory, 'again.sqlite')}` };
    const played = await arena(['run', file, '--no-board', '--replay', exported], {
      cwd: test.directory,
      env: store,
    });
    expect(played).toMatchObject({ code: 0, stderr: '' });
    await arena(['export', BATCH.name, '--out', again], { cwd: test.directory, env: store });
    expect(readFileSync(join(again, 'hands.jsonl'), 'utf8')).toBe(
      readFileSync(join(exported, 'hands.jsonl'), 'utf8'),
    );
    const reread = await arena(['reparse', '--from', exported, '--json'], { cwd: test.directory });
    expect(JSON.parse(reread.stdout)).toMatchObject({ changed: [] });
  });
});
