import type { ProcessContext } from '../../shared/fleet/process/context.ts';

/** Starts the board on its port, or on the next free one, and says where it is. */
export async function startBoardAndSay(context: ProcessContext): Promise<void> {
  // Loaded where it is shown: a play without it starts in less time.
  const { startBoard } = await import('../../board/main.ts');
  const { boardHost: host, boardPort: port } = context.configuration;
  const { url, portTaken } = await startBoard(context, { host, port });
  if (portTaken !== null)
    process.stdout.write(`Port ${portTaken} is in use: the next free one is taken.\n`);
  process.stdout.write(`Board: ${url}\n`);
}
