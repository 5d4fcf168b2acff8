import type { BoardParts } from '../../src/board/main.ts';
import { readHand } from '../../src/workers/metrics/reading/read-hand.ts';
import { collectReport } from '../../src/workers/metrics/report/collect-report.ts';
import { renderReport } from '../../src/workers/metrics/report/render-report.ts';

/** What the command line hands to the board. */
export const BOARD_PARTS: BoardParts = {
  readHand,
  makeReport: async (store, batchId) =>
    renderReport(await collectReport(store, batchId), { boardAddress: '' }),
};
