import { join } from 'node:path';
import type { Configuration } from '../../shared/configuration.ts';
import {
  type ExportOptions,
  type ExportSummary,
  exportBatch,
} from '../../shared/export/export-batch.ts';
import { pokerStarsOfHands } from '../../shared/history/pokerstars-text.ts';
import { phhsOfHands } from '../../shared/history/write-phh.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { writeReport } from '../../workers/metrics/report/write-report.ts';
import { scoreBatch } from '../../workers/metrics/scoring/score-batch.ts';
import { leaderboardLines } from './leaderboard-table.ts';

export function reportDirectory({ dataDirectory }: Configuration, batchId: string): string {
  return join(dataDirectory, 'reports', batchId);
}

export function exportDirectory({ dataDirectory }: Configuration, batchId: string): string {
  return join(dataDirectory, 'exports', batchId);
}

/** Every record of a batch, and its hands in the formats that other poker programs read. */
export function exportWhole(
  store: ArenaStore,
  batchId: string,
  directory: string,
  also: Pick<ExportOptions, 'csv' | 'prompts'> = {},
): Promise<ExportSummary> {
  const texts = { handHistory: phhsOfHands, handText: pokerStarsOfHands };
  return exportBatch(store, batchId, directory, { ...texts, ...also });
}

/** Writes report and export of a batch, and gives the lines to end with. */
export async function resultLines(
  store: ArenaStore,
  configuration: Configuration,
  batchId: string,
): Promise<string[]> {
  const scores = await scoreBatch(store, batchId);
  const report = await writeReport(store, batchId, reportDirectory(configuration, batchId), {
    scores,
  });
  const exported = await exportWhole(store, batchId, exportDirectory(configuration, batchId));
  return [
    '',
    `Leaderboard of ${batchId}`,
    ...leaderboardLines(scores.leaderboard, scores.judgingMicroUsd),
    '',
    `Report: ${report.page}`,
    `Export: ${exported.directory}`,
  ];
}
