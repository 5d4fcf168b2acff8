import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { describeError, UserError } from '../records/errors.ts';

/** Far above any file that a person writes. Bytes. */
const MOST_BYTES = 10 * 1024 * 1024;

/** Opening waits for nobody at the other end, and a file says what it is before a byte of it is read. */
const AT_ONCE = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * The text of a file that a person named. What is no file (a pipe would be waited for, a device never
 * ends) or is too large is refused before it is read.
 * @param mostBytes what a file of this kind may have
 * @throws UserError saying what was expected (`what`) there
 */
export function readTextFile(path: string, what: string, mostBytes = MOST_BYTES): string {
  let file: number | null = null;
  try {
    file = openSync(path, AT_ONCE);
    const found = fstatSync(file);
    if (!found.isFile()) throw new UserError(`${path}: expected ${what}, found ${kindOf(found)}`);
    if (found.size > mostBytes) {
      throw new UserError(
        `${path}: expected ${what} of at most ${megabytes(mostBytes)}, found ${megabytes(found.size)}`,
      );
    }
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path}: expected ${what}, found ${foundInstead(error)}`, {
      cause: error,
    });
  } finally {
    if (file !== null) closeSync(file);
  }
}

/**
 * Refuses what is no file, before it is read in pieces: a pipe would be waited for without end, and past
 * every signal.
 * @throws UserError saying what was expected (`what`) there
 */
export async function requireFile(path: string, what = 'a file'): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw new UserError(`${path}: expected ${what}, found ${foundInstead(error)}`, {
      cause: error,
    });
  });
  if (!found.isFile()) throw new UserError(`${path}: expected ${what}, found ${kindOf(found)}`);
}

/** What stands at a path where a file should be, in the words that follow "found". */
function kindOf(found: Stats): string {
  return found.isDirectory() ? 'a folder' : 'a pipe, socket or device';
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.0', '')} MB`;
}

/** Why a path cannot be used, in the words that follow "found". */
export function foundInstead(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'no such file';
    case 'EISDIR':
      return 'a folder';
    // A socket.
    case 'ENXIO':
      return 'a pipe, socket or device';
    case 'ELOOP':
      return 'links that lead back to themselves';
    case 'ENAMETOOLONG':
      return 'a longer name than a file can have';
    case 'ENOTDIR':
      return 'a file where a folder would have to be';
    case 'ERR_INVALID_ARG_VALUE':
      return 'a name that no file can have';
    case 'EEXIST':
      return 'a file';
    case 'EROFS':
      return 'a disk that is read-only';
    case 'ENOSPC':
      return 'a full disk';
    case 'EACCES':
    case 'EPERM':
      return 'no permission';
    default:
      return describeError(error);
  }
}
