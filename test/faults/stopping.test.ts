import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import type { ArenaStore } from '../../src/shared/store/arena-store.ts';
import { arena } from '../cli/arena.ts';
import { writeStandInBatch } from '../e2e/batches.ts';
import { startArena, type TestArena } from '../support/arena.ts';
import { chances } from './support/chances.ts';
import { Fleet } from './support/fleet.ts';
import { type Kill, killAtRandom } from './support/killer.ts';
import { exportedRecords, type Records, untilFinished } from './support/records.ts';
import { AT_LENGTH } from './support/scale.ts';
import { startStandIns } from './support/stand-in.ts';

/** Heads-up, of which the rule holds in the third wave or the fourth. */
const BATCH = {
  name: 'small',
  gameSeed: 'e2e',
  players: ['house-rock', 'house-maniac'],
  judges: {},
  conditions: [{ id: 'fresh', memory: 'none' }],
  sessionsPerRun: 40,
  handsPerSession: 3,
  stopWhen: { halfWidthBb100: 105, atLeast: 10, wave: 4 },
};
/** A process that is killed before it is there plays nothing: on average each lives five times as long. */
const SIZE: { readonly everyMs: readonly [number, number]; readonly kills: number } = AT_LENGTH
  ? { everyMs: [1_000, 4_000], kills: 10 }
  : { everyMs: [3_000, 6_000], kills: 3 };
const DEADLINE_MS = AT_LENGTH ? 1_800_000 : 480_000;

let test: TestArena;
let context: ProcessContext;
let undisturbed: Records;
let killed: Records;
let stops: { alone: unknown; killed: unknown };
const kills: Kill[] = [];

beforeAll(async () => {
  test = await startArena();
  const house = await startStandIns({ min: 5, max: 60 });
  const file = writeStandInBatch(test.directory, BATCH);
  // One session at a time, in one process.
  const env = {
    STORE_URL: `sqlite://${join(test.directory, 'undisturbed.sqlite')}`,
    ARENA_SESSION_CONCURRENCY: '1',
  };
  const alone = await arena(['run', file, '--no-board'], { cwd: test.directory, env });
  expect(alone).toMatchObject({ code: 0, stderr: '' });
  undisturbed = await exportedRecords(test.directory, BATCH.name, env);
  const [status] = JSON.parse(
    (await arena(['status', BATCH.name, '--json'], { cwd: test.directory, env })).stdout,
  ) as { stopping: unknown }[];

  context = await test.context();
  const environment = { STORE_URL: test.storeUrl, REDIS_URL: test.redis.url };
  const fleet = new Fleet({
    directory: test.directory,
    redisUrl: test.redis.url,
    houseUrls: [house.url],
    counts: { table: 2, llm: 2, judge: 0, metrics: 1 },
    environment,
  });
  const over = new AbortController();
  try {
    await fleet.ready();
    await arena(['enqueue', file], { cwd: test.directory, env: environment });
    const killing = killAtRandom(fleet, {
      everyMs: SIZE.everyMs,
      roll: chances('stopping'),
      killed: async () => undefined,
      until: over.signal,
    });
    await untilFinished(context.store, BATCH.name, DEADLINE_MS).finally(() => over.abort());
    kills.push(...(await killing));
    killed = await exportedRecords(test.directory, BATCH.name, environment);
    stops = {
      alone: withoutTime(status?.stopping),
      killed: withoutTime(await stopOf(context.store)),
    };
  } finally {
    over.abort();
    await fleet.close();
    await house.close();
  }
}, DEADLINE_MS + 120_000);
afterAll(() => test.close());

async function stopOf(store: ArenaStore): Promise<unknown> {
  return (await store.collection('batches').get(BATCH.name))?.stopping;
}

/** The moment of it is the only thing that may differ. */
function withoutTime(stopping: unknown): unknown {
  return JSON.parse(JSON.stringify(stopping), (key, value: unknown) =>
    key === 'at' ? undefined : value,
  );
}

describe('a batch that stops by its own rule, whose processes are killed all the time', () => {
  it('was killed', () => {
    console.info(`${kills.length} kills; stopped: ${JSON.stringify(stops.killed)}`);
    expect(kills.length).toBeGreaterThanOrEqual(SIZE.kills);
  });

  it('stops where it does on one process that plays one session after the other', () => {
    expect(stops.killed).toEqual(stops.alone);
    expect(stops.killed).toMatchObject({ held: { observation: expect.any(Number) as number } });
    const { planned } = stops.killed as { planned: number };
    expect(planned).toBeGreaterThan(10);
    expect(planned).toBeLessThan(BATCH.sessionsPerRun);
  });

  it('holds the same hands, to the byte, of the same sessions', () => {
    expect(killed.hands).toBe(undisturbed.hands);
  });
});
