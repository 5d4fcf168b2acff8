import type { CsvTable } from '../../archive/export/tables/table.ts';
import type { ReportData } from '../report-data.ts';
import { axesTable, correlationsTable, meanAxesTable } from './axis-tables.ts';
import { leaderboardTable, sessionsTable } from './chip-tables.ts';
import { answersTable, callsTable, judgesTable, notableTable } from './record-tables.ts';
import { levelsTable, positionsTable, styleTable } from './style-tables.ts';

/** Every CSV file of a report; figures as in report.json, not rounded. */
export function reportTables(): readonly CsvTable<ReportData>[] {
  return [
    leaderboardTable(),
    axesTable(),
    meanAxesTable(),
    sessionsTable(),
    positionsTable(),
    styleTable(),
    levelsTable(),
    correlationsTable(),
    judgesTable(),
    answersTable(),
    callsTable(),
    notableTable(),
  ];
}
