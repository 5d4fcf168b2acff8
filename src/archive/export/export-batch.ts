import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Batch } from '../../shared/records/batch.ts';
import type { Call, Prompt } from '../../shared/records/call.ts';
import { UserError } from '../../shared/records/errors.ts';
import type { Hand } from '../../shared/records/hand.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { lateCalls } from '../../shared/store/late-calls.ts';
import { dataCard } from './data-card.ts';
import { ExportFolder } from './export-folder.ts';
import {
  CARD_FILE,
  CSV_FOLDER,
  EXPORT_FILES,
  HAND_HISTORY_FILE,
  HAND_TEXT_FILE,
  LINE_COLLECTIONS,
  SUMS_FILE,
} from './files.ts';
import type { CsvTable } from './tables/table.ts';
import { CSV_TABLES } from './tables/tables.ts';
import { writeWholeFolder } from './whole-folder.ts';

/** Writes hands as text; given when each began, ISO 8601. */
type WriteHands = (
  hands: AsyncIterable<Hand>,
  timeOf: (hand: Hand) => string,
) => AsyncIterable<string>;

export interface ExportOptions {
  /** Writes `hands.phhs` out of the hands in id order; without it there is no such file. */
  readonly handHistory?: WriteHands;
  /** The same for `hands.txt`. */
  readonly handText?: WriteHands;
  /** The records as CSV files too, in a folder of their own. */
  readonly csv?: boolean;
  /** The texts of what was sent, too. */
  readonly prompts?: boolean;
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
 * earlier export of the same batch is replaced as a whole. Of no file more than a page is held.
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
      const folder = new ExportFolder(partial);
      await folder.write(EXPORT_FILES.batch, [jsonText(saidOf(asItStood(batch)))]);
      await writeRecords(folder, store, batchId, options, counts);
      await writeHandTexts(folder, store, batchId, options);
      if (options.prompts === true) {
        counts[EXPORT_FILES.prompts] = await writeLines(
          folder,
          EXPORT_FILES.prompts,
          exportedPrompts(store, batchId),
        );
      }
      await folder.write(CARD_FILE, [dataCard(asItStood(batch), counts, [...folder.sums.keys()])]);
      await folder.write(SUMS_FILE, [sumsText(folder.sums)]);
    },
  );
  return { directory: resolve(directory), counts };
}

/**
 * An imported batch that waits is written with the status that it came with; whom somebody here lets it ask
 * is said by no export.
 */
export function asItStood({ imported: _imported, ...batch }: Batch): Batch {
  const { held, status } = batch;
  const stood = status === 'paused' ? (held ?? status) : status;
  // What waits for a worker says something of a fleet, and nothing of the batch.
  return { ...batch, status: stood, held: null, awaits: null };
}

/**
 * What an export writes of a batch: fields about prompts only where they say something, so that an export
 * of a version which did not know them is the same bytes when it is written again.
 */
function saidOf(batch: Batch): Partial<Batch> {
  const { awaits: _ofTheFleet, templates, mixedSince, mixedWith, mixedCount, ...rest } = batch;
  const said: Partial<Batch> = {
    ...rest,
    ...(templates === null ? {} : { templates }),
    ...(mixedSince === null ? {} : { mixedSince, mixedWith, mixedCount }),
  };
  // In the order of the schema.
  const names = (Object.keys(batch) as (keyof Batch)[]).filter((name) => name in said);
  return Object.fromEntries(names.map((name) => [name, said[name]]));
}

/** The same of a call: of nearly every one these two fields say nothing. */
function saidOfCall({ sent, givenUp, ...rest }: Call): Partial<Call> {
  if (sent && !givenUp) return rest;
  return { ...rest, sent, givenUp };
}

async function writeRecords(
  folder: ExportFolder,
  store: ArenaStore,
  batchId: string,
  { csv = false }: ExportOptions,
  counts: Record<string, number>,
): Promise<void> {
  for (const name of LINE_COLLECTIONS) {
    const tables = csv && name in CSV_TABLES ? await tablesOf(name, store, batchId) : [];
    const documents = store.collection(name).range(batchId);
    const said = name === 'calls' ? (call: object) => saidOfCall(call as Call) : undefined;
    counts[EXPORT_FILES[name]] = await writeLines(
      folder,
      EXPORT_FILES[name],
      documents,
      tables,
      said,
    );
  }
  const profiles = await store.collection('profiles').rangeAll(batchId);
  await folder.write(EXPORT_FILES.profiles, [jsonText(profiles)]);
  counts[EXPORT_FILES.profiles] = profiles.length;
  if (!csv) return;
  for (const table of CSV_TABLES.profiles) {
    const rows = profiles.map((profile) => table.recordsOf(profile));
    await folder.write(`${CSV_FOLDER}/${table.file}`, [table.header, ...rows]);
  }
}

async function tablesOf(
  name: string,
  store: ArenaStore,
  batchId: string,
): Promise<readonly CsvTable<never>[]> {
  if (name !== 'calls') return CSV_TABLES[name as keyof typeof CSV_TABLES];
  const late = await lateCalls(store, batchId);
  return CSV_TABLES.calls.map((table) => ({
    ...table,
    recordsOf: (call: Call) => table.recordsOf({ ...call, late: late.has(call._id) }),
  }));
}

/**
 * A document a line, and its rows in every table, in one pass over the store. Says how many lines
 * there were.
 */
async function writeLines<Document>(
  folder: ExportFolder,
  file: string,
  documents: AsyncIterable<Document>,
  tables: readonly CsvTable<never>[] = [],
  said: (document: Document) => object = (document) => document as object,
): Promise<number> {
  const lines = await folder.open(file);
  const sheets = await Promise.all(
    tables.map(async (table) => ({
      table,
      sheet: await folder.open(`${CSV_FOLDER}/${table.file}`),
    })),
  );
  for (const { table, sheet } of sheets) await sheet.add(table.header);
  let count = 0;
  for await (const document of documents) {
    count += 1;
    // Awaiting what need not be waited for costs more than the writing itself.
    const full = lines.add(`${JSON.stringify(said(document))}\n`);
    if (full !== null) await full;
    for (const { table, sheet } of sheets) {
      const more = sheet.add(table.recordsOf(document as never));
      if (more !== null) await more;
    }
  }
  await lines.end();
  for (const { sheet } of sheets) await sheet.end();
  return count;
}

async function writeHandTexts(
  folder: ExportFolder,
  store: ArenaStore,
  batchId: string,
  { handHistory, handText }: ExportOptions,
): Promise<void> {
  const writers = [
    [HAND_HISTORY_FILE, handHistory],
    [HAND_TEXT_FILE, handText],
  ] as const;
  for (const [file, write] of writers) {
    if (write === undefined) continue;
    const hands = store.collection('hands').range(batchId);
    await folder.write(file, write(hands, await startTimes(store, batchId)));
  }
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

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function sumsText(sums: ReadonlyMap<string, string>): string {
  return [...sums].map(([file, sum]) => `${sum}  ${file}\n`).join('');
}

/**
 * The texts that a batch's calls were made of, each once, in the order in which the calls name them.
 * What is remembered of each is its id alone (some 100 bytes).
 */
export async function* exportedPrompts(
  store: ArenaStore,
  batchId: string,
): AsyncGenerator<Prompt, void, undefined> {
  const prompts = store.collection('prompts');
  const seen = new Set<string>();
  for await (const { request } of store.collection('calls').range(batchId)) {
    for (const id of [request.system, request.settings, request.user]) {
      if (id === null || seen.has(id)) continue;
      seen.add(id);
      const prompt = await prompts.get(id);
      if (prompt !== null) yield prompt;
    }
  }
}

/** Between two hands of a session, where only the session's own times are known. */
const HAND_MS = 60_000;

/**
 * When each hand of a batch began, for formats that want a time: records of hands hold none, so that
 * the same answers give the same bytes. Hands follow each other by the minute from their session's
 * start, which trackers sort by.
 */
async function startTimes(store: ArenaStore, batchId: string): Promise<(hand: Hand) => string> {
  const batch = await store.collection('batches').get(batchId);
  const starts = new Map<string, number>();
  for await (const { _id, startedAt } of store.collection('sessions').range(batchId)) {
    if (startedAt !== null) starts.set(_id, Date.parse(startedAt));
  }
  const first = Date.parse(batch?.createdAt ?? '1970-01-01T00:00:00.000Z');
  return ({ sessionId, number }) =>
    new Date((starts.get(sessionId) ?? first) + (number - 1) * HAND_MS).toISOString();
}
