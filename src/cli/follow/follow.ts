import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { type Figures, openFigures, standsStill } from '../../shared/fleet/progress/figures.ts';
import { ArenaError, UserError } from '../../shared/records/errors.ts';
import type { BatchQueues } from '../play/batch-queues.ts';
import { untilLeaving } from '../process.ts';
import type { Progress } from './progress.ts';

/** How a followed batch came to its end here. */
export type Outcome =
  | 'finished'
  /** Sessions stand still, and nothing else can go on. */
  | 'parked'
  /** A provider waits for a person, and nothing else can go on. */
  | 'provider-paused'
  /** Jobs have failed for good, and nothing else is left to do. */
  | 'stuck'
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
  /** Null where only the store is known. */
  queues: BatchQueues | null;
}

/**
 * Looks at a batch until it is finished, can do nothing more by itself, or this process leaves.
 * Throws OwnRedisLostError when there are no queues any more.
 */
export async function follow(
  context: Pick<ProcessContext, 'store'>,
  batchId: string,
  { leaving, lost, progress, queues }: Following,
): Promise<Outcome> {
  const read = openFigures(context.store, batchId);
  const woken = lost === null ? leaving : AbortSignal.any([leaving, lost]);
  const waking = untilLeaving(woken).then(() => null);
  const halts = haltDetection();
  for (;;) {
    const from = performance.now();
    const figures = await read();
    if (figures === null) throw new UserError(`batch ${batchId} was deleted meanwhile`);
    progress.show(figures);
    if (figures.status === 'finished') return 'finished';
    if (figures.status === 'cancelled') return 'cancelled';
    // Who only watches waits for the batch to be resumed.
    if (figures.status === 'paused' && queues !== null) return 'batch-paused';
    if (await standsStill(context.store, batchId, figures)) return 'parked';
    if (lost?.aborted) throw new OwnRedisLostError();
    if (queues !== null && !leaving.aborted) {
      // A Redis that is away answers when it is back, or never.
      const halted = await Promise.race([halts(queues, figures), waking]);
      if (halted !== null) return halted;
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

/** Looks in a row that find no job before the batch counts as stuck; its jobs are made again between. */
const EMPTY_LOOKS = 4;

/**
 * Tells from the queues that a batch halts although its documents say it goes on. Between an answer
 * and the next question queues look idle for a moment, so one look is never enough.
 */
function haltDetection() {
  let idleAt = -1;
  let emptyLooks = 0;
  return async (
    queues: BatchQueues,
    figures: Figures,
  ): Promise<'provider-paused' | 'stuck' | null> => {
    const paused = figures.troubles.filter((each) => each.state === 'paused');
    const ids = paused.map((each) => each.provider);
    if (paused.length > 0 && (await queues.idleApartFrom(ids))) {
      if (idleAt === figures.decisions) return 'provider-paused';
      idleAt = figures.decisions;
    }
    emptyLooks = (await queues.empty()) ? emptyLooks + 1 : 0;
    if (emptyLooks === EMPTY_LOOKS) return 'stuck';
    if (emptyLooks > 1) await queues.refill();
    return null;
  };
}
