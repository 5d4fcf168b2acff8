import { isDeepStrictEqual } from 'node:util';
import { UserError } from '../errors.ts';

/** A document of a file with the place that errors name. */
export interface PlacedDocument {
  readonly document: { readonly _id: string };
  readonly place: string;
}

/** How what a file holds compares with what the store has of the same batch. */
export interface Comparison {
  readonly same: number;
  /** Place of the first that the store lacks; null: none. */
  readonly firstMissing: string | null;
}

/**
 * Compares the documents of a file with those of the store, both in id order, a page of each at a
 * time.
 * @param isWhole whether the store's batch is there in full, so that nothing may be missing
 * @throws UserError one line that names the first that differs, or that only the store has
 */
export async function heldAgainstStore(
  collection: string,
  documents: AsyncIterable<PlacedDocument>,
  stored: AsyncGenerator<{ readonly _id: string }, void, undefined>,
  isWhole: boolean,
): Promise<Comparison> {
  let same = 0;
  let firstMissing: string | null = null;
  let next = await stored.next();
  for await (const { document, place } of documents) {
    if (!next.done && next.value._id < document._id) throw onlyStored(collection, next.value._id);
    if (next.done || next.value._id !== document._id) {
      if (isWhole) {
        throw new UserError(
          `${place}: the store has this batch without ${collection}/${document._id}: give the store that has none of it, or delete the batch there first`,
        );
      }
      firstMissing ??= place;
      continue;
    }
    if (!isDeepStrictEqual(next.value, document)) {
      throw new UserError(
        `${place}: the store has another ${collection}/${document._id} (${differing(next.value, document)} differs): nothing was imported`,
      );
    }
    same += 1;
    next = await stored.next();
  }
  if (!next.done) throw onlyStored(collection, next.value._id);
  return { same, firstMissing };
}

function onlyStored(collection: string, id: string): UserError {
  return new UserError(
    `the store has ${collection}/${id}, which is not in the export: nothing was imported`,
  );
}

/** The fields whose values are not the same. */
function differing(stored: object, given: object): string {
  const fields = new Set([...Object.keys(stored), ...Object.keys(given)]);
  const values = [stored, given] as Record<string, unknown>[];
  return [...fields]
    .filter((field) => !isDeepStrictEqual(values[0]?.[field], values[1]?.[field]))
    .join(', ');
}
