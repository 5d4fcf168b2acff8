import { dirname, isAbsolute, join, relative, resolve } from 'node:path';

/** A path named in a file counts from that file's folder; shown as the user would type it. */
export function pathFromFile(file: string, path: string): string {
  if (isAbsolute(path)) return path;
  const joined = join(dirname(file), path);
  return isAbsolute(file) ? joined : relative('.', resolve(joined)) || '.';
}
