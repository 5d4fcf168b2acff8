import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoreVersion } from '../../src/shared/fleet/advance.ts';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import { QUEUE } from '../../src/shared/fleet/queues/options.ts';
import { verdictId } from '../../src/shared/records/ids.ts';
import { arena } from '../cli/arena.ts';
import { writeStandInBatch } from '../e2e/batches.ts';
import { startArena, type TestArena } from '../support/arena.ts';
import { waitForIdle } from '../support/await.ts';
import { chances } from './support/chances.ts';
import { type CountingProxy, startCountingProxy } from './support/counting-proxy.ts';
import { Fleet } from './support/fleet.ts';
import { type Kill, killAtRandom } from './support/killer.ts';
import { DISTURBED } from './support/playing.ts';
import {
  expectSameRecords,
  exportedRecords,
  type Records,
  untilFinished,
} from './support/records.ts';
import { AT_LENGTH } from './support/scale.ts';
import { startStandIns } from './support/stand-in.ts';

/** At length 12 sessions that outlast 60 kills of processes which take seconds to be there again. */
const SIZE = AT_LENGTH
  ? { sessionsPerRun: 6, handsPerSession: 12, kills: 60 }
  : { sessionsPerRun: 2, handsPerSession: 5, kills: 5 };
/** One half side by side, one half after another. */
const BATCH = {
  ...DISTURBED,
  name: 'small',
  gameSeed: 'e2e',
  sessionsPerRun: SIZE.sessionsPerRun,
  handsPerSession: SIZE.handsPerSession,
};
const LATENCY = { min: 50, max: 200 };
const COUNTS = { table: 2, llm: 3, judge: 1, metrics: 1 } as const;
const DEADLINE_MS = AT_LENGTH ? 1_800_000 : 480_000;

let test: TestArena;
let context: ProcessContext;
let undisturbed: Records;
let killed: Records;
const kills: Kill[] = [];
/** Calls that had gone out and were not settled when their process was killed. */
const cutOff = new Set<string>();
let sent: string[];

beforeAll(async () => {
  test = await startArena();
  const house = await startStandIns(LATENCY);
  const file = writeStandInBatch(test.directory, BATCH);
  const env = { STORE_URL: `sqlite://${join(test.directory, 'undisturbed.sqlite')}` };
  const alone = await arena(['run', file, '--no-board'], { cwd: test.directory, env });
  expect(alone).toMatchObject({ code: 0, stderr: '' });
  undisturbed = await exportedRecords(test.directory, BATCH.name, env);

  context = await test.context();
  const proxies: CountingProxy[] = [];
  for (let n = 0; n < COUNTS.llm; n += 1) proxies.push(await startCountingProxy(house.url));
  const environment = { STORE_URL: test.storeUrl, REDIS_URL: test.redis.url };
  const fleet = new Fleet({
    directory: test.directory,
    redisUrl: test.redis.url,
    houseUrls: proxies.map((proxy) => proxy.url),
    counts: COUNTS,
    // Judging one by one takes long enough for judge and metrics to be killed over it.
    environment: { ...environment, ARENA_JUDGE_CONCURRENCY: '2' },
  });
  const over = new AbortController();
  try {
    await fleet.ready();
    await arena(['enqueue', file], { cwd: test.directory, env: environment });
    const killing = killAtRandom(fleet, {
      everyMs: [500, 3_000],
      roll: chances('killer'),
      killed: async ({ role, member }) => {
        if (role !== 'llm') return;
        const proxy = proxies[fleet.of('llm').indexOf(member)];
        await proxy?.quiet();
        for (const call of proxy?.sent ?? []) {
          const found = await context.store.collection('calls').get(call);
          if (found?.outcome === 'open') cutOff.add(call);
        }
      },
      until: over.signal,
    });
    await untilFinished(context.store, BATCH.name, DEADLINE_MS).finally(() => over.abort());
    kills.push(...(await killing));
    await waitForIdle(context.queues.metrics as never);
    killed = await exportedRecords(test.directory, BATCH.name, environment);
    sent = proxies.flatMap((proxy) => proxy.sent);
  } finally {
    over.abort();
    await fleet.close();
    for (const proxy of proxies) await proxy.close();
    await house.close();
  }
}, DEADLINE_MS + 120_000);
afterAll(() => test.close());

describe(`a batch of ${2 * SIZE.sessionsPerRun} sessions whose processes are killed all the time`, () => {
  it('was killed often, and every kind of process was', () => {
    const roles = [...new Set(kills.map(({ role }) => role))].sort();
    const figures = roles.map(
      (role) => `${role} ${kills.filter((each) => each.role === role).length}`,
    );
    console.info(
      `${kills.length} kills (${figures.join(', ')}); ${sent.length} calls sent, ${undisturbed.calls.length} without kills; ${cutOff.size} in flight at the kills`,
    );
    expect(kills.length).toBeGreaterThanOrEqual(SIZE.kills);
    if (AT_LENGTH) expect(roles).toEqual(['judge', 'llm', 'metrics', 'table']);
  });

  it('ends in the records of an undisturbed run, hands to the byte', () => {
    expectSameRecords(killed, undisturbed);
  });

  it('has every session finished', async () => {
    const sessions = await context.store.collection('sessions').rangeAll(BATCH.name);
    expect(sessions.map(({ status }) => status)).toEqual(
      Array.from({ length: 2 * SIZE.sessionsPerRun }, () => 'finished'),
    );
  });

  it('paid again at most for the calls that were in flight at the kills', () => {
    expect(new Set(sent).size).toBe(sent.length);
    const counted = killed.calls.filter((call) => call['outcome'] === 'ok');
    const answered = counted.map((call) => String(call['subject'])).sort();
    expect(answered).toEqual(undisturbed.calls.map((call) => String(call['subject'])).sort());
    expect(sent.length - undisturbed.calls.length).toBeLessThanOrEqual(cutOff.size);
  });

  it('marks every call that a kill cut off as maybe paid, and shows them in its cost', async () => {
    const open = killed.calls.filter((call) => call['outcome'] === 'open');
    expect(open.every((call) => call['maybePaid'] === true)).toBe(true);
    const marked = new Set(open.map((call) => String(call['_id'])));
    for (const call of cutOff) expect(marked).toContain(call);
    const { stdout } = await arena(['cost', BATCH.name, '--json'], {
      cwd: test.directory,
      env: { STORE_URL: test.storeUrl },
    });
    expect(JSON.parse(stdout)).toMatchObject({ maybePaid: { calls: open.length } });
  });

  it('has one verdict for each judgement, and the last profiles', async () => {
    const judgements = await context.store.collection('judgements').rangeAll(BATCH.name);
    expect(judgements.length).toBeGreaterThan(0);
    expect(judgements.every(({ status, version }) => status === 'scored' && version === 1)).toBe(
      true,
    );
    const verdicts = new Set(
      judgements.map(({ traceHash, axis, rubric, judge }) =>
        verdictId(traceHash, axis, rubric, judge),
      ),
    );
    expect(await context.store.collection('verdicts').count()).toBe(verdicts.size);
    const version = await scoreVersion(context, BATCH.name);
    const profiles = await context.store.collection('profiles').rangeAll(BATCH.name);
    expect(profiles).toHaveLength(8);
    expect(profiles.every((profile) => profile.version === version)).toBe(true);
  });

  it('leaves no job behind, active, stalled or failed', async () => {
    const { queues, redis } = context;
    for (const queue of [queues.sessions, queues.llm('house'), queues.judge, queues.metrics]) {
      const counts = await queue.getJobCounts();
      expect({ queue: queue.name, ...counts }).toEqual({
        queue: queue.name,
        ...Object.fromEntries(Object.keys(counts).map((state) => [state, 0])),
      });
    }
    expect(await redis.commands.smembers(`${queues.prefix}:${QUEUE.sessions}:stalled`)).toEqual([]);
  });
});
