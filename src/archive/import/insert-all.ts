import { isDeepStrictEqual } from 'node:util';
import type { Batch } from '../../shared/records/batch.ts';
import { UserError } from '../../shared/records/errors.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { asItStood } from '../export/export-batch.ts';
import type { BatchCollection } from './batch-ids.ts';
import { heldAgainstStore, type PlacedDocument } from './held-against-store.ts';
import type { ImportFiles } from './import-files.ts';
import { COLLECTIONS_OF_BATCH, checked, type Known, promptsOf } from './read-documents.ts';

/** Inserted at once: as many as are held. */
const PAGE = 500;

/**
 * Inserts all of an export but the batch itself; what is there stays.
 * @throws UserError somebody else writes a batch of that name at the same time
 */
export async function insertAll(
  files: ImportFiles,
  store: ArenaStore,
  batch: Batch,
): Promise<void> {
  for await (const page of pagesOf(promptsOf(files))) {
    await store.collection('prompts').insertMany(page);
  }
  for (const name of COLLECTIONS_OF_BATCH) {
    const known: Known = { runs: null, sessions: null, unfinished: null };
    let after: string | undefined;
    for await (const page of pagesOf(checked(files, name, batch._id, known))) {
      await refuseOtherMeanwhile(store, batch);
      await insertPage(store, name, batch._id, { page, after });
      after = page.at(-1)?.document._id;
    }
  }
}

/**
 * What was there before is the work of a cut off import, or of another one at the same time.
 * @param after the last id of the page before
 */
async function insertPage(
  store: ArenaStore,
  name: BatchCollection,
  batchId: string,
  { page, after }: { page: readonly PlacedDocument[]; after: string | undefined },
): Promise<void> {
  const documents = page.map(({ document }) => document);
  const { existed } = await store.collection(name).insertMany(documents as never);
  if (existed === 0) return;
  const range = store.collection(name).range(batchId, after === undefined ? {} : { after });
  const stored = upTo(range, documents.at(-1)?._id ?? '');
  await heldAgainstStore(name, page, stored, { batchId, isWhole: false });
}

async function* upTo<Document extends { readonly _id: string }>(
  documents: AsyncIterable<Document>,
  last: string,
): AsyncGenerator<Document, void, undefined> {
  for await (const document of documents) {
    if (document._id > last) return;
    yield document;
  }
}

/** @throws UserError the store has another batch of that name by now */
export async function refuseOtherMeanwhile(store: ArenaStore, batch: Batch): Promise<void> {
  const stored = await store.collection('batches').get(batch._id);
  // Another import of the same export may have been quicker with all of it.
  if (stored === null || isDeepStrictEqual(asItStood(stored), asItStood(batch))) return;
  throw new UserError(
    `batch ${batch._id} was put into the store (${store.address}) by somebody else while this was read: import it into another store, or delete the batch there first`,
  );
}

async function* pagesOf<Value>(
  values: AsyncIterable<Value>,
): AsyncGenerator<Value[], void, undefined> {
  let page: Value[] = [];
  for await (const value of values) {
    page.push(value);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
