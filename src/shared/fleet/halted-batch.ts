import type { Batch } from '../records/batch.ts';
import { ArenaError } from '../records/errors.ts';
import type { ArenaStore } from '../store/arena-store.ts';

/**
 * A person has paused or cancelled the batch, or has not let it ask yet, since it was imported: nothing of it
 * starts, and whoever waits for it leaves.
 */
export class BatchHaltedError extends ArenaError {
  readonly batchId: string;

  constructor(batchId: string) {
    super(`batch ${batchId} was paused or cancelled, or was imported and is not trusted`, {
      kind: 'retryable',
    });
    this.batchId = batchId;
  }
}

/**
 * Whether nothing of a batch may start, since it came from elsewhere and nobody has let it. Before imports
 * were marked, one that was open was held: that one waits, too.
 */
export function awaitsTrust({ imported, held }: Pick<Batch, 'imported' | 'held'>): boolean {
  return imported === undefined ? held !== null : imported.trustedAt === null;
}

/** Whether a person has halted it. At its budget a batch is paused, too, but there each session parks by itself and says so. */
export function isHalted(batch: Pick<Batch, 'status' | 'stopped' | 'imported' | 'held'>): boolean {
  const { status, stopped } = batch;
  return status === 'cancelled' || (status === 'paused' && stopped === null) || awaitsTrust(batch);
}

/** @throws BatchHaltedError */
export async function leaveIfHalted(store: ArenaStore, batchId: string): Promise<void> {
  const batch = await store.collection('batches').get(batchId);
  if (batch !== null && isHalted(batch)) throw new BatchHaltedError(batchId);
}

/** No call starts later than a second after a batch was cancelled: half of that, for a slow machine. */
export const HALT_KNOWN_MS = 500;

/**
 * The same for whoever asks before every call: looks into the store at most twice a second for each
 * batch.
 * @param clock monotonic, ms
 */
export function openHaltCheck(
  store: ArenaStore,
  clock: () => number,
): (batchId: string) => Promise<void> {
  const known = new Map<string, { from: number; look: Promise<void> }>();
  return async (batchId) => {
    const from = clock();
    let last = known.get(batchId);
    if (last === undefined || from - last.from >= HALT_KNOWN_MS) {
      for (const [id, each] of known) {
        if (from - each.from >= HALT_KNOWN_MS) known.delete(id);
      }
      const look = leaveIfHalted(store, batchId);
      // That a batch is halted is looked at anew each time: somebody may just have resumed it.
      look.catch(() => known.delete(batchId));
      last = { from, look };
      known.set(batchId, last);
    }
    await last.look;
  };
}
