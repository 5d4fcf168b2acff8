import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Batch } from '../documents/batch.ts';
import type { Prompt } from '../documents/call.ts';
import { UserError } from '../errors.ts';
import { asItStood } from '../export/export-batch.ts';
import { EXPORT_FILES, LINE_COLLECTIONS } from '../export/files.ts';
import type { ArenaStore } from '../store/arena-store.ts';
import { type BatchCollection, idFault } from './batch-ids.ts';
import { heldAgainstStore, type PlacedDocument } from './held-against-store.ts';
import { ImportFiles } from './import-files.ts';
import { type DocumentOf, storedDocument } from './stored-document.ts';

/** What became of an import. */
export interface Imported {
  readonly batch: Batch;
  /** `already`: the store had every document of it; `continued`: a part, of an import cut off. */
  readonly outcome: 'imported' | 'continued' | 'already';
  /** Documents by collection, whether they were there before or not. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Inserted at once: as many as are held. */
const PAGE = 500;

const COLLECTIONS_OF_BATCH: readonly BatchCollection[] = [...LINE_COLLECTIONS, 'profiles'];

/**
 * Reads the folder of an export into a store. Everything is looked at first, and nothing is written
 * unless all of it can be; the batch itself comes last, so that nobody sees a part. An import that was
 * cut off goes on when it is run again. A batch that was open is paused until somebody resumes it.
 * @throws UserError one line with file and line: what cannot be read, does not belong to the batch, or
 *   is in the store otherwise
 */
export async function importBatch(store: ArenaStore, directory: string): Promise<Imported> {
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
  await insertAll(files, store, batch._id);
  const visible: Batch =
    batch.status === 'open' ? { ...batch, status: 'paused', held: 'open' } : batch;
  if ((await store.collection('batches').insert(visible)) === 'exists') {
    throw new UserError(
      `batch ${batch._id} was put into the store by somebody else meanwhile: look at it before importing again`,
    );
  }
  return { batch: visible, outcome: same > 0 ? 'continued' : 'imported', counts };
}

function refuseOther(stored: Batch, given: Batch, path: string): void {
  if (isDeepStrictEqual(stored, given)) return;
  const fields = (Object.keys(given) as (keyof Batch)[]).filter(
    (field) => !isDeepStrictEqual(stored[field], given[field]),
  );
  throw new UserError(
    `${path}: the store has another batch ${given._id} (${fields.join(', ')} differs): nothing was imported`,
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
  let same = 0;
  for (const name of COLLECTIONS_OF_BATCH) {
    const documents = counted(checked(files, name, batchId, known), (count) => {
      counts[name] = count;
    });
    const kept = store.collection(name).range(batchId);
    same += (await heldAgainstStore(name, documents, kept, isWhole)).same;
  }
  if (!files.has(EXPORT_FILES.answers) && known.unfinished !== null) {
    throw new UserError(
      `${files.directory}: expected ${EXPORT_FILES.answers}, without which session ${known.unfinished} cannot go on, found none`,
    );
  }
  for await (const _ of promptsOf(files)) counts['prompts'] = (counts['prompts'] ?? 0) + 1;
  return { counts, same };
}

async function insertAll(files: ImportFiles, store: ArenaStore, batchId: string): Promise<void> {
  for await (const page of pagesOf(promptsOf(files))) {
    await store.collection('prompts').insertMany(page);
  }
  for (const name of COLLECTIONS_OF_BATCH) {
    const known: Known = { runs: null, sessions: null, unfinished: null };
    for await (const page of pagesOf(checked(files, name, batchId, known))) {
      const documents = page.map(({ document }) => document);
      await store.collection(name).insertMany(documents as never);
    }
  }
}

/** What documents that are read later may belong to; null: not looked at. */
interface Known {
  readonly runs: Set<string> | null;
  readonly sessions: Set<string> | null;
  /** A session that is not over. */
  unfinished: string | null;
}

async function* checked(
  files: ImportFiles,
  name: BatchCollection,
  batchId: string,
  known: Known,
): AsyncGenerator<PlacedDocument, void, undefined> {
  let last = '';
  for await (const { value, place } of placedValues(files, name)) {
    const document = storedDocument(name, value, place);
    const fault = idFault(batchId, name, document) ?? strayFault(name, document, known);
    if (fault !== null) throw new UserError(`${place}: ${fault}`);
    if (document._id <= last) {
      throw new UserError(
        `${place}: _id: expected ids in rising order, each once, found "${document._id}" after "${last}"`,
      );
    }
    last = document._id;
    remember(name, document, known);
    yield { document, place };
  }
}

async function* placedValues(files: ImportFiles, name: BatchCollection) {
  if (name !== 'profiles') {
    for await (const page of files.pages(EXPORT_FILES[name])) yield* page;
    return;
  }
  const path = files.path(EXPORT_FILES.profiles);
  const profiles = await files.json(EXPORT_FILES.profiles);
  if (!Array.isArray(profiles)) throw new UserError(`${path}: expected a list of profiles`);
  for (const [index, value] of profiles.entries()) {
    yield { value: value as unknown, place: `${path}: [${index}]` };
  }
}

/** A document of a session or run that the export does not hold. */
function strayFault(
  name: BatchCollection,
  document: DocumentOf<BatchCollection>,
  { runs, sessions }: Known,
): string | null {
  if (name === 'sessions' && 'runId' in document && runs?.has(document.runId) === false) {
    return `runId: expected a run of ${EXPORT_FILES.runs}, found "${document.runId}"`;
  }
  if ('sessionId' in document && sessions?.has(document.sessionId) === false) {
    return `sessionId: expected a session of ${EXPORT_FILES.sessions}, found "${document.sessionId}"`;
  }
  return null;
}

function remember(
  name: BatchCollection,
  document: DocumentOf<BatchCollection>,
  known: Known,
): void {
  if (name === 'runs') known.runs?.add(document._id);
  if (name !== 'sessions') return;
  known.sessions?.add(document._id);
  if ('status' in document && document.status !== 'finished') known.unfinished ??= document._id;
}

async function* promptsOf(files: ImportFiles): AsyncGenerator<Prompt, void, undefined> {
  for await (const page of files.pages(EXPORT_FILES.prompts)) {
    for (const { value, place } of page) {
      const prompt = storedDocument('prompts', value, place);
      if (createHash('sha256').update(prompt.text).digest('hex') !== prompt._id) {
        throw new UserError(`${place}: _id: expected the SHA-256 of the text, found another`);
      }
      yield prompt;
    }
  }
}

async function* counted<Value>(
  values: AsyncIterable<Value>,
  hears: (count: number) => void,
): AsyncGenerator<Value, void, undefined> {
  let count = 0;
  for await (const value of values) {
    count += 1;
    yield value;
  }
  hears(count);
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
