import { resolve } from 'node:path';
import { EXPORT_FILES } from '../../archive/export/files.ts';
import { type ExportReader, readExport } from '../../archive/export/read-export.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { UserError } from '../../shared/records/errors.ts';
import { batchOf } from '../../shared/records/ids.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { exportedSessions } from '../records/exported-sessions.ts';
import type { SessionRecords } from '../records/session-records.ts';
import { winningsFactsOf } from '../winnings/batch-winnings.ts';
import { clustersBy } from '../winnings/clusters.ts';
import { seatWinnings } from '../winnings/seat-winnings.ts';
import { wonSessions } from '../winnings/stored-winnings.ts';
import { tablesOfBatch } from './batch-tables.ts';
import type { Grouping } from './identity.ts';
import type { StandingInput } from './standing.ts';

/** Batches of a store, in any order. Their damaged sessions are parked, or will be, and count for nothing. */
export async function readStoredStanding(
  store: ArenaStore,
  batches: readonly Batch[],
  by: Grouping,
): Promise<StandingInput> {
  const parts: StandingInput[] = [];
  // In one order, so that a player's name is that of the same batch whatever was asked for first.
  for (const batch of batches.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
    const runs = await store.collection('runs').sift({ within: batch._id });
    const gameSeeds = new Map(runs.documents.map(({ _id, gameSeed }) => [_id, gameSeed]));
    const { conditions } = batch.configuration;
    const of = {
      name: batch._id,
      facts: batch,
      clusterOf: clustersBy({ conditions, gameSeeds }),
      winningsOf: ({ winnings }: SessionRecords) => winnings ?? [],
    };
    parts.push(await tablesOfBatch(of, wonSessions(store, batch), by));
  }
  return joined(parts);
}

/**
 * Folders of exports, in any order.
 * @throws UserError a folder that is no export or is damaged, or a batch that is in two of them
 */
export async function readExportedStanding(
  directories: readonly string[],
  by: Grouping,
): Promise<StandingInput> {
  const readers = await Promise.all(
    [...new Set(directories.map((each) => resolve(each)))].map((directory) =>
      readExport(directory, [EXPORT_FILES.sessions, EXPORT_FILES.hands]),
    ),
  );
  const seen = new Map<string, string>();
  const read: { readonly date: string; readonly part: StandingInput }[] = [];
  for (const reader of readers) {
    const part = await exportedTables(reader, by);
    for (const name of new Set([...part.tables, ...part.leftOut].map(({ batch }) => batch))) {
      const other = seen.get(name);
      if (other !== undefined) {
        throw new UserError(
          `--from: expected each batch once, found ${name} in ${other} and in ${reader.directory}`,
        );
      }
      seen.set(name, reader.directory);
    }
    const dates = part.tables.map(({ date, batch }) => `${date} ${batch}`).sort();
    read.push({ date: dates[0] ?? '', part });
  }
  return joined(read.sort((a, b) => (a.date < b.date ? -1 : 1)).map(({ part }) => part));
}

async function exportedTables(reader: ExportReader, by: Grouping): Promise<StandingInput> {
  const [facts, { clusterOf, bigBlindAnte }] = [
    await reader.batch(),
    await winningsFactsOf(reader),
  ];
  const of = {
    name: await nameOf(reader),
    facts,
    clusterOf,
    winningsOf: (records: Parameters<typeof seatWinnings>[0]) =>
      seatWinnings(records, bigBlindAnte),
  };
  return await tablesOfBatch(of, exportedSessions(reader, 'hands'), by);
}

async function nameOf(reader: ExportReader): Promise<string> {
  for await (const { _id } of reader.sessions()) return batchOf(_id);
  return reader.directory;
}

/** The first that knows a player names it. */
function joined(parts: readonly StandingInput[]): StandingInput {
  const identities = new Map<string, StandingInput['identities'][number]>();
  for (const identity of parts.flatMap((part) => part.identities)) {
    if (!identities.has(identity.id)) identities.set(identity.id, identity);
  }
  return {
    tables: parts.flatMap(({ tables }) => tables),
    identities: [...identities.values()],
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
  };
}
