import { rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UserError } from '../../../shared/errors.ts';
import { makeFolder } from '../../../shared/make-folder.ts';
import type { ArenaStore } from '../../../shared/store/arena-store.ts';
import { foundInstead } from '../../../shared/text-file.ts';
import type { BatchScores } from '../scoring/score-batch.ts';
import { collectReport } from './collect-report.ts';
import { renderReport } from './render-report.ts';

export interface WrittenReport {
  /** Absolute paths. */
  readonly page: string;
  readonly data: string;
}

/**
 * Writes `report.html` and `report.json` of a batch into a folder.
 * @throws UserError no such batch, or no folder that can be written to
 */
export async function writeReport(
  store: ArenaStore,
  batchId: string,
  directory: string,
  scores?: BatchScores,
): Promise<WrittenReport> {
  const data = await collectReport(store, batchId, scores);
  const folder = resolve(directory);
  try {
    makeFolder(folder);
    return {
      data: await writeWhole(join(folder, 'report.json'), `${JSON.stringify(data, null, 2)}\n`),
      page: await writeWhole(join(folder, 'report.html'), renderReport(data)),
    };
  } catch (error) {
    throw new UserError(
      `${folder}: expected a folder for the report that can be written to, found ${foundInstead(error)}; name another folder`,
      { cause: error },
    );
  }
}

/** A reader never sees half a file, nor does a killed process leave one. */
async function writeWhole(path: string, text: string): Promise<string> {
  const partial = `${path}.partial-${process.pid}`;
  try {
    await writeFile(partial, text);
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
  return path;
}
