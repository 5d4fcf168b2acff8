import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { openJudgeWorker } from './worker.ts';

/** A process (or a part of one) that gets judgements their verdicts. */
export async function startJudgeWorker(context: ProcessContext): Promise<void> {
  const worker = openJudgeWorker(context);
  context.closers.push('judge worker', () => worker.close());
  await worker.ready();
}
