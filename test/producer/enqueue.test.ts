import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueBatch } from '../../src/producer/enqueue.ts';
import { readBatch } from '../../src/producer/read-batch.ts';
import { resumeBatch, unfinishedBatch } from '../../src/producer/resume.ts';
import { Closers } from '../../src/shared/fleet/process/closers.ts';
import { openContext, type ProcessContext } from '../../src/shared/fleet/process/context.ts';
import { createLog } from '../../src/shared/fleet/process/log.ts';
import type { BatchConfiguration } from '../../src/shared/records/batch-configuration.ts';
import { UserError } from '../../src/shared/records/errors.ts';
import { planSessions } from '../../src/shared/records/plan.ts';
import { readConfiguration } from '../../src/shared/settings/read-configuration.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { BATCH, writeBatch } from './files.ts';

let redis: TestRedis;
let directory: TemporaryDirectory;
let context: ProcessContext;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.close());
beforeEach(async () => {
  directory = await temporaryDirectory('enqueue');
  context = await openContext({
    configuration: readConfiguration({
      flags: { dataDirectory: directory.path },
      environment: {},
      directory: directory.path,
    }),
    redisUrl: redis.url,
    log: createLog('silent'),
    closers: new Closers(),
    environment: {},
  });
});
afterEach(async () => {
  await context.closers.closeAll();
  await directory.close();
});

function configuration(changes: Record<string, unknown> = {}): BatchConfiguration {
  const batch = { ...BATCH, sessionsPerRun: 3, runs: 2, ...changes };
  return readBatch(writeBatch(join(directory.path, 'batch file'), batch));
}

const sessionIds = async () =>
  (await context.store.collection('sessions').rangeAll('small')).map((session) => session._id);
const jobIds = async () => {
  const jobs = await context.queues.sessions.getJobs(['prioritized', 'waiting', 'active']);
  return jobs.map((job) => job.id ?? '').sort(byText);
};
const byText = (a: string, b: string) => (a < b ? -1 : 1);
const faultsOf = (action: Promise<unknown>) =>
  action.then(
    () => [],
    (error: unknown) => {
      if (error instanceof UserError) return error.faults;
      throw error;
    },
  );

describe('enqueueing a batch', () => {
  it('stores the batch verbatim with every run and session open, and queues what may start', async () => {
    const given = configuration();
    const batch = await enqueueBatch(context, given, '1.2.3');
    expect(batch).toMatchObject({ status: 'open', codeVersion: '1.2.3' });
    const stored = await context.store.collection('batches').get('small');
    expect(stored).toMatchObject({
      status: 'open',
      configuration: given,
      priceTableVersion: '2026-01-01',
    });
    const plan = planSessions(given);
    expect(await context.store.collection('runs').rangeAll('small')).toEqual(plan.runs);
    expect(await context.store.collection('sessions').rangeAll('small')).toEqual(plan.sessions);
    // Memory persists, so of each run only the first session may start.
    expect(await jobIds()).toEqual(['small.r01-persistent.s01', 'small.r02-persistent.s01']);
  });

  it('queues every session at once where memory does not persist', async () => {
    await enqueueBatch(
      context,
      configuration({ conditions: [{ id: 'fresh', memory: 'none' }] }),
      '1',
    );
    expect(await jobIds()).toEqual(await sessionIds());
  });

  it('is the same when done twice', async () => {
    await enqueueBatch(context, configuration(), '1');
    const before = [await sessionIds(), await jobIds()];
    expect(await enqueueBatch(context, configuration(), '2')).toMatchObject({ codeVersion: '1' });
    expect([await sessionIds(), await jobIds()]).toEqual(before);
  });

  it.each([0, 1, 4])(
    'completes what one left behind that died after %i of its sessions',
    async (left) => {
      const given = configuration();
      const plan = planSessions(given);
      await enqueueBatch(context, given, '1');
      const { store, queues } = context;
      for (const session of plan.sessions.slice(left)) {
        await store.collection('sessions').delete({ where: { _id: session._id } });
      }
      if (left === 0) await store.collection('runs').delete({ within: 'small' });
      await store.collection('batches').update('small', {}, { set: { status: 'paused' } });
      await queues.sessions.obliterate();

      await enqueueBatch(context, given, '1');
      expect(await store.collection('sessions').rangeAll('small')).toEqual(plan.sessions);
      expect(await store.collection('runs').rangeAll('small')).toEqual(plan.runs);
      expect(await store.collection('batches').get('small')).toMatchObject({ status: 'open' });
      expect(await jobIds()).toHaveLength(2);
    },
  );

  it('refuses a name that is taken by another configuration, with what differs, and changes nothing', async () => {
    await enqueueBatch(context, configuration(), '1');
    const before = [await context.store.collection('batches').get('small'), await sessionIds()];
    const other = configuration({ gameSeed: 'other', startingStack: 500, sessionsPerRun: 4 });
    expect(await faultsOf(enqueueBatch(context, other, '1'))).toEqual([
      expect.stringMatching(
        /^batch small is in the store \(sqlite:.*\) with another configuration: give this one another name$/,
      ),
      '  gameSeed: stored "seed", given "other"',
      '  sessionsPerRun: stored 3, given 4',
      '  startingStack: stored 1000, given 500',
    ]);
    expect([await context.store.collection('batches').get('small'), await sessionIds()]).toEqual(
      before,
    );
  });

  it('refuses a batch that was cancelled', async () => {
    await enqueueBatch(context, configuration(), '1');
    await context.store.collection('batches').update('small', {}, { set: { status: 'cancelled' } });
    expect(await faultsOf(enqueueBatch(context, configuration(), '1'))).toEqual([
      'batch small was cancelled: give it another name to play it again',
    ]);
  });
});

describe('resuming a batch', () => {
  const park = (id: string) =>
    context.store.collection('sessions').update(
      id,
      {},
      {
        set: {
          status: 'parked',
          parked: { reason: 'calls-failed', message: 'x', at: context.now().toISOString() },
        },
      },
    );

  it('opens parked sessions and the batch, forgets the judging plan and queues again', async () => {
    await enqueueBatch(context, configuration(), '1');
    await context.queues.sessions.obliterate();
    await park('small.r02-persistent.s01');
    await context.store.collection('batches').update('small', {}, { set: { planned: 5 } });
    await context.queues.llm('house').pause();

    const { batch, unparked } = await resumeBatch(context, 'small');
    expect(batch).toMatchObject({ status: 'open' });
    expect(unparked).toBe(1);
    const sessions = await context.store.collection('sessions').rangeAll('small');
    expect(sessions.every((session) => session.status === 'open' && session.parked === null)).toBe(
      true,
    );
    expect(await context.store.collection('batches').get('small')).toMatchObject({ planned: null });
    expect(await jobIds()).toEqual(['small.r01-persistent.s01', 'small.r02-persistent.s01']);
    expect(await context.queues.llm('house').isPaused()).toBe(false);
  });

  it('leaves a finished batch as it is', async () => {
    await enqueueBatch(context, configuration(), '1');
    await context.queues.sessions.obliterate();
    await context.store.collection('batches').update('small', {}, { set: { status: 'finished' } });
    expect(await resumeBatch(context, 'small')).toMatchObject({
      batch: { status: 'finished' },
      unparked: 0,
    });
    expect(await jobIds()).toEqual([]);
  });

  it('names the batch that was meant when there is none of that name', async () => {
    await enqueueBatch(context, configuration(), '1');
    expect(await faultsOf(resumeBatch(context, 'smal'))).toEqual([
      expect.stringMatching(
        /^expected the name of a batch in sqlite:.* \(it holds small\), found "smal"; did you mean "small"\?$/,
      ),
    ]);
  });

  it('finds the only batch that is unfinished, and asks when there are several', async () => {
    expect(await faultsOf(unfinishedBatch(context))).toEqual([
      expect.stringMatching(/^no batch in sqlite:.* is unfinished$/),
    ]);
    await enqueueBatch(context, configuration(), '1');
    expect(await unfinishedBatch(context)).toBe('small');
    await enqueueBatch(context, configuration({ name: 'other' }), '1');
    expect(await faultsOf(unfinishedBatch(context))).toEqual([
      'several batches are unfinished: name one of other, small (arena resume NAME)',
    ]);
  });
});
