import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportBatch } from '../../../src/archive/export/export-batch.ts';
import { importBatch } from '../../../src/archive/import/import-batch.ts';
import { deleteBatch } from '../../../src/producer/delete-batch.ts';
import { trustImport } from '../../../src/producer/trust-import.ts';
import { scoreBatch } from '../../../src/scoring/score-batch.ts';
import { winningsOfExport } from '../../../src/scoring/winnings/batch-winnings.ts';
import { storedWinnings, winningsOfBatch } from '../../../src/scoring/winnings/stored-winnings.ts';
import { winningsJson } from '../../../src/scoring/winnings/winnings-json.ts';
import { advance, advanceAfterSession } from '../../../src/shared/fleet/advance.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import type { Batch } from '../../../src/shared/records/batch.ts';
import {
  type KeptWinnings,
  type Session,
  WINNINGS_RULE,
} from '../../../src/shared/records/session.ts';
import { type ArenaStore, openArenaStore } from '../../../src/shared/store/arena-store.ts';
import { startMetricsWorker } from '../../../src/workers/metrics/main.ts';
import { storeWinnings } from '../../../src/workers/metrics/store-winnings.ts';
import { damageTo } from '../../faults/support/damage.ts';
import { randomConfiguration, storeRandomBatch } from '../../scoring/support/played-batch.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { waitFor } from '../../support/await.ts';
import { openMongodbServer } from '../../support/mongodb-server.ts';
import { type PlayedBatch, playBatch } from '../../support/played-batch.ts';
import { temporaryDirectory } from '../../support/temporary.ts';

/** Short, and with everything in the first deal that a hand may have. */
const GAME = { judges: {}, sessionsPerRun: 3, handsPerSession: 3 };

let played: PlayedBatch;
let folder: string;
/** What an export alone comes to: the same hands, read anew. */
let figures: unknown;

beforeAll(async () => {
  played = await playBatch(GAME);
  folder = join(played.directory, 'export');
  await exportBatch(played.store, played.name, folder);
  figures = winningsJson(await winningsOfExport(folder));
});
afterAll(() => played.close());

async function batchOf(store: ArenaStore): Promise<Batch> {
  return (await store.collection('batches').get(played.name)) as Batch;
}

async function figuresOf(store: ArenaStore): Promise<unknown> {
  return winningsJson(await winningsOfBatch(store, await batchOf(store)));
}

function documents(store: ArenaStore): Promise<KeptWinnings[]> {
  return store.collection('winnings').rangeAll(played.name);
}

describe('a batch that is played to its end', () => {
  it('has a document for every session, which adds up to what its export does', async () => {
    const { store } = played;
    const sessions = await store.collection('sessions').rangeAll(played.name);
    const stored = await documents(store);
    expect(stored.map(({ _id }) => _id)).toEqual(sessions.map(({ _id }) => _id));
    for (const { seats, lacking } of stored) {
      expect(lacking).toBeNull();
      expect(seats?.every(({ weighted }) => weighted !== null)).toBe(true);
    }
    // A document that says something else shows that hands are not looked at again.
    expect(await figuresOf(store)).toEqual(figures);
    const [first] = stored as [KeptWinnings];
    const seats = (first.seats ?? []).map((seat) => ({ ...seat, hands: 99 }));
    await store.collection('winnings').update(first._id, {}, { set: { seats } });
    const wonIn = await storedWinnings(store, await batchOf(store));
    expect(await wonIn(sessions[0] as Session)).toMatchObject(seats.map(() => ({ hands: 99 })));
    await store.collection('winnings').replace(first, {});
  });

  it('leaves no job behind', async () => {
    const { metrics } = played.context.queues;
    await waitFor(async () => (await metrics.getActiveCount()) === 0, { what: 'the last job' });
    expect(await metrics.getJobCounts('waiting', 'failed', 'delayed', 'prioritized')).toEqual({
      waiting: 0,
      failed: 0,
      delayed: 0,
      prioritized: 0,
    });
  });
});

describe('an import', () => {
  let test: TestArena;
  let context: ProcessContext;
  beforeEach(async () => {
    test = await startArena();
    context = await test.context();
    await importBatch(context.store, folder);
  });
  afterEach(() => test.close());

  const session = async (at: number) =>
    (await context.store.collection('sessions').rangeAll(played.name))[at] as Session;

  it('brings no documents, and has the same ones once somebody asks', async () => {
    expect(await documents(context.store)).toEqual([]);
    expect(await figuresOf(context.store)).toEqual(figures);
    expect(await documents(context.store)).toEqual(await documents(played.store));
  });

  it('has them stored by a score, which reads them and reckons nothing twice', async () => {
    const first = await scoreBatch(context.store, played.name);
    expect(await documents(context.store)).toEqual(await documents(played.store));
    expect((await scoreBatch(context.store, played.name)).profiles).toEqual(first.profiles);
  });

  it('gets them by jobs where it goes on, those of sessions alone that have none', async () => {
    await trustImport(context, await batchOf(context.store));
    await context.store.collection('batches').update(played.name, {}, { set: { status: 'open' } });
    await storeWinnings(context, (await session(0))._id);
    await advance(context, played.name);
    await advance(context, played.name);
    const jobs = await context.queues.metrics.getJobs(['waiting']);
    const named = jobs.map(({ id }) => String(id)).filter((id) => id.endsWith('.winnings'));
    const sessions = await context.store.collection('sessions').rangeAll(played.name);
    expect(named.sort()).toEqual(sessions.slice(1).map(({ _id }) => `${_id}.winnings`));
    await startMetricsWorker(context);
    await waitFor(async () => (await documents(context.store)).length === sessions.length, {
      what: 'every document',
    });
    expect(await documents(context.store)).toEqual(await documents(played.store));
  });

  it('is queued once for a session that is over, and ends in the same when it is worked out twice', async () => {
    await context.store.collection('batches').update(played.name, {}, { set: { status: 'open' } });
    const first = await session(0);
    await advanceAfterSession(context, first);
    await advanceAfterSession(context, first);
    const jobs = await context.queues.metrics.getJobs(['waiting']);
    expect(jobs.filter(({ id }) => id === `${first._id}.winnings`)).toHaveLength(1);
    await Promise.all([storeWinnings(context, first._id), storeWinnings(context, first._id)]);
    await storeWinnings(context, first._id);
    expect(await documents(context.store)).toEqual((await documents(played.store)).slice(0, 1));
  });

  it('is worked out for finished sessions alone', async () => {
    const first = await session(0);
    await context.store.collection('sessions').update(first._id, {}, { set: { status: 'open' } });
    await storeWinnings(context, first._id);
    await storeWinnings(context, `${played.name}.r01-persistent.s99`);
    expect(await documents(context.store)).toEqual([]);
  });

  it('has null and the reason for a session with a hand that cannot be read, and the others as they are', async () => {
    const damage = damageTo(test.storeUrl);
    const [first, second] = [await session(0), await session(1)];
    const hand = `${first._id}.h01`;
    const board = damage.field('hands', hand, 'board') as string;
    damage.spoil('hands', hand, 'board', 'nothing');
    await storeWinnings(context, first._id);
    await storeWinnings(context, second._id);
    const stored = await documents(context.store);
    expect(stored[0]).toMatchObject({ seats: null });
    expect(stored[0]?.lacking).toContain(`hands/${hand} is damaged`);
    expect(stored[1]).toEqual((await documents(played.store))[1]);
    expect((await session(0)).status).toBe('finished');
    const { leftOut, sessions } = await winningsOfBatch(
      context.store,
      await batchOf(context.store),
    );
    expect(leftOut).toEqual([{ session: first._id, lacking: stored[0]?.lacking }]);
    expect(sessions.map((each) => each.session)).not.toContain(first._id);

    damage.spoil('hands', hand, 'board', JSON.parse(board));
    expect(await figuresOf(context.store)).toEqual(figures);
    expect(await documents(context.store)).toEqual(await documents(played.store));
  });

  it('is worked out anew where a document is of an earlier rule, or is damaged, and parks no session', async () => {
    await figuresOf(context.store);
    const damage = damageTo(test.storeUrl);
    damage.spoil('winnings', (await session(0))._id, 'seats', 'nobody');
    const wrong = { ...((await documents(played.store))[1] as KeptWinnings), seats: [] };
    await context.store.collection('winnings').replace(wrong, {});
    await context.store.collection('winnings').replace({ ...wrong, rule: WINNINGS_RULE - 1 }, {});
    expect(await figuresOf(context.store)).toEqual(figures);
    expect(await documents(context.store)).toEqual(await documents(played.store));
    // What a newer program wrote is not read, and left to it.
    await context.store.collection('winnings').replace({ ...wrong, rule: WINNINGS_RULE + 1 }, {});
    expect(await figuresOf(context.store)).toEqual(figures);
    expect((await documents(context.store))[1]).toMatchObject({
      rule: WINNINGS_RULE + 1,
      seats: [],
    });
    expect((await session(0)).status).toBe('finished');
  });

  it('goes with its batch when that is deleted, and is in no export', async () => {
    await figuresOf(context.store);
    const again = join(test.directory, 'again');
    await exportBatch(context.store, played.name, again);
    expect(readdirSync(again).filter((name) => name.includes('winnings'))).toEqual([]);
    expect(winningsJson(await winningsOfExport(again))).toEqual(figures);
    await deleteBatch({ store: context.store, shared: context }, await batchOf(context.store));
    expect(await documents(context.store)).toEqual([]);
  });
});

describe.each(['sqlite', 'mongodb'] as const)('winnings in a store on %s', (kind) => {
  it('are the same documents, and the same figures when they are read again', async ({ skip }) => {
    const server = kind === 'mongodb' ? await openMongodbServer() : null;
    if (kind === 'mongodb' && server === null) return skip();
    const directory = await temporaryDirectory('winnings');
    const store = await openArenaStore(
      server?.database() ?? `sqlite://${join(directory.path, 'store.sqlite')}`,
      { waitMs: 30_000 },
    );
    try {
      const configuration = randomConfiguration('random', {
        sessionsPerRun: 2,
        handsPerSession: 4,
      });
      await storeRandomBatch(store, configuration);
      const batch = (await store.collection('batches').get('random')) as Batch;
      const first = winningsJson(await winningsOfBatch(store, batch));
      expect(await store.collection('winnings').count({ within: 'random' })).toBe(
        await store.collection('sessions').count({ within: 'random' }),
      );
      expect(winningsJson(await winningsOfBatch(store, batch))).toEqual(first);
    } finally {
      await store.close();
      await server?.close();
      await directory.close();
    }
  });
});
