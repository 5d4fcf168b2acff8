import { startBoard } from '../../board/main.ts';
import type { ProcessContext } from '../../shared/process/context.ts';
import { portFrom } from './ports.ts';

/** Starts Bull Board on its port, or on the next free one, and gives its address. */
export async function startBoardNearby(
  context: ProcessContext,
  say: (line: string) => void,
): Promise<string> {
  const { boardHost, boardPort } = context.configuration;
  const port = await portFrom(boardHost, boardPort);
  if (port !== boardPort && boardPort !== 0) {
    say(`Port ${boardPort} is in use: Bull Board takes ${port}.`);
  }
  const board = await startBoard(context, { host: boardHost, port });
  return board.url;
}
