import type { Hints } from '../shared/fleet/hints.ts';
import type { Batch } from '../shared/records/batch.ts';
import { UserError } from '../shared/records/errors.ts';
import type { ArenaStore } from '../shared/store/arena-store.ts';
import { namedBatch } from './named-batch.ts';

export interface Stopping {
  store: ArenaStore;
  /** Null without Redis: whoever waits then hears of it at its next look into the store. */
  hints: Hints | null;
}

/**
 * Lets nothing of a batch start any more until `arena resume`: sessions go back to waiting, calls in
 * flight end and their answers are kept.
 * @throws UserError no such batch, or one that is over
 */
export function pauseBatch(stopping: Stopping, batchId: string): Promise<Batch> {
  return stop(stopping, batchId, 'paused');
}

/**
 * Ends a batch for good: what was played stays in the store.
 * @throws as `pauseBatch`
 */
export function cancelBatch(stopping: Stopping, batchId: string): Promise<Batch> {
  return stop(stopping, batchId, 'cancelled');
}

async function stop(
  { store, hints }: Stopping,
  batchId: string,
  status: 'paused' | 'cancelled',
): Promise<Batch> {
  const batches = store.collection('batches');
  // Of a state that has changed since it was read, the next reading says what may be done about it.
  for (;;) {
    const batch = await namedBatch({ store }, batchId);
    if (batch.status === status && batch.stopped === null) return batch;
    if (batch.status === 'finished') throw new UserError(`batch ${batchId} is finished already`);
    if (batch.status === 'cancelled') throw new UserError(`batch ${batchId} was cancelled already`);
    // A person's word takes the place of the program's own: only a resume goes on from there.
    const set = { status, stopped: null };
    if (!(await batches.update(batchId, { status: batch.status }, { set }))) continue;
    const open = await store.collection('sessions').sift({ where: { batchId, status: 'open' } });
    for (const { _id } of open.documents) hints?.announceAll(_id);
    return { ...batch, ...set };
  }
}
