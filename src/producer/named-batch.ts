import type { Batch } from '../shared/records/batch.ts';
import { UserError } from '../shared/records/errors.ts';
import { nearest } from '../shared/settings/spelling.ts';
import type { ArenaStore } from '../shared/store/arena-store.ts';

/**
 * The batch of that name. Stands apart from whatever makes batches go on: who only reads one loads no queue.
 * @throws UserError with a guess at what was meant, when the store has none
 */
export async function namedBatch(
  { store }: { readonly store: ArenaStore },
  batchId: string,
): Promise<Batch> {
  const batches = store.collection('batches');
  const batch = await batches.get(batchId);
  if (batch !== null) return batch;
  const known = (await batches.sift({})).documents.map((each) => each._id);
  const guess = nearest(batchId, known);
  const expected =
    known.length === 0 ? 'it holds none' : `it holds ${known.slice(0, 10).join(', ')}`;
  throw new UserError(
    `expected the name of a batch in ${store.address} (${expected}), found "${batchId}"${guess === undefined ? '' : `; did you mean "${guess}"?`}`,
  );
}
