import { COLLECTIONS, INDEXES } from '../documents/collections.ts';
import type { StoreUnavailableError } from './errors.ts';
import { openStore, type Store } from './store.ts';

/** The store of this project: the collections of its records, with their indexes. */
export type ArenaStore = Store<typeof COLLECTIONS>;

/**
 * @param waitMs how long to look for the store before giving up
 * @param onUnavailable called whenever the store did not answer in time, as often as that happens
 * @throws UserError, StoreUnreachableError as `openStore`
 */
export function openArenaStore(
  url: string,
  waitMs?: number,
  onUnavailable: (error: StoreUnavailableError) => void = () => undefined,
): Promise<ArenaStore> {
  return openStore(url, {
    onUnavailable,
    collections: COLLECTIONS,
    indexes: INDEXES,
    ...(waitMs === undefined ? {} : { waitMs }),
  });
}
