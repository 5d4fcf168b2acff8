import { UserError } from '../shared/records/errors.ts';
import { isIdOf } from '../shared/records/ids.ts';
import type { ArenaStore } from '../shared/store/arena-store.ts';
import { documentsOf } from './delete-batch.ts';

/**
 * Documents by collection that are built on the name of a batch which the store does not have: an
 * import writes the batch last, and one that was cut off leaves them. Null where there are none.
 */
export async function partialImport(
  store: ArenaStore,
  name: string,
): Promise<Readonly<Record<string, number>> | null> {
  // What is no name may be an id below one, and within it are documents of a batch that is there.
  if (!isIdOf('batch', name)) return null;
  if ((await store.collection('batches').get(name)) !== null) return null;
  const counts = await documentsOf(store, name);
  return Object.values(counts).some((count) => count > 0) ? counts : null;
}

/**
 * A new batch would take them for its own, and go on with what was played under other settings.
 * @throws UserError there are some under that name
 */
export async function refusePartialImport(store: ArenaStore, name: string): Promise<void> {
  const counts = await partialImport(store, name);
  if (counts === null) return;
  throw new UserError(
    `expected nothing of a batch ${name} in the store (${store.address}), found ${documentCounts(counts)} of an import that still runs or was cut off: let it end, import it again, or remove them with arena delete ${name}`,
  );
}

/** Such as `2 sessions, 12 hands`; empty where there is nothing. */
export function documentCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([collection, count]) => `${count} ${collection}`)
    .join(', ');
}
