import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { isByTheModel, isLate } from '../../shared/records/call.ts';
import { attemptOf, batchOf } from '../../shared/records/ids.ts';
import { requireFile } from '../../shared/text/text-file.ts';
import { EXPORT_FILES } from './files.ts';
import { type CallLine, callLineSchema, namingLineSchema } from './ledger-lines.ts';
import { parseLine, readLines } from './read-lines.ts';

/** The answers that models gave in an export, found by what they were about. */
export interface RecordedCalls {
  /** SHA-256 (hex) of the file they come from. */
  readonly sha256: string;
  /**
   * Calls about a subject whose outcome was the model's own doing, oldest first, up to the one that its
   * answer names: what infrastructure did to a call is no answer, and what came beside it came too
   * late. The subject's batch may have another name than the recorded one.
   */
  answersTo(subject: string): Promise<readonly CallLine[]>;
  close(): Promise<void>;
}

/** Where in the file a line stands, in bytes. */
interface Place {
  readonly call: Pick<CallLine, '_id' | 'outcome' | 'givenUp'>;
  readonly from: number;
  readonly length: number;
}

/**
 * Reads an export's `calls.jsonl` once and remembers where each line stands: responses are large, and
 * a whole ledger of them may not fit into memory.
 * @throws UserError no such file, or a line that is no call
 */
export async function openRecordedCalls(directory: string): Promise<RecordedCalls> {
  const path = join(directory, EXPORT_FILES.calls);
  const { places, sha256 } = await placesIn(path);
  const named = await namedCalls(directory);
  const file = await open(path, 'r');
  return {
    sha256,
    answersTo: async (subject) => {
      const key = withoutBatch(subject);
      const name = named.get(key);
      const found = (places.get(key) ?? []).filter(
        ({ call }) => name === undefined || !isLate(call, name),
      );
      return await Promise.all(found.map((place) => lineAt(file, place, path)));
    },
    close: () => file.close(),
  };
}

/** Which call each answer was read from, by what it is about; the records say it, whichever are there. */
async function namedCalls(directory: string): Promise<ReadonlyMap<string, string | null>> {
  const named = new Map<string, string | null>();
  for (const file of [EXPORT_FILES.answers, EXPORT_FILES.decisions, EXPORT_FILES.memories]) {
    const path = join(directory, file);
    if (!existsSync(path)) continue;
    for await (const { _id, callId } of readLines(path, namingLineSchema)) {
      named.set(withoutBatch(_id), callId);
    }
  }
  return named;
}

/** The rest of the id says what it is about, whatever the batch is called. */
function withoutBatch(subject: string): string {
  return subject.slice(batchOf(subject).length);
}

async function placesIn(
  path: string,
): Promise<{ places: ReadonlyMap<string, readonly Place[]>; sha256: string }> {
  const places = new Map<string, Place[]>();
  const hash = createHash('sha256');
  let number = 0;
  for await (const { bytes, from } of linesIn(path, hash)) {
    number += 1;
    const text = bytes.toString('utf8');
    if (text.trim() === '') continue;
    const call = parseLine(text, callLineSchema, `${path}:${number}`);
    if (!isByTheModel(call)) continue;
    const key = withoutBatch(call.subject);
    const known = places.get(key) ?? [];
    const { _id, outcome, givenUp } = call;
    known.push({ call: { _id, outcome, givenUp }, from, length: bytes.length });
    places.set(key, known);
  }
  // Ids are in the order of their letters, so a tenth call comes before the second.
  for (const known of places.values()) {
    known.sort((a, b) => attemptOf(a.call._id) - attemptOf(b.call._id));
  }
  return { places, sha256: hash.digest('hex') };
}

const NEWLINE = 10;

async function* linesIn(
  path: string,
  hash: { update: (chunk: Buffer) => unknown },
): AsyncGenerator<{ bytes: Buffer; from: number }, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let from = 0;
  await requireFile(path, 'a file written by arena export');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk as Buffer);
    let bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE)) {
      yield { bytes: bytes.subarray(0, end), from };
      from += end + 1;
      bytes = bytes.subarray(end + 1);
    }
    rest = bytes;
  }
  if (rest.length > 0) yield { bytes: rest, from };
}

async function lineAt(file: FileHandle, { from, length }: Place, path: string): Promise<CallLine> {
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, from);
  return parseLine(bytes.toString('utf8'), callLineSchema, path);
}
