import { UnrecoverableError, Worker } from 'bullmq';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { follow } from '../../../src/cli/follow/follow.ts';
import { batchQueues } from '../../../src/cli/play/batch-queues.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import { pauseProvider } from '../../../src/shared/fleet/queues/provider-state.ts';
import type { Batch } from '../../../src/shared/records/batch.ts';
import { waitFor } from '../../support/await.ts';
import { enqueueTestBatch, openTestContext } from '../support/context.ts';

let context: ProcessContext;
let batch: Batch;
let leaving: AbortController;
const QUIET = { show: () => undefined, leaving: () => undefined, end: async () => undefined };

beforeEach(async () => {
  const opened = await openTestContext();
  context = opened.context;
  batch = await enqueueTestBatch(context, opened.directory, 'persistent');
  leaving = new AbortController();
});
afterEach(() => context.closers.closeAll());

const followed = (lost: AbortSignal | null = null) =>
  follow(context, batch._id, {
    leaving: leaving.signal,
    lost,
    progress: QUIET,
    queues: batchQueues(context, batch),
  });

/** Takes session jobs and fails them for good, as a damaged document would. */
function failSessions(): void {
  const fail = async (): Promise<never> => {
    throw new UnrecoverableError('its document is damaged');
  };
  const worker = new Worker(context.queues.sessions.name, fail, {
    connection: context.redis.options,
    prefix: context.queues.prefix,
  });
  context.closers.push('failing worker', () => worker.close());
}

describe('following a batch', () => {
  it.each(['finished', 'cancelled'] as const)('ends when it is %s', async (status) => {
    const outcome = followed();
    await context.store.collection('batches').update(batch._id, {}, { set: { status } });
    expect(await outcome).toBe(status);
  });

  it('ends at once when this process is asked to leave', async () => {
    const outcome = followed();
    leaving.abort();
    expect(await outcome).toBe('left');
  });

  it('ends as stuck when its jobs have failed for good, and knows why', async () => {
    failSessions();
    expect(await followed()).toBe('stuck');
    expect((await batchQueues(context, batch).failures()).sort()).toEqual([
      'sessions small.r01-only.s01 has failed: its document is damaged',
      'sessions small.r02-only.s01 has failed: its document is damaged',
    ]);
  });

  it('makes jobs again that were lost, and goes on', async () => {
    await context.queues.sessions.obliterate();
    const outcome = followed();
    const waiting = () => context.queues.sessions.getJobCountByTypes('prioritized');
    await waitFor(async () => (await waiting()) === 2, { what: 'both jobs to be there again' });
    leaving.abort();
    expect(await outcome).toBe('left');
  });

  it('ends when its only provider is paused and nothing else has anything to do', async () => {
    await pauseProvider(context, 'house', { reason: 'no-credit', message: 'top up' });
    expect(await followed()).toBe('provider-paused');
  });

  it('ends with an error when the queues of this process are lost', async () => {
    await expect(followed(AbortSignal.abort())).rejects.toThrow('run the same command again');
  });
});
