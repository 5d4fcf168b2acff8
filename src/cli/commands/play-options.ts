import type { Command } from 'commander';
import { wholeNumber } from './arguments.ts';

/** Flags of the commands that play in their own process. */
export interface PlayFlags {
  board: boolean;
  latency?: number;
  faults?: string;
}

export function addPlayOptions(command: Command): Command {
  return addStandInOptions(command)
    .option('--board-host <host>', 'address that Bull Board listens on (BOARD_HOST)')
    .option('--board-port <port>', 'port of Bull Board (BOARD_PORT)')
    .option('--no-board', 'without Bull Board');
}

/** How the stand-in server behaves, for trying out what providers do. */
export function addStandInOptions(command: Command): Command {
  return command
    .option('--latency <ms>', 'the stand-in server waits so long before each answer', wholeNumber)
    .option(
      '--faults <list>',
      'shares of stand-in answers that go wrong: 429:0.02,500:0.01,malformed:0.03,hang:0.005',
    );
}
