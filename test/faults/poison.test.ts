import type { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveProvider } from '../../src/cli/play/llm-worker.ts';
import type { House } from '../../src/house/main.ts';
import { enqueueBatch } from '../../src/producer/enqueue.ts';
import { readBatch } from '../../src/producer/read-batch.ts';
import { resumeBatch } from '../../src/producer/resume.ts';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import { startReconciler } from '../../src/shared/fleet/reconciler.ts';
import type { Judgement } from '../../src/shared/records/judgement.ts';
import { startJudgeWorker } from '../../src/workers/judge/main.ts';
import { startMetricsWorker } from '../../src/workers/metrics/main.ts';
import { startTableWorker } from '../../src/workers/table/main.ts';
import { writeStandInBatch } from '../e2e/batches.ts';
import { startArena, type TestArena } from '../support/arena.ts';
import { waitFor } from '../support/await.ts';
import { type Damage, damageTo } from './support/damage.ts';
import { startStandIns } from './support/stand-in.ts';

const BATCH = 'poison';
/** Sessions side by side, each with a damage of its own. */
const session = (n: number): string => `${BATCH}.r01-fresh.s0${n}`;
const SOUND = [8, 9];
const NONSENSE = { schema: 1, batchId: BATCH, sum: 'nonsense' };
const DEADLINE = { intervalMs: 100 };

let arena: TestArena;
let context: ProcessContext;
let house: House;
let damage: Damage;

beforeAll(async () => {
  arena = await startArena();
  house = await startStandIns({ min: 0, max: 0 });
  damage = damageTo(arena.storeUrl);
  context = await arena.context({
    ARENA_RECONCILE_MS: '1000',
    ARENA_PROVIDER_URL_HOUSE: house.url,
  });
  const file = writeStandInBatch(arena.directory, {
    name: BATCH,
    sessionsPerRun: 9,
    handsPerSession: 3,
    conditions: [{ id: 'fresh', memory: 'none' }],
    judges: {
      bluff: 'house-judge',
      opponentReading: ['house-critic', 'house-clerk', 'house-judge'],
    },
  });
  await enqueueBatch(context, readBatch(file), 'test');
  await poison();
  await startTableWorker(context);
  // Its question waits behind a job of that name which an older program has left there.
  await waitFor(async () => (await storedSession(7))?.startedAt, {
    what: 'it to ask',
    ...DEADLINE,
  });
  await serveProvider(context, 'house');
  await startMetricsWorker(context);
  startReconciler(context);
});
afterAll(async () => {
  await arena.close();
  await house.close();
});

async function poison(): Promise<void> {
  const { queues } = context;
  damage.spoil('sessions', session(1), 'seats', 'nobody');
  damage.plant('answers', `${session(2)}.h01.d001`, NONSENSE);
  damage.plant('hands', `${session(3)}.h01`, NONSENSE);
  damage.plant('decisions', `${session(4)}.h01.d001`, NONSENSE);
  damage.plant('memories', `${session(5)}.h01.m-house-rock`, NONSENSE);
  await queues.sessions.remove(session(6));
  await add(queues.sessions, session(6), { v: 0, session: session(6) });
  await add(queues.llm('house'), `${session(7)}.h01.d001`, { v: 0, prompt: 'an older question' });
  for (const queue of [queues.sessions, queues.llm('house'), queues.judge, queues.metrics]) {
    await add(queue, 'nobody-knows', { what: 'an unknown message' });
    await add(queue, 'empty', null);
  }
}

async function add(queue: unknown, jobId: string, data: unknown): Promise<void> {
  await (queue as Queue).add(jobId, data, { jobId, priority: 1 });
}

async function storedSession(n: number) {
  const { documents } = await context.store
    .collection('sessions')
    .sift({ where: { _id: session(n) } });
  return documents[0];
}

function statusOf(n: number): unknown {
  return damage.field('sessions', session(n), 'status');
}

describe('a batch with damaged documents and unreadable jobs', () => {
  it('parks each of the sessions concerned with its reason', async () => {
    await waitFor(() => [1, 2, 3, 4, 5, 6, 7].every((n) => statusOf(n) === 'parked'), {
      what: 'the poisoned sessions to be parked',
      ...DEADLINE,
    });
    const reason = (n: number) => damage.field('sessions', session(n), 'parked.reason');
    for (const n of [1, 2, 3, 4, 5]) expect([n, reason(n)]).toEqual([n, 'damaged-document']);
    for (const n of [6, 7]) expect([n, reason(n)]).toEqual([n, 'unreadable-payload']);
    const message = String(damage.field('sessions', session(3), 'parked.message'));
    expect(message).toContain(`hands/${session(3)}.h01 is damaged`);
  });

  it('plays the others to their end and plans their judging', async () => {
    await waitFor(async () => (await context.store.collection('batches').get(BATCH))?.planned, {
      what: 'the plan',
      ...DEADLINE,
    });
    for (const n of SOUND) expect(statusOf(n)).toBe('finished');
  });

  it('settles a judgement that is damaged, or whose job cannot be read, and scores the others', async () => {
    const judgements = context.store.collection('judgements');
    const [first, second, ...others] = await judgements.find({ where: { batchId: BATCH } });
    expect(others.length).toBeGreaterThan(0);
    const [damaged, misread] = [first, second] as [Judgement, Judgement];
    damage.spoil('judgements', damaged._id, 'trace', 7);
    damage.spoil('judgements', damaged._id, 'traceHash', 7);
    // Whoever plans or reconciles may just be making its job, too.
    await waitFor(
      async () => {
        await context.queues.judge.remove(misread._id);
        await add(context.queues.judge, misread._id, { v: 0 });
        const job = await (context.queues.judge as Queue).getJob(misread._id);
        return job?.data.v === 0;
      },
      { what: 'its job to be unreadable', ...DEADLINE },
    );
    await startJudgeWorker(context);
    await waitFor(
      async () => (await context.store.collection('batches').get(BATCH))?.scoredVersion,
      { what: 'the score', ...DEADLINE },
    );
    for (const { _id } of [damaged, misread]) {
      expect(damage.field('judgements', _id, 'status')).toBe('unscored');
    }
    const { documents } = await judgements.sift({ where: { batchId: BATCH } });
    const rest = documents.filter(({ _id }) => _id !== misread._id);
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set(['scored']));
    expect(await context.store.collection('profiles').rangeAll(BATCH)).toHaveLength(4);
    expect((await context.store.collection('batches').get(BATCH))?.status).toBe('open');
  });

  it('keeps unknown messages as failed jobs, and every worker goes on', async () => {
    const { queues } = context;
    for (const queue of [queues.sessions, queues.llm('house'), queues.judge, queues.metrics]) {
      for (const id of ['nobody-knows', 'empty']) {
        await waitFor(async () => (await queue.getJobState(id)) === 'failed', {
          what: `${id} of ${queue.name} to have failed`,
          ...DEADLINE,
        });
        expect((await queue.getJob(id))?.failedReason).toMatch(/^payload cannot be read/);
      }
    }
  });

  it('goes on by resume where a job was the reason, and elsewhere once the documents are mended', async () => {
    damage.remove('answers', `${session(2)}.h01.d001`);
    damage.remove('hands', `${session(3)}.h01`);
    damage.remove('decisions', `${session(4)}.h01.d001`);
    await resumeBatch(context, BATCH);
    await waitFor(() => [2, 3, 4, 6, 7].every((n) => statusOf(n) === 'finished'), {
      what: 'the mended sessions to be finished',
      ...DEADLINE,
    });
    await waitFor(() => [1, 5].every((n) => statusOf(n) === 'parked'), {
      what: 'the damaged sessions to be parked again',
      ...DEADLINE,
    });
    expect([1, 2, 3, 4, 5, 6, 7].map(statusOf)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((n) => ([1, 5].includes(n) ? 'parked' : 'finished')),
    );
  });

  it('sets a finished session apart whose records are damaged later, and scores without it', async () => {
    const [, last] = SOUND as [number, number];
    const [decision] = await context.store.collection('decisions').rangeAll(session(last));
    damage.spoil('decisions', decision?._id ?? '', 'pot', 'much');
    const { scoredVersion } = (await context.store.collection('batches').get(BATCH)) ?? {};
    damage.remove('memories', `${session(5)}.h01.m-house-rock`);
    await resumeBatch(context, BATCH);
    await waitFor(() => statusOf(5) === 'finished', { what: 'another to finish', ...DEADLINE });
    await waitFor(() => statusOf(last) === 'parked', { what: 'it to be parked', ...DEADLINE });
    const rescored = await waitFor(
      async () => {
        const batch = await context.store.collection('batches').get(BATCH);
        return batch?.scoredVersion !== scoredVersion && batch;
      },
      { what: 'the others to be scored', ...DEADLINE },
    );
    expect(rescored.scoredVersion).not.toBeNull();
  });
});
