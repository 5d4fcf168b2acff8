import type { Batch } from '../../shared/records/batch.ts';
import { batchOf } from '../../shared/records/ids.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { type Damage, getOrDamage } from '../../shared/store/damaged.ts';
import { NotFoundError } from './fault-pages.ts';

/**
 * The batch of what an address names, which may be damaged. Without one there is nothing to show: it
 * is written last by an import and removed last by a deletion, so what else is there is not all.
 * @throws NotFoundError
 */
export async function requireBatch(
  store: Pick<ArenaStore, 'collection'>,
  id: string,
): Promise<Batch | Damage> {
  const batchId = batchOf(id);
  const batch = await getOrDamage(store.collection('batches'), batchId);
  if (batch !== null) return batch;
  throw new NotFoundError(
    `batch ${batchId} is not in this store, or not wholly: an import or a deletion of it has not come to its end`,
  );
}
