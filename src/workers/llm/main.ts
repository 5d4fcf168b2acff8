import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { openLlmWorker } from './worker.ts';

/**
 * A process (or a part of one) that calls one provider. Its closer lets the calls in flight finish:
 * they are paid for.
 */
export async function startLlmWorker(
  context: ProcessContext,
  options: { provider: string },
): Promise<void> {
  const worker = openLlmWorker(context, options.provider);
  context.closers.push(`llm worker ${options.provider}`, () => worker.close());
  await worker.ready();
}
