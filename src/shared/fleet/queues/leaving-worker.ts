import { setMaxListeners } from 'node:events';
import { type Job, Worker } from 'bullmq';
import { describeError } from '../../records/errors.ts';
import type { ProcessContext } from '../process/context.ts';
import { type QUEUE, workerOptions } from './options.ts';

export interface LeavingWorker {
  ready(): Promise<void>;
  /** Aborts what the jobs wait for, so that they can go back to the queue, and waits until they have. */
  close(): Promise<void>;
}

/** Takes one job; `leaving` is aborted when the worker is about to close. */
type Take<Payload> = (
  job: Job<Payload>,
  token: string | undefined,
  leaving: AbortSignal,
) => Promise<string>;

/** What `take` returns for a job that it has left undone, since its batch stands or it is over already. */
export const LEFT = 'left';

interface Leaving<Payload> {
  readonly queue: (typeof QUEUE)[keyof typeof QUEUE];
  readonly concurrency: number;
  readonly take: Take<Payload>;
  /**
   * Called once a job that was left is off its queue, to see whether it is wanted after all: whoever has
   * resumed its batch in that moment saw it still there, and put no other in its place.
   */
  readonly left: (payload: Payload) => Promise<void>;
}

/** A worker whose jobs mostly wait for answers: many at once, and none holds up the end. */
export function openLeavingWorker<Payload>(
  context: ProcessContext,
  { queue, concurrency, take, left }: Leaving<Payload>,
): LeavingWorker {
  const leaving = new AbortController();
  // Each of hundreds of waits listens to it; Node's warning is for leaks.
  setMaxListeners(0, leaving.signal);
  const worker = new Worker<Payload>(
    queue,
    (job, token) => take(job, token, leaving.signal),
    workerOptions(context.redis, context.queues.prefix, context.configuration, concurrency),
  );
  worker.on('error', (error) => context.log.debug({ queue, error: error.message }, 'worker'));
  const looking = new Set<Promise<void>>();
  worker.on('completed', (job, result) => {
    if (result !== LEFT) return;
    const look = left(job.data)
      // What is missed here is found by the reconciler.
      .catch((error: unknown) => context.log.warn({ queue, error: describeError(error) }, 'left'))
      .finally(() => looking.delete(look));
    looking.add(look);
  });
  return {
    ready: async () => {
      await worker.waitUntilReady();
    },
    close: async () => {
      leaving.abort();
      await worker.close();
      await Promise.all(looking);
    },
  };
}
