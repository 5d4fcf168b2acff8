import type { Collection } from '../../shared/store/collection.ts';
import type { Damage } from '../../shared/store/damaged.ts';
import type { StoredDocument } from '../../shared/store/document-shape.ts';
import type { Selection } from '../../shared/store/selection.ts';

export interface DocumentsPage<D> {
  readonly shown: readonly (D | Damage)[];
  /** The last id of this page where there is another. */
  readonly next: string | null;
}

/**
 * A page of a collection in id order; what cannot be read stands where it would be.
 * @param after the last id of the page before
 */
export async function documentsPage<D extends StoredDocument>(
  collection: Pick<Collection<D>, 'sift'>,
  selection: Selection<D>,
  { size, after }: { size: number; after: string | null },
): Promise<DocumentsPage<D>> {
  // One more than is shown: whether there is another page.
  const { documents, damaged } = await collection.sift(selection, {
    limit: size + 1,
    ...(after === null ? {} : { after }),
  });
  const found = [...documents, ...damaged].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  return { shown, next: found.length > shown.length && last !== undefined ? idOf(last) : null };
}

function idOf(found: StoredDocument | Damage): string {
  return '_id' in found ? found._id : found.id;
}
