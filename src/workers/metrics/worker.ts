import { type Job, Worker } from 'bullmq';
import { advance, isScoreDue } from '../../shared/fleet/advance.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { handBack, unreadablePayload } from '../../shared/fleet/queues/leaving-worker.ts';
import { QUEUE, workerOptions } from '../../shared/fleet/queues/options.ts';
import { type MetricsPayload, metricsPayloadSchema } from '../../shared/fleet/queues/payloads.ts';
import { describeError } from '../../shared/records/errors.ts';
import { isDamage, parkOwner } from '../../shared/store/damaged.ts';
import { StoreClosedError } from '../../shared/store/errors.ts';
import { lookAtBatch } from './look-at-batch.ts';
import { planJudgements } from './plan-judgements.ts';
import { storeScores } from './store-scores.ts';
import { storeWinnings } from './store-winnings.ts';

export interface MetricsWorker {
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Scoring reads a whole batch: one at a time keeps the memory of one. */
const CONCURRENCY = 1;

export function openMetricsWorker(context: ProcessContext): MetricsWorker {
  const worker = new Worker<MetricsPayload>(
    QUEUE.metrics,
    (job, token) => takeTask(context, job, token),
    workerOptions(context.redis, context.queues.prefix, context.configuration, CONCURRENCY),
  );
  worker.on('error', (error) => context.log.debug({ error: error.message }, 'metrics worker'));
  worker.on('failed', (job, error) => {
    context.log.warn({ job: job?.id, error: describeError(error) }, 'tried again later');
  });
  return {
    ready: async () => {
      await worker.waitUntilReady();
    },
    close: () => worker.close(),
  };
}

async function takeTask(
  context: ProcessContext,
  job: Job<MetricsPayload>,
  token: string | undefined,
): Promise<string> {
  const payload = metricsPayloadSchema.safeParse(job.data);
  if (!payload.success) throw unreadablePayload(payload.error);
  const { batchId } = payload.data;
  try {
    await aroundDamage(context, () => work(context, payload.data));
    // Nothing waits for winnings: whoever reads them works out what is missing.
    if (payload.data.task !== 'winnings') await advance(context, batchId);
    return payload.data.task;
  } catch (error) {
    if (!(error instanceof StoreClosedError)) throw error;
    return await handBack(context, job, token);
  }
}

async function work(context: ProcessContext, payload: MetricsPayload): Promise<void> {
  const { batchId } = payload;
  switch (payload.task) {
    case 'plan':
      await planJudgements(context, batchId);
      return;
    case 'look':
      await lookAtBatch(context, batchId);
      return;
    case 'winnings':
      await storeWinnings(context, payload.sessionId);
      return;
    case 'score':
      if (await isScoreDue(context, batchId, payload.version)) await storeScores(context, batchId);
      return;
  }
}

/** A session whose records cannot be read is set apart with its reason; the others are worked on. */
async function aroundDamage(context: ProcessContext, action: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await action();
      return;
    } catch (error) {
      if (!isDamage(error) || !(await parkOwner(context, error))) throw error;
      context.log.error({ id: error.id, error: error.message }, 'session parked');
    }
  }
}
