import type { Job, Queue } from 'bullmq';
import type { Queues } from '../shared/fleet/queues/queues.ts';
import { askedConfiguration } from '../shared/records/also-judged.ts';
import type { Batch } from '../shared/records/batch.ts';
import { UserError } from '../shared/records/errors.ts';

/** Jobs fetched at once. */
const PAGE = 1000;

/** Every state in which a job is kept and nobody works on it. */
const IDLE = ['waiting', 'prioritized', 'delayed', 'failed', 'completed'] as const;

/** Every queue that jobs of a batch may be on. */
export function queuesOf(queues: Queues, batch: Batch): Queue[] {
  const { providers } = askedConfiguration(batch);
  return [
    queues.sessions,
    queues.judge,
    queues.metrics,
    ...providers.map(({ id }) => queues.llm(id)),
  ];
}

/**
 * Refuses while a worker has a job of the batch in hand: it would go on by what it knows.
 * @param what was to be done, for the message
 * @throws UserError
 */
export async function refuseWhilePlayed(queues: Queues, batch: Batch, what: string): Promise<void> {
  let active = 0;
  for (const queue of queuesOf(queues, batch)) {
    active += (await jobsOf(queue, batch._id, ['active'])).length;
  }
  if (active === 0) return;
  throw new UserError(
    `batch ${batch._id} is being played (${active} jobs in workers' hands): ${what} once it stands: arena pause ${batch._id}`,
  );
}

/** Takes every job of a batch that nobody works on from its queues; how many there were. */
export async function removeJobs(
  queues: Queues,
  batch: Batch,
  which: (job: Job) => boolean = () => true,
): Promise<number> {
  let removed = 0;
  for (const queue of queuesOf(queues, batch)) {
    for (const job of await jobsOf(queue, batch._id, IDLE)) {
      if (!which(job)) continue;
      await job.remove();
      removed += 1;
    }
  }
  return removed;
}

/** A page at a time: a queue may hold jobs of other batches by the ten thousand. */
async function jobsOf(
  queue: Queue,
  batchId: string,
  states: readonly ('active' | (typeof IDLE)[number])[],
): Promise<Job[]> {
  const found: Job[] = [];
  for (const state of states) {
    for (let from = 0; ; from += PAGE) {
      const page = (await queue.getJobs([state], from, from + PAGE - 1)) as (Job | undefined)[];
      for (const job of page) {
        // One that was taken up or removed meanwhile comes as undefined.
        if (job !== undefined && belongsTo(job, batchId)) found.push(job);
      }
      if (page.length < PAGE) break;
    }
  }
  return found;
}

/** A payload that cannot be read may not say its batch; a job is named after what it is about. */
function belongsTo(job: Job, batchId: string): boolean {
  const { batchId: named } = (job.data ?? {}) as { batchId?: unknown };
  return named === batchId || String(job.id).split('.', 1)[0] === batchId;
}
