import type { BoardParts } from '../../src/board/main.ts';
import { collectReport } from '../../src/report/collect-report.ts';
import { renderReport } from '../../src/report/render-report.ts';
import { readHand } from '../../src/scoring/reading/read-hand.ts';

/** What the command line hands to the board. */
export const BOARD_PARTS: BoardParts = {
  readHand,
  makeReport: async (store, batchId) =>
    renderReport(await collectReport(store, batchId), { boardAddress: '' }),
};
