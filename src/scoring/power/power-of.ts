import { resolve } from 'node:path';
import { readExport } from '../../archive/export/read-export.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { exportedSessions } from '../records/exported-sessions.ts';
import { storedSessions } from '../records/stored-sessions.ts';
import { type PowerQuestion, type PowerRow, powerTable } from './power-table.ts';

/** @throws UserError nobody played, or a player that is not there */
export async function powerOfBatch(
  store: ArenaStore,
  batchId: string,
  question: PowerQuestion,
): Promise<readonly PowerRow[]> {
  return await powerTable(storedSessions(store, batchId, 'hands'), question);
}

/** The same out of the folder of an export alone. @throws UserError */
export async function powerOfExport(
  directory: string,
  question: PowerQuestion,
): Promise<readonly PowerRow[]> {
  const reader = await readExport(resolve(directory));
  return await powerTable(exportedSessions(reader, 'hands'), question);
}
