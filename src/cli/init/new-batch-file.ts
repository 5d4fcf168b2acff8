import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBatch } from '../../producer/read-batch.ts';
import type { BatchConfiguration } from '../../shared/records/batch-configuration.ts';
import { UserError } from '../../shared/records/errors.ts';
import { makeFolder } from '../../shared/text/make-folder.ts';
import { foundInstead, readTextFile } from '../../shared/text/text-file.ts';

/** The rosters that come with the program: three above this folder, in `src` as in `dist`. */
export const ROSTERS = fileURLToPath(new URL('../../../seeds/rosters/', import.meta.url));
export const STAND_INS = join(ROSTERS, 'house.json');

interface Force {
  readonly force?: boolean;
}

/** @throws UserError the file is there already, and nobody said that it may be replaced */
export function refuseThere(file: string, { force }: Force): void {
  if (!existsSync(file) || force === true) return;
  throw new UserError(`${file} is there already: name another file, or replace it with --force`);
}

/**
 * Writes a batch file, and takes it back where it is none.
 * @throws UserError it is there already, cannot be written, or is no batch
 */
export function writeBatch(file: string, text: string, flags: Force): BatchConfiguration {
  const replaced = existsSync(file) ? readTextFile(file, 'a batch file') : null;
  write(file, text, flags);
  try {
    // Whatever was asked for, what stands there is a batch.
    return readBatch(file);
  } catch (error) {
    if (replaced === null) rmSync(file);
    else writeFileSync(file, replaced);
    throw error;
  }
}

/** As a batch file names its roster, with slashes on every system. */
export function fromFolderOf(file: string, rosterPath: string): string {
  return relative(dirname(resolve(file)), resolve(rosterPath))
    .split(sep)
    .join('/');
}

function write(file: string, text: string, { force }: Force): void {
  try {
    makeFolder(dirname(file));
    // Not even one that came while questions were answered is replaced unasked.
    writeFileSync(file, text, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    throw new UserError(
      `${file}: expected a file that can be written, found ${foundInstead(error)}`,
      { cause: error },
    );
  }
}
