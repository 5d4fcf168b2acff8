import { setTimeout as sleep } from 'node:timers/promises';
import type { ArenaStore } from '../../store/arena-store.ts';
import type { RedisConnections } from '../queues/connection.ts';

/** Shorter than the patience of whoever probes: Redis and the store are retried for far longer. */
const ANSWER_WITHIN_MS = 2_000;

export interface ServicesAnswer {
  readonly redis: boolean;
  readonly store: boolean;
}

/** Whether the services of this process answer now. Never throws, and never takes longer than 2 s. */
export async function servicesAnswer(context: {
  readonly redis: RedisConnections;
  readonly store: ArenaStore;
}): Promise<ServicesAnswer> {
  const [redis, store] = await Promise.all([
    redisAnswers(context.redis),
    succeedsWithin(
      () => context.store.collection('batches').count({ where: { status: 'open' } }),
      ANSWER_WITHIN_MS,
    ),
  ]);
  return { redis, store };
}

/** Whether Redis answers now, within 2 s. */
export function redisAnswers({ commands }: RedisConnections): Promise<boolean> {
  return succeedsWithin(() => commands.ping(), ANSWER_WITHIN_MS);
}

/** Whether work that was begun has come to an end within so many ms, be it an error. */
export function endsWithin(work: Promise<unknown>, withinMs: number): Promise<boolean> {
  return succeedsWithin(() => work.catch(() => undefined), withinMs);
}

/** Whether something is done within so many ms, and without an error. */
export async function succeedsWithin(
  work: () => Promise<unknown>,
  withinMs: number,
): Promise<boolean> {
  const late = new AbortController();
  try {
    const done = work().then(() => true);
    const silence = sleep(withinMs, false, { signal: late.signal }).catch(() => false);
    return await Promise.race([done, silence]);
  } catch {
    return false;
  } finally {
    late.abort();
  }
}
