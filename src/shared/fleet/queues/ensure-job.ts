import { isDeepStrictEqual } from 'node:util';
import type { JobsOptions, Queue } from 'bullmq';

export type EnsuredJob = 'added' | 'present' | 'retried';

/**
 * Makes sure that a job of this id waits or runs. A finished one is not a reason to do nothing: the
 * store decides what is done, never the job id. A failed one goes again with fresh attempts only
 * when `retryFailed` is set; without, it is reported as `failed`.
 */
export async function ensureJob<Data>(
  queue: Queue<Data>,
  name: string,
  id: string,
  data: Data,
  options: { job?: JobsOptions; retryFailed: boolean },
): Promise<EnsuredJob | 'failed'> {
  const state = await queue.getJobState(id);
  switch (state) {
    case 'unknown':
      await addJob(queue, name, id, data, options.job);
      return 'added';
    case 'completed':
    case 'failed': {
      if (state === 'failed' && !options.retryFailed) return 'failed';
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
