import { namedBatch } from '../../producer/named-batch.ts';
import { unfinishedBatches } from '../../producer/resume.ts';
import { UserError } from '../../shared/records/errors.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { EXIT } from '../failure.ts';
import type { CommandProcess } from '../process.ts';
import { follow } from './follow.ts';
import { startProgress } from './progress.ts';
import { canDraw, openScreen } from './screen.ts';
import { type BatchStatus, batchStatuses, statusLines } from './status.ts';
import { watchLive } from './watch-live.ts';

/**
 * Follows batches that other processes play, on the whole terminal or, where there is none, in lines,
 * and ends with where they stand. Returns the exit code.
 * @throws UserError no such batch; or none is unfinished, where none is named
 */
export async function watchBatches(
  store: ArenaStore,
  { leaving }: CommandProcess,
  name: string | undefined,
): Promise<number> {
  const batches =
    name === undefined
      ? await unfinishedBatches({ store })
      : [(await namedBatch({ store }, name))._id];
  if (batches.length === 0) throw new UserError(`no batch in ${store.address} is unfinished`);
  const followed = canDraw(process.stdout, process.env)
    ? await onScreen(store, leaving, name)
    : await inLines(store, leaving, batches);
  const statuses = await batchStatuses(store);
  const watched = statuses.filter(({ batch }) => followed.batches.includes(batch));
  process.stdout.write(`${statusLines(watched, store.address).join('\n')}\n`);
  // Who stops watching changes nothing about a batch.
  return followed.left || watched.every(isFinished) ? EXIT.done : EXIT.failed;
}

interface Followed {
  readonly batches: readonly string[];
  /** Somebody left before they were over. */
  readonly left: boolean;
}

async function onScreen(
  store: ArenaStore,
  leaving: AbortSignal,
  name: string | undefined,
): Promise<Followed> {
  const screen = openScreen(process.stdin, process.stdout);
  try {
    const batches = await watchLive(store, { screen, leaving, name });
    return { batches, left: leaving.aborted || screen.left.aborted };
  } finally {
    screen.close();
  }
}

async function inLines(
  store: ArenaStore,
  leaving: AbortSignal,
  batches: readonly string[],
): Promise<Followed> {
  await Promise.all(batches.map((batch) => followInLines(store, leaving, batch)));
  return { batches, left: leaving.aborted };
}

async function followInLines(store: ArenaStore, leaving: AbortSignal, name: string): Promise<void> {
  const batch = await namedBatch({ store }, name);
  const progress = startProgress({
    batchId: batch._id,
    handsPerSession: batch.configuration.handsPerSession,
    output: process.stdout,
    clock: () => performance.now(),
    plays: false,
  });
  try {
    await follow({ store }, batch._id, { leaving, lost: null, progress, queues: null });
  } finally {
    await progress.end();
  }
}

function isFinished({ status, sessions }: BatchStatus): boolean {
  return status === 'finished' && sessions.parked === 0;
}
