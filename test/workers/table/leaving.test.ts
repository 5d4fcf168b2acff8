import { afterEach, beforeEach, expect, test } from 'vitest';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { pauseBatch } from '../../../src/producer/pause.ts';
import { resumeBatch } from '../../../src/producer/resume.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import type { Batch } from '../../../src/shared/records/batch.ts';
import { openTableWorker } from '../../../src/workers/table/worker.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { waitFor } from '../../support/await.ts';
import { testBatch } from '../../support/batch.ts';
import { interleaved } from '../../support/interleaved-store.ts';

let arena: TestArena;
let context: ProcessContext;

beforeEach(async () => {
  arena = await startArena();
  context = await arena.context();
});
afterEach(() => arena.close());

/** Nobody takes the questions, so that the session waits at its first. */
async function enqueueOneSession(): Promise<void> {
  await enqueueBatch(context, testBatch({ sessionsPerRun: 1 }), 'test');
}

async function questions(): Promise<number> {
  return await context.queues.llm('house').getJobCountByTypes('prioritized', 'waiting');
}

test('a worker that leaves hands its sessions back so that whoever waits for work is woken', async () => {
  await enqueueOneSession();
  const worker = openTableWorker(await arena.context());
  await waitFor(questions, { what: 'the first question' });
  await worker.close();
  const { queues, redis } = context;
  expect(await queues.sessions.getJobCounts('active', 'prioritized', 'failed')).toEqual({
    active: 0,
    prioritized: 1,
    failed: 0,
  });
  const [job] = await queues.sessions.getPrioritized();
  expect(job?.attemptsMade).toBe(0);
  // What a blocked worker waits for (BullMQ's `addBaseMarkerIfNeeded`).
  expect(await redis.commands.zscore(queues.sessions.keys['marker'] as string, '0')).toBe('0');
});

test('a session whose batch is resumed in the very moment it leaves has its job again at once', async () => {
  await enqueueOneSession();
  await pauseBatch({ store: context.store, hints: null }, 'small');
  const own = await arena.context();
  let resumed = 0;
  // The worker has read that the batch stands; before it can act on it, it does not stand any more.
  const store = interleaved(own.store, 'batches', async (batch) => {
    if ((batch as Batch | null)?.status !== 'paused') return;
    await resumeBatch(context, 'small');
    resumed += 1;
  });
  const worker = openTableWorker({ ...own, store });
  own.closers.push('worker', () => worker.close());
  await waitFor(questions, { what: 'the session to be played' });
  expect(resumed).toBe(1);
});
