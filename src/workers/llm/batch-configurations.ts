import type { BatchConfiguration } from '../../shared/batch-configuration.ts';
import { ArenaError } from '../../shared/errors.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

/** Batches a worker answers for at one time are few; the bound only keeps a long life small. */
const KEPT = 100;

/** Looks a batch's configuration up once: it never changes. Throws ArenaError for an unknown batch. */
export function openBatchConfigurations(
  store: ArenaStore,
): (batchId: string) => Promise<BatchConfiguration> {
  const known = new Map<string, BatchConfiguration>();
  return async (batchId) => {
    const kept = known.get(batchId);
    if (kept !== undefined) return kept;
    const batch = await store.collection('batches').get(batchId);
    if (batch === null) throw new ArenaError(`batch ${batchId} is not in the store`);
    if (known.size >= KEPT) known.clear();
    known.set(batchId, batch.configuration);
    return batch.configuration;
  };
}
