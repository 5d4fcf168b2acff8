import { isDeepStrictEqual } from 'node:util';
import { UserError } from '../../shared/records/errors.ts';

/** A document of a file with the place that errors name. */
export interface PlacedDocument {
  readonly document: { readonly _id: string };
  readonly place: string;
}

/**
 * Compares the documents of a file with those of the store, both in id order, a page of each at a
 * time.
 * @param whole whether the store's batch is there in full, so that nothing may be missing; where it is
 *   not, what the store has is left of an import that was cut off
 * @returns how many the store has already
 * @throws UserError one line that names the first that differs, or that only the store has
 */
export async function heldAgainstStore(
  collection: string,
  documents: AsyncIterable<PlacedDocument> | Iterable<PlacedDocument>,
  stored: AsyncGenerator<{ readonly _id: string }, void, undefined>,
  { batchId, isWhole }: { readonly batchId: string; readonly isWhole: boolean },
): Promise<number> {
  const wayOut = isWhole
    ? 'give the store that has none of this batch, or delete it there first'
    : `it is of another import: let that end, or where it was cut off, remove what is left of it with arena delete ${batchId}`;
  let same = 0;
  let next = await stored.next();
  for await (const { document, place } of documents) {
    if (!next.done && next.value._id < document._id)
      throw onlyStored(collection, next.value._id, wayOut);
    if (next.done || next.value._id !== document._id) {
      if (isWhole) {
        throw new UserError(
          `${place}: the store has this batch without ${collection}/${document._id}: ${wayOut}`,
        );
      }
      continue;
    }
    if (!isDeepStrictEqual(next.value, document)) {
      throw new UserError(
        `${place}: the store has another ${collection}/${document._id} (${differing(next.value, document)} differs): ${wayOut}`,
      );
    }
    same += 1;
    next = await stored.next();
  }
  if (!next.done) throw onlyStored(collection, next.value._id, wayOut);
  return same;
}

function onlyStored(collection: string, id: string, wayOut: string): UserError {
  return new UserError(`the store has ${collection}/${id}, which is not in the export: ${wayOut}`);
}

/** The fields whose values are not the same. */
function differing(stored: object, given: object): string {
  const fields = new Set([...Object.keys(stored), ...Object.keys(given)]);
  const values = [stored, given] as Record<string, unknown>[];
  return [...fields]
    .filter((field) => !isDeepStrictEqual(values[0]?.[field], values[1]?.[field]))
    .join(', ');
}
