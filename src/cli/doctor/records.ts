import { describeError } from '../../shared/records/errors.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { DamagedDocumentError, SchemaVersionError } from '../../shared/store/errors.ts';
import { plural } from '../../shared/text/figures.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

/** Collections by what their ids are built from, so that one look is never more than one session's. */
const OF_BATCH = ['runs', 'sessions', 'winnings', 'profiles'] as const;
const OF_SESSION = ['hands', 'answers', 'decisions', 'calls', 'memories', 'judgements'] as const;

/** Damaged documents that are named before the rest is only counted. */
const NAMED = 5;

type Damage = DamagedDocumentError | SchemaVersionError;
type Name = (typeof OF_BATCH | typeof OF_SESSION)[number] | 'batches' | 'providers';

/** Reads every document of the store: what cannot be read is named, and why sessions stand still. */
export async function lookAtRecords(store: ArenaStore): Promise<Finding[]> {
  const damaged: Damage[] = [];
  const look = async (name: Name, within?: string): Promise<void> => {
    damaged.push(...(await damageIn(store, name, within)));
  };
  await look('batches');
  await look('providers');
  // By id and not by document: a damaged batch has sessions, too.
  for (const batch of await store.collection('batches').distinct('_id')) {
    for (const name of OF_BATCH) await look(name, batch);
    for (const session of await store.collection('sessions').distinct('_id', { within: batch })) {
      for (const name of OF_SESSION) await look(name, session);
    }
  }
  return [
    ...byKind(damaged.filter((each) => each instanceof DamagedDocumentError)),
    ...olderOrNewer(damaged.filter((each) => each instanceof SchemaVersionError)),
    ...(await parked(store)),
  ];
}

async function damageIn(store: ArenaStore, name: Name, within?: string): Promise<Damage[]> {
  try {
    const selection = within === undefined ? {} : { within };
    return (await store.collection(name).sift(selection)).damaged;
  } catch (error) {
    // Not even JSON: the others beside it are looked at once it is mended.
    if (error instanceof DamagedDocumentError) return [error];
    throw error;
  }
}

function byKind(damaged: readonly DamagedDocumentError[]): Finding[] {
  if (damaged.length === 0) return [ok('damaged documents', 'none')];
  const kinds = groups(damaged, ({ collection }) => collection);
  return [...kinds].map(([collection, each]) =>
    fault(
      `damaged ${collection}`,
      named(each.map(({ id, issues }) => `${id} (${issues.join(', ')})`)),
      collection === 'winnings'
        ? 'arena winnings of the batch works them out anew'
        : 'bring them back from a copy of the store, or arena delete the batch; the rest of it is played',
    ),
  );
}

function olderOrNewer(errors: readonly SchemaVersionError[]): Finding[] {
  if (errors.length === 0) return [];
  const newer = errors.some(({ found, known }) => found > known);
  return [
    fault(
      'schema versions',
      named(errors.map(({ collection, id, found }) => `${collection}/${id} (version ${found})`)),
      newer ? 'use the newer program that wrote them' : 'arena store migrate',
    ),
  ];
}

async function parked(store: ArenaStore): Promise<Finding[]> {
  const { documents } = await store.collection('sessions').sift({ where: { status: 'parked' } });
  if (documents.length === 0) return [ok('parked sessions', 'none')];
  const reasons = groups(documents, (session) => session.parked?.reason ?? 'unknown');
  return [...reasons].map(([reason, sessions]) =>
    warning(
      `parked sessions (${reason})`,
      named(sessions.map(({ _id, parked: why }) => `${_id}: ${why?.message ?? ''}`)),
      'see to the reason, then arena resume the batch',
    ),
  );
}

export function named(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.length}: ${names.slice(0, NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

/** The store and what is in it, in one line. */
export async function lookAtStore(store: ArenaStore): Promise<Finding> {
  try {
    const batches = await store.collection('batches').count();
    return ok('store', `${store.address}, ${plural(batches, 'batch', 'batches')}`);
  } catch (error) {
    return fault('store', describeError(error), 'see to STORE_URL');
  }
}

function groups<Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = nameOf(entry);
    found.set(name, [...(found.get(name) ?? []), entry]);
  }
  return found;
}
