import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { openTableWorker } from './worker.ts';

/**
 * A process (or a part of one) that plays sessions. On the first signal its closer puts every
 * session back on the queue, where another table worker takes it over at once.
 */
export async function startTableWorker(context: ProcessContext): Promise<void> {
  const worker = openTableWorker(context);
  context.closers.push('table worker', () => worker.close());
  await worker.ready();
}
