import { setTimeout as sleep } from 'node:timers/promises';
import { ArenaError, UserError } from '../../shared/errors.ts';
import type { ProcessContext } from '../../shared/process/context.ts';
import { openFigures, standsStill } from './figures.ts';
import type { Progress } from './progress.ts';

/** How a followed batch came to its end here. */
export type Outcome =
  | 'finished'
  /** Sessions stand still, and nothing else can go on. */
  | 'parked'
  /** A provider waits for a person, and nothing else can go on. */
  | 'provider-paused'
  /** Somebody has paused the batch itself. */
  | 'batch-paused'
  | 'cancelled'
  /** This process was asked to stop. */
  | 'left';

/** This process's own redis-server ended by itself, more than once. */
export class OwnRedisLostError extends ArenaError {
  constructor() {
    super('the redis-server of this process ends again and again: run the same command again');
  }
}

const POLL_MS = 500;
/** Counting takes time from playing in this process: no more than a twentieth of it. */
const POLL_SHARE = 20;

export interface Following {
  leaving: AbortSignal;
  /** Aborted when this process's own redis-server has ended by itself; null with a shared one. */
  lost: AbortSignal | null;
  progress: Progress;
  /** Whether providers that are not paused have nothing to do; null where only the store is known. */
  idle: ((paused: readonly string[]) => Promise<boolean>) | null;
}

/**
 * Looks at a batch until it is finished, can do nothing more by itself, or this process leaves.
 * Throws OwnRedisLostError when there are no queues any more.
 */
export async function follow(
  context: Pick<ProcessContext, 'store'>,
  batchId: string,
  { leaving, lost, progress, idle }: Following,
): Promise<Outcome> {
  const read = openFigures(context.store, batchId);
  const woken = lost === null ? leaving : AbortSignal.any([leaving, lost]);
  let idleAt = -1;
  for (;;) {
    const from = performance.now();
    const figures = await read();
    if (figures === null) throw new UserError(`batch ${batchId} was deleted meanwhile`);
    progress.show(figures);
    if (figures.status === 'finished') return 'finished';
    if (figures.status === 'cancelled') return 'cancelled';
    // Who only watches waits for the batch to be resumed.
    if (figures.status === 'paused' && idle !== null) return 'batch-paused';
    if (await standsStill(context.store, batchId, figures)) return 'parked';
    const paused = figures.troubles.filter((each) => each.state === 'paused');
    if (idle !== null && paused.length > 0 && (await idle(paused.map((each) => each.provider)))) {
      // Between an answer and the next question a table's queues look idle, too: look twice.
      if (idleAt === figures.decisions) return 'provider-paused';
      idleAt = figures.decisions;
    }
    if (lost?.aborted) {
      throw new OwnRedisLostError();
    }
    if (leaving.aborted) {
      progress.leaving();
      return 'left';
    }
    const spent = performance.now() - from;
    await sleep(Math.max(POLL_MS, POLL_SHARE * spent), undefined, { signal: woken }).catch(
      () => undefined,
    );
  }
}
