import { setMaxListeners } from 'node:events';
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { z } from 'zod';
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

/** What `take` returns for a job that it has not done, since its batch is halted or it is over already. */
export const SKIPPED = 'skipped';

interface Leaving<Payload> {
  readonly queue: (typeof QUEUE)[keyof typeof QUEUE];
  readonly concurrency: number;
  readonly take: Take<Payload>;
  /**
   * Called once a job that was skipped is off its queue, to see whether it is wanted after all: whoever has
   * resumed its batch in that moment saw it still there, and put no other in its place.
   */
  readonly skipped: (payload: Payload) => Promise<void>;
}

/** A worker whose jobs mostly wait for answers: many at once, and none holds up the end. */
export function openLeavingWorker<Payload>(
  context: ProcessContext,
  { queue, concurrency, take, skipped }: Leaving<Payload>,
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
    if (result !== SKIPPED) return;
    const look = skipped(job.data)
      // What is missed here is found by the reconciler.
      .catch((error: unknown) =>
        context.log.warn({ queue, error: describeError(error) }, 'skipped'),
      )
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

/**
 * Puts a job that is being worked on back to the front of its queue, without an attempt, for another
 * process to take at once.
 */
export async function handBack(
  { redis }: Pick<ProcessContext, 'redis'>,
  job: Job,
  token: string | undefined,
): Promise<never> {
  await job.moveToWait(token);
  // BullMQ wakes nobody for a job of a priority that comes back this way: whoever waits for work looks
  // again only at the end of its wait (`drainDelay`, a second and more). So its own mark for "there is
  // work" is set as `Queue.add` sets it; a mark without work costs one look.
  await redis.commands.zadd(`${job.queueQualifiedName}:marker`, 0, '0');
  throw new WaitingError();
}

/**
 * The error that fails a job whose payload is not what its queue carries: another version wrote it, or
 * a hand. No later try would read it, so none is made.
 */
export function unreadablePayload({ issues: [issue] }: z.ZodError): UnrecoverableError {
  const place = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  return new UnrecoverableError(`payload cannot be read: ${place}${issue?.message ?? ''}`);
}
