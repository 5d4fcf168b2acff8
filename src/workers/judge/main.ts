import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { openJudgeWorker } from './worker.ts';

/** A process (or a part of one) that brings judgements home. */
export async function startJudgeWorker(context: ProcessContext): Promise<void> {
  const worker = openJudgeWorker(context);
  context.closers.push('judge worker', () => worker.close());
  await worker.ready();
}
