import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { startExpiry } from '../../shared/fleet/raw-responses.ts';
import { openMetricsWorker } from './worker.ts';

/** A process (or a part of one) that plans judging and scores batches. */
export async function startMetricsWorker(context: ProcessContext): Promise<void> {
  const worker = openMetricsWorker(context);
  context.closers.push('metrics worker', () => worker.close());
  await worker.ready();
  startExpiry(context);
}
