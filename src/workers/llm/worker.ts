import { type Job, RateLimitError, UnrecoverableError, Worker } from 'bullmq';
import { ArenaError, describeError } from '../../shared/errors.ts';
import type { ProcessContext } from '../../shared/process/context.ts';
import { llmQueueName, workerOptions } from '../../shared/queues/options.ts';
import { type View, viewSchema } from '../../shared/queues/payloads.ts';
import { type Answering, answerSubject } from './answer-subject.ts';
import { openBatchConfigurations } from './batch-configurations.ts';
import { openProviderGate } from './provider/gate.ts';
import { ProviderPausedError, ProviderRestsError } from './provider-errors.ts';

export interface LlmWorker {
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Takes the questions on one provider's queue. Rate and concurrency over the fleet are the queue's. */
export function openLlmWorker(context: ProcessContext, provider: string): LlmWorker {
  const answering: Answering = {
    ...context,
    configurationOf: openBatchConfigurations(context.store),
    gate: openProviderGate(context),
    clock: () => performance.now(),
  };
  const worker = new Worker<View>(
    llmQueueName(provider),
    (job) => takeQuestion(answering, context, job),
    workerOptions(
      context.redis,
      context.queues.prefix,
      context.configuration,
      context.configuration.callConcurrency,
    ),
  );
  worker.on('error', (error) => context.log.debug({ error: error.message }, 'llm worker'));
  // The one who asks must not wait for the next poll to hear that nobody will answer.
  worker.on('failed', (job) => {
    if (job?.finishedOn !== undefined) context.hints.announce(job.data.replyTo, job.data.subject);
  });
  return {
    ready: async () => {
      await worker.waitUntilReady();
    },
    close: () => worker.close(),
  };
}

async function takeQuestion(
  answering: Answering,
  context: ProcessContext,
  job: Job<View>,
): Promise<string> {
  const view = viewSchema.safeParse(job.data);
  if (!view.success) {
    const issue = view.error.issues[0];
    throw new UnrecoverableError(
      `payload cannot be read: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    );
  }
  try {
    await answerSubject(answering, view.data);
    context.hints.announce(view.data.replyTo, view.data.subject);
    return 'answered';
  } catch (error) {
    // Back to the front of its queue, without an attempt: the queue rests or is paused by now.
    if (error instanceof ProviderRestsError) throw new RateLimitError();
    if (error instanceof ProviderPausedError) {
      // For whoever looks at the job on the board.
      await job.log(`${error.message}; to go on: arena resume ${view.data.batchId}`);
      throw new RateLimitError();
    }
    const lasting = error instanceof ArenaError && error.kind === 'fatal';
    context.log[lasting ? 'error' : 'info'](
      { subject: view.data.subject, error: describeError(error) },
      lasting ? 'question failed' : 'question tried again',
    );
    if (lasting) throw new UnrecoverableError(describeError(error));
    throw error;
  }
}
