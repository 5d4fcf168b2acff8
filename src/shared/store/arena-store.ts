import { COLLECTIONS, INDEXES } from '../documents/collections.ts';
import { openStore, type Store } from './store.ts';

/** The store of this project: the collections of its records, with their indexes. */
export type ArenaStore = Store<typeof COLLECTIONS>;

/**
 * @param waitMs how long to look for the store before giving up
 * @throws UserError, StoreUnreachableError as `openStore`
 */
export function openArenaStore(url: string, waitMs?: number): Promise<ArenaStore> {
  return openStore(url, {
    collections: COLLECTIONS,
    indexes: INDEXES,
    ...(waitMs === undefined ? {} : { waitMs }),
  });
}
