import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { type LlmWorkerOptions, openLlmWorker } from './worker.ts';

/**
 * A process (or a part of one) that calls one provider. Its closer lets the calls in flight finish:
 * they are paid for.
 */
export async function startLlmWorker(
  context: ProcessContext,
  options: LlmWorkerOptions,
): Promise<void> {
  const worker = openLlmWorker(context, options);
  context.closers.push(`llm worker ${options.provider}`, () => worker.close());
  await worker.ready();
}
