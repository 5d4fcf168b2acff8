import { startBoard } from '../../board/main.ts';
import { collectReport } from '../../report/collect-report.ts';
import { renderReport } from '../../report/render-report.ts';
import { readHand } from '../../scoring/reading/read-hand.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';

/** Replays are beside the report, whatever name the board is reached by. */
const HERE = { boardAddress: '' };

/** Starts the board on its port, or on the next free one, and says where it is. */
export async function startBoardAndSay(context: ProcessContext): Promise<void> {
  const { boardHost: host, boardPort: port } = context.configuration;
  const { url, portTaken } = await startBoard(
    context,
    { host, port },
    {
      readHand,
      makeReport: async (store, batchId) => renderReport(await collectReport(store, batchId), HERE),
    },
  );
  if (portTaken !== null)
    process.stdout.write(`Port ${portTaken} is in use: the next free one is taken.\n`);
  process.stdout.write(`Board: ${url}\n`);
}
