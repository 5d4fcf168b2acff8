import { lockOf, moneyKey } from '../shared/fleet/money/rebuild.ts';
import type { ProcessContext } from '../shared/fleet/process/context.ts';
import type { Batch } from '../shared/records/batch.ts';
import type { ArenaStore } from '../shared/store/arena-store.ts';
import { refuseWhilePlayed, removeJobs } from './batch-jobs.ts';

/**
 * From what is built on the rest to the batch itself: a deletion that was cut off leaves a batch that
 * can be deleted again. Prompts and verdicts belong to texts, not to a batch, and stay.
 */
const DELETED = [
  'profiles',
  'winnings',
  'judgements',
  'memories',
  'decisions',
  'answers',
  'calls',
  'hands',
  'sessions',
  'runs',
] as const;

export interface Deleting {
  store: ArenaStore;
  /** Null where no Redis is shared: jobs then live and die with the process that plays. */
  shared: Pick<ProcessContext, 'queues' | 'redis'> | null;
}

/** Documents of a batch by collection, as they would be deleted. */
export async function documentsOf(
  store: ArenaStore,
  batchId: string,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const name of DELETED) {
    counts[name] = await store.collection(name).count({ within: batchId });
  }
  return counts;
}

/**
 * Removes a batch: its jobs, then its documents. Others keep theirs.
 * @returns how many documents there were
 * @throws UserError while a worker has a job of it in hand
 */
export async function deleteBatch({ store, shared }: Deleting, batch: Batch): Promise<number> {
  if (shared !== null) await refuseWhilePlayed(shared.queues, batch, 'delete it');
  // From here on no worker takes up what is left of it.
  await store.collection('batches').update(batch._id, {}, { set: { status: 'cancelled' } });
  if (shared !== null) {
    await removeJobs(shared.queues, batch);
    // One that was taken up between the look and the word would write into what is being deleted.
    await refuseWhilePlayed(shared.queues, batch, 'delete it');
    const key = moneyKey(shared.queues.prefix, batch._id);
    await shared.redis.commands.del(key, lockOf(key));
  }
  const deleted = await deleteDocuments(store, batch._id);
  return deleted + (await store.collection('batches').delete({ where: { _id: batch._id } }));
}

/** Removes all that is built on the name of a batch, but not the batch; says how many there were. */
export async function deleteDocuments(store: ArenaStore, batchId: string): Promise<number> {
  let deleted = 0;
  for (const name of DELETED) {
    deleted += await store.collection(name).delete({ within: batchId });
  }
  return deleted;
}
