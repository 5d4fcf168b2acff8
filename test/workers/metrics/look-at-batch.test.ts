import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportBatch } from '../../../src/archive/export/export-batch.ts';
import { importBatch } from '../../../src/archive/import/import-batch.ts';
import { randomStream } from '../../../src/engine/random.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { cancelBatch, pauseBatch } from '../../../src/producer/pause.ts';
import { readBatch } from '../../../src/producer/read-batch.ts';
import { resumeBatch } from '../../../src/producer/resume.ts';
import { trustImport } from '../../../src/producer/trust-import.ts';
import { lookAt } from '../../../src/scoring/stopping/stop-rule.ts';
import { storedOutcomes } from '../../../src/scoring/stopping/stored-outcomes.ts';
import { advance, advanceAfterSession } from '../../../src/shared/fleet/advance.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import type { Batch, Stopping } from '../../../src/shared/records/batch.ts';
import type { Session } from '../../../src/shared/records/session.ts';
import { lookAtBatch } from '../../../src/workers/metrics/look-at-batch.ts';
import { startMetricsWorker } from '../../../src/workers/metrics/main.ts';
import { writeStandInBatch } from '../../e2e/batches.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { waitFor } from '../../support/await.ts';
import { type PlayedBatch, playBatch } from '../../support/played-batch.ts';

/** Heads-up and short: what is played does not matter here, only that it is. */
const GAME = {
  players: ['house-rock', 'house-maniac'],
  judges: {},
  conditions: [{ id: 'fresh', memory: 'none' }],
  sessionsPerRun: 24,
  handsPerSession: 3,
};
const WAVES = { atLeast: 10, wave: 4 };

/** Every session of the plan, played once without any rule. */
let whole: PlayedBatch;
/** A rule that holds with this observation and none before, of a wave that is not the first. */
let stopWhen: object;
let enough: number;

beforeAll(async () => {
  whole = await playBatch(GAME);
  const batch = (await whole.store.collection('batches').get(whole.name)) as Batch;
  const { outcomes } = await storedOutcomes(whole.store, batch);
  const widths = outcomes.map(({ observation }) => {
    const rule = { halfWidthBb100: 1e-9, ...WAVES };
    const look = lookAt(batch.configuration, rule, outcomes, { after: 0, upTo: observation });
    return look.differences[0]?.halfWidth ?? Number.POSITIVE_INFINITY;
  });
  // The narrowest of the fifteenth and what comes before the last wave: nothing earlier is as narrow.
  const candidates = widths.slice(14, 20);
  const halfWidthBb100 = Math.min(...candidates);
  enough = widths.findIndex((width) => width <= halfWidthBb100) + 1;
  stopWhen = { halfWidthBb100, ...WAVES };
});
afterAll(() => whole.close());

let test: TestArena;
let context: ProcessContext;
beforeEach(async () => {
  test = await startArena();
  context = await test.context();
});
afterEach(() => test.close());

const small = async ({ store } = context) =>
  (await store.collection('batches').get('small')) as Batch;

async function begin(rule: object = stopWhen): Promise<void> {
  const path = writeStandInBatch(test.directory, { ...GAME, stopWhen: rule });
  await enqueueBatch(context, readBatch(path), 'test');
}

const sessions = async (status?: Session['status'], { store } = context) =>
  (await store.collection('sessions').rangeAll('small')).filter(
    (session) => status === undefined || session.status === status,
  );

/** Lets a session have been played: as it was where nothing stopped. */
async function finish({ _id }: Session, { store } = context): Promise<void> {
  const played = (await whole.store.collection('sessions').get(_id)) as Session;
  for (const name of ['hands', 'decisions', 'answers', 'calls'] as const) {
    const documents = await whole.store.collection(name).rangeAll(_id);
    await store.collection(name).insertMany(documents);
  }
  await store.collection('sessions').replace(played, {});
}

/** Plays what is planned, in an order of its own, until nothing more is. */
async function playToTheEnd(seed: string, on = context): Promise<Batch> {
  const random = randomStream('finishing order', seed);
  for (;;) {
    const open = await sessions('open', on);
    const next = open[open.length === 0 ? 0 : random.below(open.length)];
    if (next !== undefined) {
      await finish(next, on);
      await advanceAfterSession(
        on,
        (await on.store.collection('sessions').get(next._id)) as Session,
      );
      continue;
    }
    // Either more is planned, or the batch is over.
    await waitFor(
      async () =>
        (await sessions('open', on)).length > 0 || (await small(on)).status === 'finished',
      { what: 'the next wave, or the end' },
    );
    if ((await small(on)).status === 'finished') return await small(on);
  }
}

/** All but when it was. */
const found = ({ stopping }: Batch) => {
  const { held, ...rest } = stopping as Stopping;
  return { ...rest, held: held?.observation ?? null };
};

describe('a batch that may stop early', () => {
  it('plans no session beyond its first wave before that is over', async () => {
    await begin();
    expect(await sessions()).toHaveLength(WAVES.atLeast);
    await advance(context, 'small');
    await pauseBatch({ store: context.store, hints: null }, 'small');
    await resumeBatch(context, 'small');
    expect(await sessions()).toHaveLength(WAVES.atLeast);
    expect((await small()).stopping).toEqual({
      planned: WAVES.atLeast,
      looked: 0,
      held: null,
      differences: [],
    });
  });

  it('stops at one place, in whatever order its sessions finish, and says where and why', async () => {
    await startMetricsWorker(context);
    await begin();
    const batch = await playToTheEnd('one order');
    expect(found(batch)).toMatchObject({ held: enough, looked: found(batch).planned });
    // The first wave of ten, and whole waves of four after it.
    expect(found(batch).planned).toBe(10 + 4 * Math.ceil((enough - 10) / 4));
    expect(await sessions('finished')).toHaveLength(found(batch).planned);
    const [difference] = found(batch).differences;
    expect(difference).toMatchObject({ a: 'house-rock', b: 'house-maniac', clusters: enough });
    expect(difference?.halfWidth ?? Infinity).toBeLessThanOrEqual(
      (stopWhen as { halfWidthBb100: number }).halfWidthBb100,
    );

    for (const order of ['another', 'a third']) {
      const again = await startArena();
      try {
        const elsewhere = await again.context();
        await startMetricsWorker(elsewhere);
        const path = writeStandInBatch(again.directory, { ...GAME, stopWhen });
        await enqueueBatch(elsewhere, readBatch(path), 'test');
        expect(found(await playToTheEnd(order, elsewhere))).toEqual(found(batch));
        expect((await sessions(undefined, elsewhere)).map(({ _id }) => _id)).toEqual(
          (await sessions()).map(({ _id }) => _id),
        );
      } finally {
        await again.close();
      }
    }
  });

  it('plays to the end of its plan where its rule never holds, and says so', async () => {
    await startMetricsWorker(context);
    await begin({ halfWidthBb100: 1e-6, ...WAVES });
    const batch = await playToTheEnd('any');
    expect(found(batch)).toMatchObject({ planned: 24, looked: 24, held: null });
    expect(await sessions('finished')).toHaveLength(24);
  });

  it('plans the same when a look was cut off after some of the sessions that it planned', async () => {
    await begin();
    for (const session of await sessions('open')) await finish(session);
    const { store } = context;
    const killed = () => Promise.reject(new Error('killed'));
    const cutOff = {
      ...context,
      store: changed(store, {
        collection: (name: 'batches') =>
          name === 'batches'
            ? changed(store.collection(name), { update: killed })
            : store.collection(name),
      }),
    };
    await expect(lookAtBatch(cutOff, 'small')).rejects.toThrow('killed');
    expect(await sessions('open')).toHaveLength(WAVES.wave);
    // Even one that was played meanwhile is not looked at before its wave is.
    const [early, lost] = (await sessions('open')) as [Session, Session];
    await finish(early);
    await store.collection('sessions').delete({ where: { _id: lost._id } });
    for (const session of await sessions('open')) await finish(session);
    await lookAtBatch(context, 'small');
    expect(found(await small())).toMatchObject({ planned: 14, looked: 10, held: null });
    expect((await sessions('open')).map(({ _id }) => _id)).toEqual([lost._id]);
    await startMetricsWorker(context);
    expect(found(await playToTheEnd('after'))).toMatchObject({ held: enough });
  });

  it('waits at a session that stands still, and goes on to the same stop once that is over', async () => {
    await startMetricsWorker(context);
    await begin();
    const [first, ...others] = (await sessions('open')) as [Session, ...Session[]];
    const parked = { reason: 'calls-failed', message: 'no answer', at: '2026-01-01T00:00:00.000Z' };
    await context.store
      .collection('sessions')
      .update(first._id, {}, { set: { status: 'parked', parked } });
    for (const session of others) await finish(session);
    await advance(context, 'small');
    await waitFor(async () => (await small()).scoredVersion !== null, { what: 'a score' });
    expect(await small()).toMatchObject({ status: 'open', stopping: { looked: 0, planned: 10 } });
    expect(await sessions()).toHaveLength(10);

    await resumeBatch(context, 'small');
    expect(found(await playToTheEnd('resumed'))).toMatchObject({ held: enough });
  });

  it('plans nothing more once it is cancelled', async () => {
    await begin();
    await cancelBatch({ store: context.store, hints: null }, 'small');
    for (const session of await sessions('open')) await finish(session);
    await lookAtBatch(context, 'small');
    await advance(context, 'small');
    expect(await sessions()).toHaveLength(10);
  });

  it('is exported as far as it is, and stops at the same place where it is imported', async () => {
    await begin();
    for (const session of await sessions('open')) await finish(session);
    await lookAtBatch(context, 'small');
    const folder = join(test.directory, 'export');
    await exportBatch(context.store, 'small', folder);
    const again = await startArena();
    try {
      const elsewhere = await again.context();
      await startMetricsWorker(elsewhere);
      const { batch } = await importBatch(elsewhere.store, folder);
      expect(found(batch)).toEqual(found(await small()));
      await trustImport(elsewhere, batch);
      await resumeBatch(elsewhere, 'small');
      expect(await sessions(undefined, elsewhere)).toHaveLength(14);
      expect(found(await playToTheEnd('imported', elsewhere))).toMatchObject({ held: enough });
    } finally {
      await again.close();
    }
  });
});

/** The same object with other methods. */
function changed<Kind extends object>(object: Kind, methods: object): Kind {
  return new Proxy(object, {
    get: (_, name) => {
      const value = (Reflect.get(methods, name) ?? Reflect.get(object, name)) as unknown;
      return typeof value === 'function' ? value.bind(object) : value;
    },
  });
}
