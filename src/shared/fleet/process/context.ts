import type { Configuration } from '../../settings/configuration.ts';
import { type ArenaStore, openArenaStore } from '../../store/arena-store.ts';
import type { StoreGoneError, StoreUnavailableError } from '../../store/errors.ts';
import { type Hints, openHints } from '../hints.ts';
import { openRedis, type RedisConnections } from '../queues/connection.ts';
import { openQueues, type Queues } from '../queues/queues.ts';
import { openTraces } from '../watching/traces.ts';
import type { Closers } from './closers.ts';
import type { Log } from './log.ts';

/** What every worker and command of a process shares; opened once, closed through `closers`. */
export interface ProcessContext {
  configuration: Configuration;
  store: ArenaStore;
  redis: RedisConnections;
  queues: Queues;
  hints: Hints;
  log: Log;
  closers: Closers;
  /** Wall clock for records, passed in so that the work itself has none. */
  now: () => Date;
  /** Where provider keys are read from, and nowhere else. */
  environment: Readonly<Record<string, string | undefined>>;
}

export interface ContextParts {
  configuration: Configuration;
  /** `configuration.redisUrl`, or that of the process's own redis-server. */
  redisUrl: string;
  log: Log;
  closers: Closers;
  environment: Readonly<Record<string, string | undefined>>;
  /** Called when the store is found deleted, replaced or damaged: the process has to end. */
  onStoreGone?: (error: StoreGoneError) => void;
}

/** Hundreds of sessions meet the same outage, and meet it again for as long as it lasts. */
const OUTAGE_LINE_MS = 60_000;

/** A store that takes no more (a full disk, say) lets everything wait: somebody has to hear of it. */
function sayingSeldom(log: Log): (error: StoreUnavailableError) => void {
  let said = -Infinity;
  return ({ message }) => {
    const now = performance.now();
    if (now - said < OUTAGE_LINE_MS) return;
    said = now;
    log.warn({ error: message }, 'the store is away: what is waiting is tried again');
  };
}

/**
 * Opens store, Redis and queues. Throws ServiceUnreachableError with one line after a bounded wait
 * when the store or Redis does not answer; what was opened until then is on `closers`.
 */
export async function openContext(parts: ContextParts): Promise<ProcessContext> {
  const { configuration, log, closers } = parts;
  // Before any queue: each is opened with what traces its jobs.
  await openTraces(parts);
  const store = await openArenaStore(configuration.storeUrl, {
    waitMs: configuration.connectTimeoutMs,
    onUnavailable: sayingSeldom(log),
    ...(parts.onStoreGone === undefined ? {} : { onGone: parts.onStoreGone }),
  });
  closers.push('store', () => store.close());
  const redis = await openRedis(parts.redisUrl, configuration.connectTimeoutMs, log);
  closers.push('redis', () => redis.close());
  const queues = openQueues(redis, store.storeId, log);
  closers.push('queues', () => queues.close());
  return {
    configuration,
    store,
    redis,
    queues,
    hints: openHints(redis, queues.prefix),
    log,
    closers,
    now: () => new Date(),
    environment: parts.environment,
  };
}
