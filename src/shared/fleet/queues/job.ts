import { isDeepStrictEqual } from 'node:util';
import type { Job, JobsOptions, Queue } from 'bullmq';
import { z } from 'zod';
import { FAILURE_REASONS, type FailureReason } from '../../records/errors.ts';

export type EnsuredJob = 'added' | 'present' | 'retried';

/** What becomes of a job that has failed: it goes again with fresh attempts, or is reported as `failed`. */
export type FailedJob = 'retry' | 'report';

/**
 * Makes sure that a job of this id waits or runs. A finished one is not a reason to do nothing: the
 * store decides what is done, never the job id.
 */
export async function ensureJob<Data>(
  queue: Queue<Data>,
  name: string,
  id: string,
  data: Data,
  options: { job?: JobsOptions; ifFailed: FailedJob },
): Promise<EnsuredJob | 'failed'> {
  const state = await queue.getJobState(id);
  switch (state) {
    case 'unknown':
      await addJob(queue, name, id, data, options.job);
      return 'added';
    case 'completed':
    case 'failed': {
      if (state === 'failed' && options.ifFailed === 'report') return 'failed';
      const job = await queue.getJob(id);
      if (job === undefined) {
        await addJob(queue, name, id, data, options.job);
        return 'added';
      }
      try {
        // What an older program wrote, or a hand has damaged, would only fail again.
        if (!isDeepStrictEqual(job.data, data)) await job.updateData(data);
        await job.retry(state, { resetAttemptsMade: true });
      } catch (error) {
        // Somebody else moved it meanwhile (two who ask at once): that is what was wanted.
        const now = await queue.getJobState(id);
        if (now === state) throw error;
      }
      return 'retried';
    }
    default:
      return 'present';
  }
}

async function addJob<Data>(
  queue: Queue<Data>,
  name: string,
  id: string,
  data: Data,
  options: JobsOptions | undefined,
): Promise<void> {
  // BullMQ's own typing of names and data does not survive a generic; the payload was made by a schema.
  const plain = queue as unknown as Queue;
  await plain.add(name, data, { ...options, jobId: id });
}

/** BullMQ keeps only a failed job's message: what kind of failure it was is kept as its progress. */
const noteSchema = z.strictObject({ failed: z.enum(FAILURE_REASONS) });

/** To be called before the error is thrown that fails the job: whoever waits for it reads the reason then. */
export async function noteFailure(job: Job, reason: FailureReason): Promise<void> {
  await job.updateProgress({ failed: reason });
}

/** A job that is tried afresh must not fail by the reason of last time. */
export async function forgetFailure(job: Job): Promise<void> {
  if (noteSchema.safeParse(job.progress).success) await job.updateProgress(0);
}

export function failureReasonOf(job: Pick<Job, 'progress'> | undefined): FailureReason {
  const note = noteSchema.safeParse(job?.progress);
  return note.success ? note.data.failed : 'calls-failed';
}
