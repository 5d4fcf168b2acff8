import type { Job, Queue } from 'bullmq';
import type { z } from 'zod';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { LLM_QUEUE_PREFIX, QUEUE } from '../../shared/fleet/queues/options.ts';
import {
  judgePayloadSchema,
  metricsPayloadSchema,
  PAYLOAD_VERSION,
  sessionPayloadSchema,
  viewSchema,
} from '../../shared/fleet/queues/payloads.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import { named } from './records.ts';

/** Jobs of one state that are looked at: more than a person could see to. */
const LOOKED_AT = 10_000;

const STATES = ['waiting', 'prioritized', 'delayed', 'failed'] as const;

const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  [QUEUE.sessions]: sessionPayloadSchema,
  [QUEUE.judge]: judgePayloadSchema,
  [QUEUE.metrics]: metricsPayloadSchema,
};

type Looking = Pick<ProcessContext, 'queues' | 'redis'>;

/** Jobs that no worker of this version can take, queues that none serves, and what has failed. */
export async function lookAtJobs({ queues, redis }: Looking): Promise<Finding[]> {
  const foreign: string[] = [];
  const older: string[] = [];
  const unreadable: string[] = [];
  const failed: string[] = [];
  for (const name of await queueNames(redis, queues.prefix)) {
    if (name.startsWith(LLM_QUEUE_PREFIX)) queues.llm(name.slice(LLM_QUEUE_PREFIX.length));
    else if (!(name in SCHEMAS)) foreign.push(name);
  }
  for (const queue of queues.all()) {
    const schema = SCHEMAS[queue.name] ?? viewSchema;
    for (const { job, state } of await jobsOf(queue)) {
      const at = `${queue.name} ${job.id}`;
      const reading = schema.safeParse(job.data);
      if (reading.success) {
        if (state === 'failed') failed.push(`${at}: ${job.failedReason}`);
      } else if (isOtherVersion(job.data)) {
        older.push(`${at} (version ${(job.data as { v: number }).v})`);
      } else {
        const [issue] = reading.error.issues;
        unreadable.push(`${at} (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''})`);
      }
    }
  }
  return [
    ...kind(
      'jobs of another version',
      older,
      'let the program of that version finish them, or remove them on the board: arena resume makes them anew',
    ),
    ...kind(
      'unreadable jobs',
      unreadable,
      'remove them on the board: arena resume makes them anew',
    ),
    ...kind('unknown queues', foreign, 'nobody serves them: a newer program, or a mistake'),
    failed.length === 0
      ? ok('failed jobs', 'none')
      : warning('failed jobs', named(failed), 'see to the reason, then arena resume the batch'),
  ];
}

function kind(what: string, found: readonly string[], advice: string): Finding[] {
  return [found.length === 0 ? ok(what, 'none') : fault(what, named(found), advice)];
}

function isOtherVersion(data: unknown): boolean {
  const version = (data as { v?: unknown } | null)?.v;
  return typeof version === 'number' && version !== PAYLOAD_VERSION;
}

/** BullMQ keeps one `meta` for each queue of a prefix. */
async function queueNames(
  { commands }: Looking['redis'],
  prefix: string,
): Promise<readonly string[]> {
  const names = new Set<string>();
  let cursor = '0';
  do {
    const [next, keys] = await commands.scan(cursor, 'MATCH', `${prefix}:*:meta`, 'COUNT', 1000);
    for (const key of keys) names.add(key.slice(prefix.length + 1, -':meta'.length));
    cursor = next;
  } while (cursor !== '0');
  return [...names].sort();
}

async function jobsOf(queue: Queue): Promise<{ job: Job; state: (typeof STATES)[number] }[]> {
  const found: { job: Job; state: (typeof STATES)[number] }[] = [];
  for (const state of STATES) {
    const jobs = (await queue.getJobs([state], 0, LOOKED_AT - 1)) as (Job | undefined)[];
    for (const job of jobs) if (job !== undefined) found.push({ job, state });
  }
  return found;
}
