import { startBoard } from '../../board/main.ts';
import type { ProcessContext } from '../../shared/process/context.ts';
import { readHand } from '../../workers/metrics/reading/read-hand.ts';
import { collectReport } from '../../workers/metrics/report/collect-report.ts';
import { renderReport } from '../../workers/metrics/report/render-report.ts';

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
