import type { BoardParts } from '../../src/board/main.ts';
import { readHand } from '../../src/workers/metrics/reading/read-hand.ts';

/** What the command line hands to the board. */
export const BOARD_PARTS: BoardParts = { readHand };
