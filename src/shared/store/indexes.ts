import type { Driver } from './driver.ts';
import { StoreMisuseError } from './errors.ts';
import type { Attempt } from './stored-collection.ts';

export interface Index {
  readonly fields: readonly string[];
  readonly unique?: boolean;
  /**
   * Serves what people ask in mongosh or Compass, and nothing that the program asks: it is built on a
   * server only, since nobody asks an embedded store that way, and every index slows its writes.
   */
  readonly forPeople?: boolean;
}

/** Indexes by collection, beyond `_id`. */
export type Indexes<C> = { readonly [Name in keyof C]?: readonly Index[] };

/** The embedded driver cuts longer names, and two that become one would be one index. */
const LONGEST_NAME = 63;

/**
 * Builds what is missing; what exists stays. Names carry the collection, for in SQLite they are
 * shared by the whole file, and a second index of the same name is left out without a word.
 */
export async function buildIndexes(
  driver: Driver,
  attempt: Attempt,
  indexes: Readonly<Record<string, readonly Index[] | undefined>>,
  isServer: boolean,
): Promise<void> {
  for (const [collection, declared = []] of Object.entries(indexes)) {
    for (const { fields, unique = false, forPeople = false } of declared) {
      if (forPeople && !isServer) continue;
      const name = [collection, ...fields, unique ? 'unique' : 'index'].join('_');
      if (name.length > LONGEST_NAME) throw new StoreMisuseError(`index name too long: ${name}`);
      const keys = Object.fromEntries(fields.map((field) => [field, 1 as const]));
      await attempt(() => driver.collection(collection).createIndex(keys, { name, unique }));
    }
  }
}
