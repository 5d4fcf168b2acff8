import { setTimeout as sleep } from 'node:timers/promises';
import type { JobState, Queue } from 'bullmq';

export interface Waiting {
  /** What is waited for, in the words of the failure: "the session to finish". */
  what?: string;
  /** Milliseconds after which the wait fails: by default `PATIENCE_MS`. */
  deadlineMs?: number;
  /** Milliseconds between two looks. */
  intervalMs?: number;
}

/**
 * How long a test waits for what ought to come, ms: against what hangs, not against slow machines.
 * Below the test's own limit in vitest.config.ts, so that a wait fails in its own words.
 */
export const PATIENCE_MS = 300_000;

type Falsy = false | null | undefined | 0 | '';

/**
 * Looks again and again until `condition` gives a truthy value, and returns that value. Throws at the
 * deadline with the last value seen; an error thrown by `condition` ends the wait at once.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { what = 'the condition', deadlineMs = PATIENCE_MS, intervalMs = 20 }: Waiting = {},
): Promise<Exclude<T, Falsy>> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const value = await condition();
    if (value) return value as Exclude<T, Falsy>;
    if (performance.now() >= deadline) {
      throw new Error(`waited ${deadlineMs} ms for ${what}; last seen: ${JSON.stringify(value)}`);
    }
    await sleep(intervalMs);
  }
}

/**
 * Waits until the job of that id is in one of `states`; `unknown` is that of a job which is not (or
 * no longer, as with `removeOnComplete`) in Redis. Returns the state.
 */
export async function waitForJobState(
  queue: Queue,
  jobId: string,
  states: JobState | 'unknown' | readonly (JobState | 'unknown')[],
  waiting: Waiting = {},
): Promise<JobState | 'unknown'> {
  const wanted: readonly string[] = typeof states === 'string' ? [states] : states;
  let seen: JobState | 'unknown' = 'unknown';
  try {
    await waitFor(
      async () => {
        seen = await queue.getJobState(jobId);
        return wanted.includes(seen);
      },
      { what: `job ${jobId} of ${queue.name} to be ${wanted.join(' or ')}`, ...waiting },
    );
  } catch (error) {
    throw new Error(`job ${jobId} of ${queue.name} is ${seen}`, { cause: error });
  }
  return seen;
}

/** Waits until nothing in the queue is waiting, delayed or active. */
export async function waitForIdle(queue: Queue, waiting: Waiting = {}): Promise<void> {
  await waitFor(
    async () => {
      const counts = await queue.getJobCounts(
        'wait',
        'prioritized',
        'delayed',
        'active',
        'waiting-children',
      );
      return Object.values(counts).every((count) => count === 0);
    },
    { what: `queue ${queue.name} to be idle`, ...waiting },
  );
}
