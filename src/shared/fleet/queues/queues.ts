import { Queue } from 'bullmq';
import type { Log } from '../process/log.ts';
import type { RedisConnections } from './connection.ts';
import {
  JOB_OPTIONS,
  jobTelemetry,
  LLM_QUEUE_PREFIX,
  QUEUE,
  type QueueKind,
  queuePrefix,
} from './options.ts';
import type { JudgePayload, MetricsPayload, SessionPayload, View } from './payloads.ts';

/** Every queue of one store; those of providers are opened when first named. */
export interface Queues {
  /** BullMQ's key prefix: it carries the store's id, so that two stores never share jobs. */
  readonly prefix: string;
  readonly sessions: Queue<SessionPayload>;
  readonly judge: Queue<JudgePayload>;
  readonly metrics: Queue<MetricsPayload>;
  llm(provider: string): Queue<View>;
  /** All that are open, for a board or a count. */
  all(): Queue[];
  close(): Promise<void>;
}

export function openQueues(redis: RedisConnections, storeId: string, log: Log): Queues {
  const prefix = queuePrefix(storeId);
  const open = new Map<string, Queue>();
  const named = (name: string, kind: QueueKind): Queue => {
    let queue = open.get(name);
    if (queue === undefined) {
      queue = new Queue(name, {
        connection: redis.options,
        prefix,
        defaultJobOptions: JOB_OPTIONS[kind],
        ...jobTelemetry(),
      });
      queue.on('error', (error) => log.debug({ queue: name, error: error.message }, 'queue error'));
      open.set(name, queue);
    }
    return queue;
  };
  return {
    prefix,
    sessions: named(QUEUE.sessions, 'sessions') as Queue<SessionPayload>,
    judge: named(QUEUE.judge, 'judge') as Queue<JudgePayload>,
    metrics: named(QUEUE.metrics, 'metrics') as Queue<MetricsPayload>,
    llm: (provider) => named(`${LLM_QUEUE_PREFIX}${provider}`, 'llm') as Queue<View>,
    all: () => [...open.values()],
    close: async () => {
      await Promise.all([...open.values()].map((queue) => queue.close()));
    },
  };
}
