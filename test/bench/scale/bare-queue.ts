import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { DecisionView } from '../../../src/shared/fleet/queues/payloads.ts';
import { startScript } from './processes.ts';

const PREFIX = 'bare';
/** Jobs that wait or run at any time, as many as sessions. */
const KEPT_BUSY = 1_000;

export interface BareFigures {
  /** Jobs a second from their adding to their end. */
  readonly jobsPerSecond: number;
  /** Bytes of Redis memory for each finished job that is kept. */
  readonly bytesPerKeptJob: number;
}

/**
 * What BullMQ alone does with questions of this size on this Redis: one process adds, one takes, nobody
 * works. Then the same jobs kept, for what each costs.
 */
export async function measureBareQueue(
  redisPort: number,
  view: DecisionView,
  seconds: number,
): Promise<BareFigures> {
  const connection = { host: '127.0.0.1', port: redisPort, maxRetriesPerRequest: null };
  const queue = new Queue('bare', { connection, prefix: PREFIX });
  const redis = new Redis(connection);
  const worker = startScript('bare-worker', [String(redisPort), PREFIX, String(KEPT_BUSY)]);
  await worker.says(/ready/);

  let added = 0;
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  const addAlways = async (): Promise<void> => {
    while (performance.now() < until) {
      await queue.add('question', view, { removeOnComplete: true, priority: 1 });
      added += 1;
    }
  };
  // As many adders as table processes hold sessions that ask at once.
  await Promise.all(Array.from({ length: 100 }, addAlways));
  while ((await queue.getJobCountByTypes('prioritized', 'waiting', 'active')) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const jobsPerSecond = added / ((performance.now() - started) / 1000);

  const before = await usedMemory(redis);
  const kept = 2_000;
  for (let from = 0; from < kept; from += 200) {
    await queue.addBulk(
      Array.from({ length: 200 }, (_, index) => ({
        name: 'question',
        data: view,
        opts: { jobId: `kept-${from + index}`, removeOnComplete: false },
      })),
    );
  }
  while ((await queue.getCompletedCount()) < kept) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const bytesPerKeptJob = ((await usedMemory(redis)) - before) / kept;
  worker.kill();
  redis.disconnect();
  await queue.close();
  return { jobsPerSecond, bytesPerKeptJob };
}

export async function usedMemory(redis: Redis): Promise<number> {
  return Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]);
}
