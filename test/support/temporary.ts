import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryDirectory {
  /** Absolute; it has a space in it, since a user's may. */
  path: string;
  /** Removes it with all that is in it. */
  close: () => Promise<void>;
}

/** A fresh empty directory of the test's own. */
export async function temporaryDirectory(name = 'test'): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(tmpdir(), `arena ${name} `));
  return { path, close: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
