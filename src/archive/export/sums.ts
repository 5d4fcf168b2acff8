import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../shared/records/errors.ts';
import { foundInstead } from '../../shared/text/text-file.ts';
import { EXPORT_FILES, SUMS_FILE } from './files.ts';

/** SHA-256 in hexadecimal digits by the name of a file. */
export type Sums = ReadonlyMap<string, string>;

/** As `sha256sum` writes it: the sum, a blank, a blank or the star of a binary file, and its name. */
const SUM_LINE = /^([0-9a-f]{64}) [ *](.+)$/;

/**
 * What the files of an export were when it was written. Null where there is no such file: an older export, or
 * one of another program.
 * @throws UserError with file and line, of a line that is none of `sha256sum`
 */
export async function readSums(directory: string): Promise<Sums | null> {
  const path = join(directory, SUMS_FILE);
  const text = await textIfAny(path);
  if (text === null) return null;
  return new Map(
    text.split(/\r?\n/).flatMap((line, index): [string, string][] => {
      if (line === '') return [];
      const [, sum, file] = SUM_LINE.exec(line) ?? [];
      if (sum === undefined || file === undefined) {
        throw new UserError(`${path}:${index + 1}: expected a SHA-256 and the name of a file`);
      }
      return [[file, sum]];
    }),
  );
}

async function textIfAny(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UserError(`${path}: expected a file, found ${foundInstead(error)}`, { cause: error });
  }
}

/** Those of an export that a score reads. */
const SCORED = [
  EXPORT_FILES.batch,
  EXPORT_FILES.runs,
  EXPORT_FILES.sessions,
  EXPORT_FILES.hands,
  EXPORT_FILES.decisions,
  EXPORT_FILES.calls,
  EXPORT_FILES.judgements,
] as const;

/**
 * Which files that a score reads are others than were exported, or gone since; none where nothing says what
 * was exported.
 * @throws UserError as {@link readSums}
 */
export async function changedSinceExport(directory: string): Promise<readonly string[]> {
  const sums = await readSums(directory);
  const changed: string[] = [];
  for (const file of SCORED) {
    const expected = sums?.get(file);
    if (expected !== undefined && (await sumIfAny(join(directory, file))) !== expected) {
      changed.push(file);
    }
  }
  return changed;
}

async function sumIfAny(path: string): Promise<string | null> {
  const there = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!there) return null;
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(bytes as Buffer);
  }
  return hash.digest('hex');
}
