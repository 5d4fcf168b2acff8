import type { Collection } from '../../shared/store/collection.ts';
import { type Damage, isDamage } from '../../shared/store/damaged.ts';
import type { StoredDocument } from '../../shared/store/document-shape.ts';

/**
 * A range as the store gives it, which a damaged document does not end: it is handed to `onDamage` and
 * the range goes on behind it.
 */
export async function* readableRange<D extends StoredDocument>(
  collection: Collection<D>,
  parent: string,
  options: { readonly after: string | null; readonly pageSize: number },
  onDamage: (damage: Damage) => void,
): AsyncGenerator<D, void, undefined> {
  let { after } = options;
  for (;;) {
    try {
      const from = { pageSize: options.pageSize, ...(after !== null && { after }) };
      for await (const document of collection.range(parent, from)) {
        after = document._id;
        yield document;
      }
      return;
    } catch (error) {
      // Damage before the place where it was looked for would be found again and again.
      if (!isDamage(error) || (after !== null && error.id <= after)) throw error;
      onDamage(error);
      after = error.id;
    }
  }
}
