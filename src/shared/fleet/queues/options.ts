import type { BackoffStrategy, JobsOptions, Telemetry, WorkerOptions } from 'bullmq';
import type { Configuration } from '../../settings/configuration.ts';
import type { RedisConnections } from './connection.ts';

/** The names of all queues. */
export const QUEUE = { sessions: 'sessions', judge: 'judge', metrics: 'metrics' } as const;
export const LLM_QUEUE_PREFIX = 'llm.';
export type QueueKind = 'sessions' | 'llm' | 'judge' | 'metrics';

/** `llm.openrouter`: each provider has a queue of its own, since each has a rate of its own. */
export function llmQueueName(provider: string): string {
  return `${LLM_QUEUE_PREFIX}${provider}`;
}

export function queuePrefix(storeId: string): string {
  return `arena:${storeId}`;
}

/** Decisions first, then memory, then verdicts. No priority at all would run before 1. */
export const PRIORITY = { decision: 1, memory: 2, judge: 10 } as const;

/** Kept for a person to look at on the board; by age and count, since a kept job costs Redis memory. */
const KEEP_FAILED = { age: 7 * 24 * 3600, count: 10_000 };

/**
 * Attempts count throws, not lives: a session that meets an outage of the store tries again for
 * hours; a call tries for about ten minutes of provider trouble before it parks its session.
 */
export const ATTEMPTS: Readonly<Record<QueueKind, number>> = {
  sessions: 500,
  llm: 30,
  judge: 30,
  metrics: 100,
};

/** Own backoff, since the built-in exponential one has no cap. */
const BACKOFF_FIRST_MS = 500;
const BACKOFF_CAP_MS = 30_000;

/**
 * Capped exponential delay with full jitter over its upper half, in ms: retries of many jobs that
 * failed together must not come back together.
 */
export const backoffDelay: BackoffStrategy = (attemptsMade) => {
  const full = Math.min(BACKOFF_CAP_MS, BACKOFF_FIRST_MS * 2 ** Math.min(attemptsMade - 1, 16));
  return Math.round(full / 2 + (full / 2) * Math.random());
};

function jobOptions(kind: QueueKind): JobsOptions {
  return {
    attempts: ATTEMPTS[kind],
    backoff: { type: 'capped' },
    // The store says what is done; a kept job would cost its size in Redis.
    removeOnComplete: true,
    removeOnFail: KEEP_FAILED,
    stackTraceLimit: 3,
  };
}

export const JOB_OPTIONS: Readonly<Record<QueueKind, JobsOptions>> = {
  sessions: jobOptions('sessions'),
  llm: jobOptions('llm'),
  judge: jobOptions('judge'),
  metrics: jobOptions('metrics'),
};

/** What every BullMQ worker of the project is opened with. */
export function workerOptions(
  redis: RedisConnections,
  prefix: string,
  configuration: Configuration,
  concurrency: number,
): WorkerOptions {
  return {
    connection: redis.options,
    prefix,
    concurrency,
    lockDuration: configuration.lockDurationMs,
    stalledInterval: configuration.stalledIntervalMs,
    // The default of 1 fails a session for good at the second crash of whoever plays it.
    maxStalledCount: 1000,
    // A prioritised job put back by a leaving worker waits for this many seconds otherwise up to 5.
    drainDelay: 1,
    settings: { backoffStrategy: backoffDelay },
    ...jobTelemetry(),
  };
}

/** OpenTelemetry has one tracer provider a process, so this has one too. */
let telemetry: Telemetry | null = null;

/** From now on queues and workers are opened with this; null: their jobs are traced no more. */
export function traceJobs(by: Telemetry | null): void {
  telemetry = by;
}

export function isTraced(): boolean {
  return telemetry !== null;
}

/** What queues and workers are opened with so that their jobs are traced; nothing where they are not. */
export function jobTelemetry(): { telemetry?: Telemetry } {
  return telemetry === null ? {} : { telemetry };
}
