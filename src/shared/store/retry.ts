import { setTimeout as pause } from 'node:timers/promises';

/** The first wait; another writer of the embedded store holds its lock for well under this. */
const FIRST_WAIT_MS = 5;
/** Waits double up to here, so that a store which comes back is noticed soon. */
const LONGEST_WAIT_MS = 500;

export interface RetryOptions {
  /** From the first attempt; no new attempt starts after it. */
  readonly forMs: number;
  /** Whether this error may go away by itself. */
  readonly isTransient: (error: unknown) => boolean;
  /** What to throw when time is up, from the last transient error. */
  readonly givenUp: (error: unknown) => Error;
}

/**
 * Runs an operation until it succeeds, fails for good, or time is up. Each wait is drawn from
 * 0..ceiling ("full jitter"), so that processes which met at a lock do not meet there again.
 */
export async function retried<T>(operation: () => Promise<T>, options: RetryOptions): Promise<T> {
  const deadline = performance.now() + options.forMs;
  for (let ceiling = FIRST_WAIT_MS; ; ceiling = Math.min(ceiling * 2, LONGEST_WAIT_MS)) {
    try {
      return await operation();
    } catch (error) {
      if (!options.isTransient(error)) throw error;
      if (performance.now() >= deadline) throw options.givenUp(error);
    }
    await pause(Math.random() * ceiling);
  }
}
