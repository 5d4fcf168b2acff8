import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { DocumentShape } from './document-shape.ts';
import type { Driver } from './driver.ts';
import { StoreMisuseError } from './errors.ts';
import { type Attempt, StoredCollection } from './stored-collection.ts';

/** The store's own collection; no other may have its name. */
export const META = 'meta';

export const identitySchema = z.strictObject({
  _id: z.literal('store'),
  schema: z.literal(1),
  storeId: z.string().regex(/^[0-9a-f]{12}$/),
});

/**
 * The store's own id, made when it is first opened: queues carry it in their prefix, so that two
 * stores never share jobs. Whoever inserts first names it, and everybody reads what stands there.
 */
export async function storeIdentity(driver: Driver, attempt: Attempt): Promise<string> {
  const shape = new DocumentShape(META, identitySchema);
  const meta = new StoredCollection({ name: META, shape, driver, attempt, uniqueIndexes: false });
  const found = await meta.get('store');
  if (found !== null) return found.storeId;
  await meta.insert({ _id: 'store', schema: 1, storeId: randomBytes(6).toString('hex') });
  const named = await meta.get('store');
  if (named === null) throw new StoreMisuseError('the store lost its identity while opening');
  return named.storeId;
}
