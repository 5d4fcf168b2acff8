import type { Queue } from 'bullmq';
import { advance } from '../../shared/fleet/advance.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { setProviderLimits } from '../../shared/fleet/queues/provider-limits.ts';
import { askedConfiguration } from '../../shared/records/also-judged.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { describeError } from '../../shared/records/errors.ts';

/** What the queues say about a batch that is played here. */
export interface BatchQueues {
  /** Whether every provider but these has nothing to do, and nothing is being scored. */
  idleApartFrom(paused: readonly string[]): Promise<boolean>;
  /** Whether no job is left that could bring the batch on. */
  empty(): Promise<boolean>;
  /** Makes the jobs again that the batch's documents ask for. The reconciler would, within a minute. */
  refill(): Promise<void>;
  /** Why jobs of the batch have failed for good, a line each. */
  failures(): Promise<string[]>;
}

/** Jobs that have failed for good which are named before the rest is only counted. */
const FAILURES_SHOWN = 10;

export function batchQueues(context: ProcessContext, batch: Batch): BatchQueues {
  const { queues, log } = context;
  const { providers } = askedConfiguration(batch);
  const llm = (without: readonly string[] = []): Queue[] =>
    providers.filter(({ id }) => !without.includes(id)).map(({ id }) => plain(queues.llm(id)));
  const all = (): Queue[] => [
    plain(queues.sessions),
    ...llm(),
    plain(queues.judge),
    plain(queues.metrics),
  ];
  return {
    idleApartFrom: async (paused) => (await living([plain(queues.metrics), ...llm(paused)])) === 0,
    empty: async () => (await living(all())) === 0,
    refill: async () => {
      try {
        await setProviderLimits(context, providers);
        await advance(context, batch._id);
      } catch (error) {
        log.warn({ batch: batch._id, error: describeError(error) }, 'queues not filled again');
      }
    },
    failures: async () => {
      const lines: string[] = [];
      for (const queue of all()) {
        for (const job of await queue.getFailed(0, FAILURES_SHOWN)) {
          const { batchId } = job.data as { batchId?: string };
          if (batchId !== batch._id) continue;
          lines.push(`${queue.name} ${job.id} has failed: ${job.failedReason}`);
        }
      }
      return lines.slice(0, FAILURES_SHOWN);
    },
  };
}

/** BullMQ's typing of what a queue carries does not matter for counting. */
function plain(queue: unknown): Queue {
  return queue as Queue;
}

/** Jobs that wait or run; failed ones wait for a person. */
async function living(queues: readonly Queue[]): Promise<number> {
  const counts = await Promise.all(
    queues.map((queue) =>
      queue.getJobCountByTypes('active', 'waiting', 'prioritized', 'delayed', 'waiting-children'),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
