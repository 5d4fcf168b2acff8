import { setMaxListeners } from 'node:events';
import { type Job, Worker } from 'bullmq';
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

/** A worker whose jobs mostly wait for answers: many at once, and none holds up the end. */
export function openLeavingWorker<Payload>(
  context: ProcessContext,
  queue: (typeof QUEUE)[keyof typeof QUEUE],
  concurrency: number,
  take: Take<Payload>,
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
  return {
    ready: async () => {
      await worker.waitUntilReady();
    },
    close: async () => {
      leaving.abort();
      await worker.close();
    },
  };
}
