import type { Batch } from '../../shared/records/batch.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { storedWinnings } from '../winnings/stored-winnings.ts';
import { readOutcomes, type StoredOutcomes } from './read-outcomes.ts';

/**
 * Reads what was won in the finished sessions of a batch, and works out what is not stored.
 * @throws DamagedDocumentError, SchemaVersionError of a run or a finished session
 */
export async function storedOutcomes(store: ArenaStore, batch: Batch): Promise<StoredOutcomes> {
  const wonIn = await storedWinnings(store, batch);
  return await readOutcomes(store, batch, async (session) => {
    const seats = await wonIn(session);
    // Whoever looks sets it apart: where a batch stops must not depend on when it was damaged.
    if ('damage' in seats) throw seats.damage;
    return seats;
  });
}
