import { join, resolve } from 'node:path';
import { EXPORT_FILES } from '../../archive/export/files.ts';
import type { Batch } from '../../shared/records/batch.ts';
import {
  type BatchConfiguration,
  batchConfigurationSchema,
} from '../../shared/records/batch-configuration.ts';
import { UserError } from '../../shared/records/errors.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { readJsonText } from '../../shared/text/json-text.ts';
import { readTextFile } from '../../shared/text/text-file.ts';
import type { WonTables } from '../power/power-table.ts';
import { wonTablesOfBatch, wonTablesOfExport } from '../power/won-tables.ts';
import { identityOf, type PlayerFacts } from '../standing/identity.ts';

/** An earlier batch that somebody new is to join. */
export interface Field {
  readonly configuration: BatchConfiguration;
  /** What was won in its finished sessions. */
  readonly tables: WonTables;
  /** Finished sessions of the same player in other batches of the store, by its id in this one. */
  readonly elsewhere: ReadonlyMap<string, number>;
}

/** The same model with the same settings, whatever it was asked with: who could be seated again. */
export function isSamePlayer(one: PlayerFacts, other: PlayerFacts): boolean {
  const id = (facts: PlayerFacts) => identityOf(facts, null, 'settings', false).id;
  return id(one) === id(other);
}

export async function readStoredField(store: ArenaStore, batch: Batch): Promise<Field> {
  return {
    configuration: batch.configuration,
    tables: await wonTablesOfBatch(store, batch),
    elsewhere: await sessionsElsewhere(store, batch),
  };
}

/** @throws UserError a folder that is no export, is damaged, or does not say how its batch was played */
export async function readExportedField(directory: string): Promise<Field> {
  const tables = await wonTablesOfExport(directory);
  return { configuration: exportedConfiguration(directory), tables, elsewhere: new Map() };
}

function exportedConfiguration(directory: string): BatchConfiguration {
  const file = join(resolve(directory), EXPORT_FILES.batch);
  const json = readJsonText(readTextFile(file, 'the batch of an export'));
  const content = json.ok ? json.value : null;
  const parsed = batchConfigurationSchema.safeParse(
    typeof content === 'object' && content !== null && 'configuration' in content
      ? content.configuration
      : undefined,
  );
  if (parsed.success) return parsed.data;
  const place = ['configuration', ...(parsed.error.issues[0]?.path ?? [])].join('.');
  throw new UserError(
    `${file}: ${place}: expected what its batch was played with, found none that can be read`,
  );
}

async function sessionsElsewhere(
  store: ArenaStore,
  batch: Batch,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  // What cannot be read counts for nothing, and is no reason not to plan another batch.
  const { documents } = await store.collection('batches').sift({});
  for (const other of documents) {
    if (other._id === batch._id) continue;
    const same = batch.configuration.players.filter((player) =>
      other.configuration.players.some((each) => isSamePlayer(each, player)),
    );
    if (same.length === 0) continue;
    const finished = await store
      .collection('sessions')
      .count({ where: { batchId: other._id, status: 'finished' } });
    for (const { id } of same) counts.set(id, (counts.get(id) ?? 0) + finished);
  }
  return counts;
}
