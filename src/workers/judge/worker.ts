import { setMaxListeners } from 'node:events';
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import { advance } from '../../shared/advance.ts';
import { AskAbortedError } from '../../shared/ask.ts';
import type { ProcessContext } from '../../shared/process/context.ts';
import { QUEUE, workerOptions } from '../../shared/queues/options.ts';
import { type JudgePayload, judgePayloadSchema } from '../../shared/queues/payloads.ts';
import { StoreClosedError } from '../../shared/store/errors.ts';
import { bringHome } from './judgement.ts';

export interface JudgeWorker {
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Takes judge jobs; like a session, a judgement mostly waits for an answer. */
export function openJudgeWorker(context: ProcessContext): JudgeWorker {
  const leaving = new AbortController();
  // Each of hundreds of waits listens to it; Node's warning is for leaks.
  setMaxListeners(0, leaving.signal);
  const worker = new Worker<JudgePayload>(
    QUEUE.judge,
    (job, token) => takeJudgement(context, job, token, leaving.signal),
    workerOptions(
      context.redis,
      context.queues.prefix,
      context.configuration,
      context.configuration.judgeConcurrency,
    ),
  );
  worker.on('error', (error) => context.log.debug({ error: error.message }, 'judge worker'));
  return {
    ready: async () => {
      await worker.waitUntilReady();
    },
    close: async () => {
      leaving.abort();
      await worker.close();
    },
  };
}

async function takeJudgement(
  context: ProcessContext,
  job: Job<JudgePayload>,
  token: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const payload = judgePayloadSchema.safeParse(job.data);
  if (!payload.success) throw new UnrecoverableError('payload cannot be read');
  try {
    const status = await bringHome(context, payload.data.judgementId, signal);
    await advance(context, payload.data.batchId);
    return status;
  } catch (error) {
    if (error instanceof AskAbortedError || error instanceof StoreClosedError) {
      await job.moveToWait(token);
      throw new WaitingError();
    }
    throw error;
  }
}
