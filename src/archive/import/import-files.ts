import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../shared/records/errors.ts';
import { foundInstead, requireFile } from '../../shared/text/text-file.ts';
import { EXPORT_FILES, type ExportFile, SUMS_FILE } from '../export/files.ts';
import { parseJson, readLinePages } from '../export/read-lines.ts';
import { readSums, type Sums } from '../export/sums.ts';

/** Files that an export may lack: `answers.jsonl` by its age, `prompts.jsonl` unless asked for. */
const OPTIONAL: readonly ExportFile[] = [EXPORT_FILES.answers, EXPORT_FILES.prompts];

/** A batch or all profiles of one; they are held whole. */
const LARGEST_JSON_BYTES = 1 << 28;

/** A value of a file with the place that errors name. */
export interface Placed {
  readonly value: unknown;
  readonly place: string;
}

/** The folder of an export that is read, file by file, and held to its checksums. */
export class ImportFiles {
  readonly directory: string;
  readonly #present: ReadonlySet<string>;
  readonly #sums: Sums;

  private constructor(directory: string, present: ReadonlySet<string>, sums: Sums) {
    this.directory = directory;
    this.#present = present;
    this.#sums = sums;
  }

  /** @throws UserError it is no folder of an export, or one that lacks a file */
  static async open(directory: string): Promise<ImportFiles> {
    const present = new Set(await namesIn(directory));
    for (const file of Object.values(EXPORT_FILES)) {
      if (present.has(file) || OPTIONAL.includes(file)) continue;
      const packed = [...present].find((name) => name.startsWith(`${file}.`));
      throw new UserError(
        `${directory}: expected the folder of an export with ${file}, found ${packed === undefined ? 'none' : `${packed}: unpack it first`}`,
      );
    }
    for (const file of [...Object.values(EXPORT_FILES), SUMS_FILE]) {
      if (present.has(file)) await requireFile(join(directory, file));
    }
    const sums = await readSums(directory);
    if (sums !== null) requireSums(directory, present, sums);
    return new ImportFiles(directory, present, sums ?? new Map());
  }

  has(file: ExportFile): boolean {
    return this.#present.has(file);
  }

  path(file: ExportFile): string {
    return join(this.directory, file);
  }

  /**
   * The values of a JSON Lines file a page at a time; none where the file is not there.
   * @throws UserError with file and line; at the end: the file is another than was exported
   */
  async *pages(file: ExportFile): AsyncGenerator<readonly Placed[], void, undefined> {
    if (!this.has(file)) return;
    const path = this.path(file);
    const hash = createHash('sha256');
    let number = 0;
    for await (const lines of readLinePages(path, (bytes) => hash.update(bytes))) {
      const page: Placed[] = [];
      for (const text of lines) {
        number += 1;
        const place = `${path}:${number}`;
        if (text.trim() !== '') page.push({ value: parseJson(text, place), place });
      }
      yield page;
    }
    this.#holdToSum(file, hash.digest('hex'));
  }

  /** @throws UserError */
  async json(file: ExportFile): Promise<unknown> {
    const path = this.path(file);
    const { size } = await stat(path);
    if (size > LARGEST_JSON_BYTES) {
      throw new UserError(
        `${path}: expected a file of at most ${LARGEST_JSON_BYTES} bytes, found ${size}`,
      );
    }
    const bytes = await readBytes(path);
    const value = parseJson(bytes.toString('utf8').replace(/^\uFEFF/, ''), path);
    this.#holdToSum(file, createHash('sha256').update(bytes).digest('hex'));
    return value;
  }

  #holdToSum(file: ExportFile, found: string): void {
    const expected = this.#sums.get(file);
    if (expected === undefined || expected === found) return;
    throw new UserError(
      `${this.path(file)}: expected the file that ${SUMS_FILE} names (SHA-256 ${expected.slice(0, 12)}…), found another (${found.slice(0, 12)}…): it was changed after the export; take the whole export again, or remove ${SUMS_FILE} to import it as it is`,
    );
  }
}

async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    const isFile = (error as NodeJS.ErrnoException).code === 'ENOTDIR';
    throw new UserError(
      `${directory}: expected the folder of an export, found ${isFile ? 'a file' : foundInstead(error)}`,
      { cause: error },
    );
  }
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new UserError(`${path}: expected a file, found ${foundInstead(error)}`, { cause: error });
  }
}

/** @throws UserError a file without a sum, which would be held to nothing, or a sum without its file */
function requireSums(directory: string, present: ReadonlySet<string>, sums: Sums): void {
  for (const file of Object.values(EXPORT_FILES)) {
    if (present.has(file) === sums.has(file)) continue;
    const path = join(directory, file);
    throw new UserError(
      present.has(file)
        ? `${join(directory, SUMS_FILE)}: expected the SHA-256 of ${file}, found none: take the whole export again, or remove ${SUMS_FILE} to import it as it is`
        : `${path}: expected the file that ${SUMS_FILE} names, found none: take the whole export again, or remove ${SUMS_FILE} to import it as it is`,
    );
  }
}
