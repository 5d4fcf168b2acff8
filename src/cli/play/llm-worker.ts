import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { startLlmWorker } from '../../workers/llm/main.ts';
import type { RecordedCalls } from '../../workers/llm/reply/recorded-reply.ts';
import { ownTemplates } from './own-templates.ts';

/** Answers the questions on one provider's queue: its models do, or the exports that batches name. */
export async function serveProvider(context: ProcessContext, provider: string): Promise<void> {
  await startLlmWorker(context, { provider, templates: ownTemplates(), openRecordedCalls });
}

/** What reads an export is loaded once a batch is answered from one. */
async function openRecordedCalls(directory: string): Promise<RecordedCalls> {
  const archive = await import('../../archive/export/recorded-calls.ts');
  return await archive.openRecordedCalls(directory);
}
