import type { Batch } from '../shared/documents/batch.ts';
import { UserError } from '../shared/errors.ts';
import type { ArenaStore } from '../shared/store/arena-store.ts';

export interface Pruned {
  /** Calls whose raw response was taken out. */
  readonly calls: number;
  /** Characters that these responses had. */
  readonly characters: number;
}

/**
 * Takes the raw responses of a batch out of the ledger; what was read from them, their tokens and
 * their costs stay. Afterwards nothing can be read from them anew (`arena reparse`), and the batch
 * cannot answer another one (`--replay`).
 * @throws UserError for a batch that is not over: a response that is stored and not yet read would be
 * paid for again
 */
export async function pruneRawResponses(
  store: ArenaStore,
  batch: Batch,
  now: () => Date,
): Promise<Pruned> {
  if (batch.status !== 'finished' && batch.status !== 'cancelled') {
    throw new UserError(
      `batch ${batch._id} is ${batch.status}: expected a batch that is finished or cancelled, since a response that is not read yet would be paid for again`,
    );
  }
  const ledger = store.collection('calls');
  let calls = 0;
  let characters = 0;
  for await (const { _id, rawResponse, outcome } of ledger.range(batch._id)) {
    if (rawResponse === null || outcome === 'open') continue;
    await ledger.update(_id, {}, { set: { rawResponse: null } });
    calls += 1;
    characters += rawResponse.length;
  }
  const set = { rawResponsesPrunedAt: now().toISOString() };
  await store.collection('batches').update(batch._id, {}, { set });
  return { calls, characters };
}
