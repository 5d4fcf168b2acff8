import { createHash } from 'node:crypto';
import type { Prompt } from '../../shared/records/call.ts';
import { UserError } from '../../shared/records/errors.ts';
import { EXPORT_FILES, LINE_COLLECTIONS } from '../export/files.ts';
import { type BatchCollection, idFault } from './batch-ids.ts';
import type { PlacedDocument } from './held-against-store.ts';
import type { ImportFiles } from './import-files.ts';
import { type DocumentOf, storedDocument } from './stored-document.ts';

/** In the order in which they are read: what others belong to comes first. */
export const COLLECTIONS_OF_BATCH: readonly BatchCollection[] = [...LINE_COLLECTIONS, 'profiles'];

/** What documents that are read later may belong to; null: not looked at. */
export interface Known {
  readonly runs: Set<string> | null;
  readonly sessions: Set<string> | null;
  /** A session that is not over. */
  unfinished: string | null;
}

/**
 * The documents of a file, each looked at before it is given.
 * @throws UserError one line with file and line
 */
export async function* checked(
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

/** @throws UserError with file and line; one is not the text of its sum */
export async function* promptsOf(files: ImportFiles): AsyncGenerator<Prompt, void, undefined> {
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
