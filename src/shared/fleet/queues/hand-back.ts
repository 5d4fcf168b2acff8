import { type Job, WaitingError } from 'bullmq';
import type { ProcessContext } from '../process/context.ts';

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
