import { namedBatch, unfinishedBatch } from '../../producer/resume.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { EXIT } from '../failure.ts';
import type { CommandProcess } from '../process.ts';
import { follow, type Outcome } from './follow.ts';
import { type Progress, startProgress } from './progress.ts';
import { batchStatuses, statusLines } from './status.ts';

/** Follows a batch that other processes play, and ends with where it stands. */
export async function watchBatch(
  store: ArenaStore,
  { leaving }: CommandProcess,
  name: string | undefined,
): Promise<number> {
  const batch = await namedBatch({ store }, name ?? (await unfinishedBatch({ store })));
  const progress = startProgress({
    batchId: batch._id,
    handsPerSession: batch.configuration.handsPerSession,
    output: process.stdout,
    clock: () => performance.now(),
  });
  const outcome = await followed(store, batch._id, leaving, progress);
  const lines = statusLines(await batchStatuses(store, batch._id), store.address);
  process.stdout.write(`${lines.join('\n')}\n`);
  // Who stops watching changes nothing about the batch.
  return outcome === 'finished' || outcome === 'left' ? EXIT.done : EXIT.failed;
}

async function followed(
  store: ArenaStore,
  batchId: string,
  leaving: AbortSignal,
  progress: Progress,
): Promise<Outcome> {
  try {
    return await follow({ store }, batchId, { leaving, lost: null, progress, queues: null });
  } finally {
    await progress.end();
  }
}
