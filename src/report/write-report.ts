import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { CsvTable } from '../archive/export/tables/table.ts';
import type { BatchScores } from '../scoring/score-batch.ts';
import { UserError } from '../shared/records/errors.ts';
import type { ArenaStore } from '../shared/store/arena-store.ts';
import { makeFolder } from '../shared/text/make-folder.ts';
import { foundInstead } from '../shared/text/text-file.ts';
import { collectReport } from './collect-report.ts';
import { compareBatches } from './comparison/compare-batches.ts';
import { renderComparison } from './comparison/render-comparison.ts';
import { type ReportOptions, renderReport } from './render-report.ts';
import type { ReportData } from './report-data.ts';
import {
  axesTable,
  correlationsTable,
  differencesTable,
  meanAxesTable,
} from './tables/axis-tables.ts';
import { chipPairsTable, leaderboardTable, sessionsTable } from './tables/chip-tables.ts';
import { claimAgreementTable, claimScoresTable } from './tables/claim-tables.ts';
import { agreementTable, leftOutTable } from './tables/judging-tables.ts';
import { readingsTable } from './tables/readings-table.ts';
import { answersTable, callsTable, judgesTable, notableTable } from './tables/record-tables.ts';
import { levelsTable, positionsTable, styleTable } from './tables/style-tables.ts';

export interface WrittenReport {
  /** Absolute paths. */
  readonly page: string;
  readonly data: string;
  /** The folder of the CSV files. */
  readonly tables: string;
}

export interface WriteOptions extends Partial<ReportOptions> {
  /** Where they are at hand already. */
  readonly scores?: BatchScores;
}

/**
 * Writes `report.html`, `report.json` and the CSV files below `tables` of a batch into a folder.
 * @throws UserError no such batch, or no folder that can be written to
 */
export async function writeReport(
  store: ArenaStore,
  batchId: string,
  directory: string,
  { scores, boardAddress = null }: WriteOptions = {},
): Promise<WrittenReport> {
  const data = await collectReport(store, batchId, scores);
  const folder = await writeFiles(directory, [
    ...reportTables().map(
      (table) => [join('tables', table.file), `${table.header}${table.recordsOf(data)}`] as const,
    ),
    ['report.json', asJson(data)],
    ['report.html', renderReport(data, { boardAddress })],
  ]);
  return {
    page: join(folder, 'report.html'),
    data: join(folder, 'report.json'),
    tables: join(folder, 'tables'),
  };
}

/**
 * Writes `against-NAME.html` and `against-NAME.json` of two batches side by side into a folder.
 * @throws UserError no such batch, or no folder that can be written to
 */
export async function writeComparison(
  store: ArenaStore,
  [first, second]: readonly [string, string],
  directory: string,
): Promise<Omit<WrittenReport, 'tables'>> {
  const comparison = compareBatches(
    await collectReport(store, first),
    await collectReport(store, second),
  );
  const name = `against-${second}`;
  const folder = await writeFiles(directory, [
    [`${name}.json`, asJson(comparison)],
    [`${name}.html`, renderComparison(comparison)],
  ]);
  return { page: join(folder, `${name}.html`), data: join(folder, `${name}.json`) };
}

function asJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

/**
 * Returns the folder's absolute path.
 * @throws UserError the folder cannot be made or written to
 */
async function writeFiles(
  directory: string,
  files: readonly (readonly [name: string, text: string])[],
): Promise<string> {
  const folder = resolve(directory);
  try {
    for (const [name, text] of files) {
      makeFolder(dirname(join(folder, name)));
      await writeWhole(join(folder, name), text);
    }
    return folder;
  } catch (error) {
    throw new UserError(
      `${folder}: expected a folder for the report that can be written to, found ${foundInstead(error)}; name another folder`,
      { cause: error },
    );
  }
}

/** A reader never sees half a file, nor does a killed process leave one. */
async function writeWhole(path: string, text: string): Promise<void> {
  const partial = `${path}.partial-${process.pid}`;
  try {
    await writeFile(partial, text);
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

/** Every CSV file of a report; figures as in report.json, not rounded. */
function reportTables(): readonly CsvTable<ReportData>[] {
  return [
    leaderboardTable(),
    chipPairsTable(),
    readingsTable(),
    axesTable(),
    differencesTable(),
    meanAxesTable(),
    sessionsTable(),
    positionsTable(),
    styleTable(),
    levelsTable(),
    correlationsTable(),
    judgesTable(),
    claimScoresTable(),
    claimAgreementTable(),
    agreementTable(),
    leftOutTable(),
    answersTable(),
    callsTable(),
    notableTable(),
  ];
}
