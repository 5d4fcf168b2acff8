import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ArenaError } from '../records/errors.ts';

/** What stands where a folder should be made, in the words that follow "found". */
export class FolderError extends ArenaError {}

/**
 * Makes a folder, and those above it that are missing. One by one: asked to do so by itself, Node
 * never comes back where the system takes no folder and says that the one above is missing (`/proc`).
 * Throws FolderError, or the system's error, where it cannot be made.
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  let present = resolve(path);
  while (!existsSync(present) && dirname(present) !== present) {
    missing.unshift(present);
    present = dirname(present);
  }
  for (const each of missing) makeOne(each);
  // A file of that name is there, too.
  if (!statSync(path).isDirectory()) throw new FolderError('a file');
}

function makeOne(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      throw new FolderError('a place where no folder can be made', { cause: error });
    }
    // Another process has made it meanwhile; or it is a link to nowhere.
    if (code !== 'EEXIST' || !existsSync(path)) throw error;
  }
}
