import { startBoard } from '../../board/main.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';

/** Starts the board on its port, or on the next free one, and says where it is. */
export async function startBoardAndSay(context: ProcessContext): Promise<void> {
  const { boardHost: host, boardPort: port } = context.configuration;
  const { url, portTaken } = await startBoard(context, { host, port });
  if (portTaken !== null)
    process.stdout.write(`Port ${portTaken} is in use: the next free one is taken.\n`);
  process.stdout.write(`Board: ${url}\n`);
}
