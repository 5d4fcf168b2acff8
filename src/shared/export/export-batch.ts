import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Hand } from '../documents/hand.ts';
import { UserError } from '../errors.ts';
import type { ArenaStore } from '../store/arena-store.ts';
import { EXPORT_FILES, LINE_COLLECTIONS } from './files.ts';
import { writeWholeFolder } from './whole-folder.ts';

/** Written at once to a file: large enough that the stream's own cost does not show. */
const CHUNK_CHARACTERS = 1 << 16;

export interface ExportOptions {
  /** Writes `hands.phhs` out of the hands in id order; without it there is no such file. */
  readonly handHistory?: (hands: AsyncIterable<Hand>) => AsyncIterable<string>;
}

export interface ExportSummary {
  /** Absolute. */
  readonly directory: string;
  /** Lines by file; documents for `profiles.json`. */
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Writes a batch as a folder that can be scored, read and replayed without the store. Lines are in
 * id order with their keys in the order of the schemas, so the same records are the same bytes. An
 * earlier export of the same batch is replaced as a whole.
 * @throws UserError no such batch; the folder holds something else
 */
export async function exportBatch(
  store: ArenaStore,
  batchId: string,
  directory: string,
  options: ExportOptions = {},
): Promise<ExportSummary> {
  const batch = await store.collection('batches').get(batchId);
  if (batch === null) throw new UserError(`expected a batch in the store, found no "${batchId}"`);
  const counts: Record<string, number> = {};
  await writeWholeFolder(
    directory,
    (existing) => isExportOf(existing, batchId),
    async (partial) => {
      await writeJson(join(partial, EXPORT_FILES.batch), batch);
      for (const name of LINE_COLLECTIONS) {
        const file = EXPORT_FILES[name];
        counts[file] = await writeLines(join(partial, file), store.collection(name).range(batchId));
      }
      const profiles = await store.collection('profiles').rangeAll(batchId);
      await writeJson(join(partial, EXPORT_FILES.profiles), profiles);
      counts[EXPORT_FILES.profiles] = profiles.length;
      if (options.handHistory !== undefined) {
        const hands = store.collection('hands').range(batchId);
        await pipeline(
          options.handHistory(hands),
          createWriteStream(join(partial, EXPORT_FILES.handHistory)),
        );
      }
    },
  );
  return { directory: resolve(directory), counts };
}

async function isExportOf(directory: string, batchId: string): Promise<boolean> {
  try {
    const text = await readFile(join(directory, EXPORT_FILES.batch), 'utf8');
    const batch: unknown = JSON.parse(text);
    return typeof batch === 'object' && batch !== null && '_id' in batch && batch._id === batchId;
  } catch {
    return false;
  }
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** How many lines there were. A full disk or a slow one holds the store's pages back. */
async function writeLines(path: string, documents: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  async function* chunks(): AsyncGenerator<string, void, undefined> {
    let chunk = '';
    for await (const document of documents) {
      chunk += `${JSON.stringify(document)}\n`;
      count += 1;
      if (chunk.length < CHUNK_CHARACTERS) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk !== '') yield chunk;
  }
  await pipeline(chunks(), createWriteStream(path));
  return count;
}
