import { join } from 'node:path';
import {
  type ExportOptions,
  type ExportSummary,
  exportBatch,
} from '../../archive/export/export-batch.ts';
import { pokerStarsOfHands } from '../../archive/formats/pokerstars-text.ts';
import { phhsOfHands } from '../../archive/formats/write-phh.ts';
import { scoreBatch } from '../../scoring/score-batch.ts';
import type { Configuration } from '../../shared/settings/configuration.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
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

/**
 * The lines to end with: the leaderboard, then report and export of a batch as they are written, so that
 * a folder that cannot be written takes nothing away of what was played.
 * @throws UserError a folder that cannot be written
 */
export async function* resultLines(
  store: ArenaStore,
  configuration: Configuration,
  batchId: string,
): AsyncGenerator<string, void, undefined> {
  const scores = await scoreBatch(store, batchId, { pairs: true });
  yield* ['', `Leaderboard of ${batchId}`];
  yield* leaderboardLines(scores);
  const directory = reportDirectory(configuration, batchId);
  // With its charts: nearly a second of processor, which an export and a refused batch do without.
  const { writeReport } = await import('../../report/write-report.ts');
  const report = await writeReport(store, batchId, directory, { scores });
  yield* ['', `Report: ${report.page}`];
  const exported = await exportWhole(store, batchId, exportDirectory(configuration, batchId));
  yield `Export: ${exported.directory}`;
}
