import { COLLECTIONS, INDEXES } from '../records/collections.ts';
import { openStore, type Store, type StoreOptions } from './store.ts';

/** The store of this project: the collections of its records, with their indexes. */
export type ArenaStore = Store<typeof COLLECTIONS>;

/** @throws UserError, StoreMissingError, StoreUnreachableError as `openStore` */
export function openArenaStore(
  url: string,
  options: Omit<StoreOptions<typeof COLLECTIONS>, 'collections' | 'indexes'> = {},
): Promise<ArenaStore> {
  return openStore(url, { ...options, collections: COLLECTIONS, indexes: INDEXES });
}
