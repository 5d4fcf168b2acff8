import { readFileSync } from 'node:fs';
import { describeError, UserError } from '../records/errors.ts';

/** The text of a file that a person named. Throws UserError saying what was expected (`what`) there. */
export function readTextFile(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UserError(`${path}: expected ${what}, found ${foundInstead(error)}`, {
      cause: error,
    });
  }
}

/** Why a path cannot be used, in the words that follow "found". */
export function foundInstead(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'no such file';
    case 'EISDIR':
      return 'a folder';
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
