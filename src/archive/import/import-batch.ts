import { isDeepStrictEqual } from 'node:util';
import type { Batch } from '../../shared/records/batch.ts';
import { UserError } from '../../shared/records/errors.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { asItStood } from '../export/export-batch.ts';
import { EXPORT_FILES } from '../export/files.ts';
import { Completeness } from './completeness.ts';
import { heldAgainstStore } from './held-against-store.ts';
import { ImportFiles } from './import-files.ts';
import { insertAll, refuseOtherMeanwhile } from './insert-all.ts';
import { COLLECTIONS_OF_BATCH, checked, type Known, promptsOf } from './read-documents.ts';
import { type DocumentOf, storedDocument } from './stored-document.ts';

/** What became of an import. */
export interface Imported {
  readonly batch: Batch;
  /** `already`: the store had every document of it; `continued`: a part, of an import cut off. */
  readonly outcome: 'imported' | 'continued' | 'already';
  /** Documents by collection, whether they were there before or not. */
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Reads the folder of an export into a store. Everything is looked at first, and nothing is written
 * unless all of it can be; the batch itself comes last, so that nobody sees a part. An import that was
 * cut off goes on when it is run again. A batch that was open is paused until somebody resumes it, and
 * none asks anybody before somebody trusts the addresses and variables that it names.
 * @throws UserError one line with file and line: what cannot be read, does not belong to the batch, or
 *   is in the store otherwise
 */
export async function importBatch(
  store: ArenaStore,
  directory: string,
  now: () => Date = () => new Date(),
): Promise<Imported> {
  const files = await ImportFiles.open(directory);
  const path = files.path(EXPORT_FILES.batch);
  const batch = storedDocument('batches', await files.json(EXPORT_FILES.batch), path);
  if (batch._id !== batch.configuration.name) {
    throw new UserError(
      `${path}: _id: expected the name in its configuration, ${JSON.stringify(batch.configuration.name)}, found ${JSON.stringify(batch._id)}`,
    );
  }
  const stored = await store.collection('batches').get(batch._id);
  if (stored !== null) refuseOther(asItStood(stored), asItStood(batch), path);
  const { counts, same } = await checkAll(files, store, batch._id, stored !== null);
  if (stored !== null) return { batch: stored, outcome: 'already', counts };
  await insertAll(files, store, batch);
  await requireCounts(store, batch._id, counts);
  const imported = { at: now().toISOString(), trustedAt: null };
  const visible: Batch =
    batch.status === 'open'
      ? { ...batch, status: 'paused', held: 'open', imported }
      : { ...batch, imported };
  if ((await store.collection('batches').insert(visible)) === 'exists') {
    await refuseOtherMeanwhile(store, batch);
  }
  return { batch: visible, outcome: same > 0 ? 'continued' : 'imported', counts };
}

/**
 * A last look at what the batch is made of, before it is seen: another import of the same name may
 * have written at the same time.
 * @throws UserError the store has more or fewer documents than the export
 */
async function requireCounts(
  store: ArenaStore,
  batchId: string,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  for (const name of COLLECTIONS_OF_BATCH) {
    const found = await store.collection(name).count({ within: batchId });
    if (found === (counts[name] ?? 0)) continue;
    throw new UserError(
      `expected ${counts[name] ?? 0} ${name} of batch ${batchId} in the store (${store.address}) after the import, found ${found}: somebody else writes it at the same time: let that end, or remove what is left of it with arena delete ${batchId}`,
    );
  }
}

function refuseOther(stored: Batch, given: Batch, path: string): void {
  if (isDeepStrictEqual(stored, given)) return;
  const fields = (Object.keys(given) as (keyof Batch)[]).filter(
    (field) => !isDeepStrictEqual(stored[field], given[field]),
  );
  throw new UserError(
    `${path}: the store has another batch ${given._id} (${fields.join(', ')} differs): give the store that has none of this batch, or delete it there first`,
  );
}

/** Looks at every document, and at what the store has of the batch. @throws UserError */
async function checkAll(
  files: ImportFiles,
  store: ArenaStore,
  batchId: string,
  isWhole: boolean,
): Promise<{ counts: Record<string, number>; same: number }> {
  const counts: Record<string, number> = {};
  const known: Known = { runs: new Set(), sessions: new Set(), unfinished: null };
  const completeness = new Completeness((name) => files.path(EXPORT_FILES[name]));
  let same = 0;
  for (const name of COLLECTIONS_OF_BATCH) {
    const documents = checked(files, name, batchId, known);
    const heard = hearing(documents, ({ document, place }) => {
      counts[name] = (counts[name] ?? 0) + 1;
      completeness.add(name, document as DocumentOf<typeof name>, place);
    });
    const kept = store.collection(name).range(batchId);
    same += await heldAgainstStore(name, heard, kept, { batchId, isWhole });
    completeness.require(name);
  }
  if (!files.has(EXPORT_FILES.answers) && known.unfinished !== null) {
    throw new UserError(
      `${files.directory}: expected ${EXPORT_FILES.answers}, without which session ${known.unfinished} cannot go on, found none`,
    );
  }
  for await (const _ of promptsOf(files)) counts['prompts'] = (counts['prompts'] ?? 0) + 1;
  return { counts, same };
}

async function* hearing<Value>(
  values: AsyncIterable<Value>,
  hears: (value: Value) => void,
): AsyncGenerator<Value, void, undefined> {
  for await (const value of values) {
    hears(value);
    yield value;
  }
}
