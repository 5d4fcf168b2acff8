import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Driver } from './driver.ts';
import { openEmbedded } from './embedded.ts';
import { copyInto } from './sql.ts';
import { SqliteFile } from './sqlite-file.ts';
import type { EmbeddedAddress } from './store-file.ts';

const WRITE_AHEAD_LOG = '-wal';

/**
 * Opens a SQLite file for reading only. SQLite keeps notes beside a file even while it reads; where
 * that cannot be (an archive, a read-only disk, another user's store) a copy of it is read, which
 * goes when the store is closed.
 */
export async function openReadable(address: EmbeddedAddress, waitMs: number): Promise<Driver> {
  const { path } = address;
  const options = { waitMs, toRead: true };
  if (isWritable(path) && isWritable(dirname(path))) return await openEmbedded(address, options);
  const folder = mkdtempSync(join(tmpdir(), 'arena-store-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const driver = await openEmbedded({ ...address, path: copied(path, folder) }, options);
    return {
      ...driver,
      close: async () => {
        await driver.close();
        process.off('exit', remove);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function copied(path: string, folder: string): string {
  const copy = join(folder, basename(path));
  if (copiedBySqlite(path, copy)) return copy;
  // Nobody has it open, so it stands still.
  rmSync(copy, { force: true });
  copyFileSync(path, copy);
  if (existsSync(path + WRITE_AHEAD_LOG)) {
    copyFileSync(path + WRITE_AHEAD_LOG, copy + WRITE_AHEAD_LOG);
  }
  return copy;
}

/** Whole, also while another process writes; false where SQLite cannot open it at all. */
function copiedBySqlite(path: string, copy: string): boolean {
  let file: SqliteFile | null = null;
  try {
    file = new SqliteFile(path, { readOnly: true });
    file.execute(copyInto(copy));
    return true;
  } catch {
    return false;
  } finally {
    file?.close();
  }
}
