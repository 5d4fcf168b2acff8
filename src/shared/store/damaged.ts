import { describeError } from '../records/errors.ts';
import { sessionOf } from '../records/ids.ts';
import type { ArenaStore } from './arena-store.ts';
import type { Collection } from './collection.ts';
import type { StoredDocument } from './document-shape.ts';
import { DamagedDocumentError, SchemaVersionError } from './errors.ts';

/** What does not match its schema, or was written by another version. */
export type Damage = DamagedDocumentError | SchemaVersionError;

/** One document is at fault, and the others can be read; any other error is the store's. */
export function isDamage(error: unknown): error is Damage {
  return error instanceof DamagedDocumentError || error instanceof SchemaVersionError;
}

/** One document by its id, or why it cannot be read; null: it is not there. */
export async function getOrDamage<D extends StoredDocument>(
  collection: Pick<Collection<D>, 'get'>,
  id: string,
): Promise<D | Damage | null> {
  return await orDamage(() => collection.get(id));
}

/** What is found, or the damage on the way to it; anything else that goes wrong is thrown on. */
export async function orDamage<T>(look: () => Promise<T>): Promise<T | Damage> {
  try {
    return await look();
  } catch (error) {
    if (isDamage(error)) return error;
    throw error;
  }
}

/**
 * Lets the session that a damaged document belongs to stand still, also one that was finished: what it
 * played cannot be read any more. Changing a document by its id needs no reading of it, so this marks a
 * session whose own document is the damaged one, too. What another version wrote is left to that
 * version. False: no session was changed.
 */
export async function parkOwner(
  { store, now }: { store: ArenaStore; now: () => Date },
  damage: Damage,
): Promise<boolean> {
  if (damage instanceof SchemaVersionError && damage.collection === 'sessions') return false;
  const sessions = store.collection('sessions');
  const message = describeError(damage).slice(0, 2000);
  const parked = { reason: 'damaged-document', message, at: now().toISOString() };
  for (const status of ['open', 'finished'] as const) {
    const set = { status: 'parked', parked } as const;
    if (await sessions.update(sessionOf(damage.id), { status }, { set })) return true;
  }
  return false;
}

/** A judgement that cannot be read has no verdict; pending it would hold up the score of all others. */
export async function settleDamaged(
  { store }: { store: ArenaStore },
  damage: Damage,
): Promise<void> {
  if (damage instanceof SchemaVersionError) return;
  const set = { status: 'unscored', reason: 'job-failed' } as const;
  await store.collection('judgements').update(damage.id, { status: 'pending' }, { set });
}
