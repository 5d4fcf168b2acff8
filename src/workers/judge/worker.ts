import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import type { ZodError } from 'zod';
import { advanceAfterVerdict, ensurePendingJudgement } from '../../shared/fleet/advance.ts';
import { AskAbortedError } from '../../shared/fleet/ask.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import {
  handBack,
  type LeavingWorker,
  openLeavingWorker,
  SKIPPED,
  unreadablePayload,
} from '../../shared/fleet/queues/leaving-worker.ts';
import { QUEUE } from '../../shared/fleet/queues/options.ts';
import { type JudgePayload, judgePayloadSchema } from '../../shared/fleet/queues/payloads.ts';
import { ArenaError, describeError } from '../../shared/records/errors.ts';
import { batchOf } from '../../shared/records/ids.ts';
import { isDamage, settleDamaged } from '../../shared/store/damaged.ts';
import { StoreClosedError } from '../../shared/store/errors.ts';
import { settleJudgement, settleUnscored } from './judgement.ts';

/** Takes judge jobs; like a session, a judgement mostly waits for an answer. */
export function openJudgeWorker(context: ProcessContext): LeavingWorker {
  const { judgeConcurrency } = context.configuration;
  return openLeavingWorker<JudgePayload>(context, {
    queue: QUEUE.judge,
    concurrency: judgeConcurrency,
    take: (job, token, leaving) => takeJudgement(context, job, token, leaving),
    skipped: ({ judgementId }) => ensurePendingJudgement(context, judgementId),
  });
}

async function takeJudgement(
  context: ProcessContext,
  job: Job<JudgePayload>,
  token: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const payload = judgePayloadSchema.safeParse(job.data);
  if (!payload.success) return await refusePayload(context, job, payload.error);
  const { batchId, judgementId } = payload.data;
  try {
    // A job that a board retries keeps the attempts that it has failed by.
    const ifUnscored = job.attemptsMade > 0 ? 'ask-anew' : 'keep';
    const outcome = await settleJudgement(context, judgementId, { ifUnscored }, signal);
    switch (outcome.kind) {
      case 'halted':
        return SKIPPED;
      case 'later':
        await job.moveToDelayed(context.now().getTime() + outcome.afterMs, token);
        throw new DelayedError();
      case 'scored':
        await advanceAfterVerdict(context, batchId);
        return outcome.kind;
      case 'unscored':
        await advanceAfterVerdict(context, batchId);
        // The batch goes on without it; the job stays to be seen and retried, alone or with all others.
        throw new UnrecoverableError(`unscored: ${outcome.reason}`);
    }
  } catch (error) {
    if (error instanceof UnrecoverableError || error instanceof DelayedError) throw error;
    if (error instanceof AskAbortedError || error instanceof StoreClosedError) {
      return await handBack(context, job, token);
    }
    const last = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    const lasting = error instanceof ArenaError && error.kind === 'fatal';
    if (!last && !lasting) throw error;
    await giveUp(context, judgementId, error);
    await advanceAfterVerdict(context, batchId);
    throw new UnrecoverableError(describeError(error));
  }
}

/** Written by another version, or by hand: a judgement that it is named after gets no verdict by it. */
async function refusePayload(
  context: ProcessContext,
  job: Job<JudgePayload>,
  fault: ZodError,
): Promise<never> {
  const judgementId = String(job.id);
  const error = unreadablePayload(fault);
  await giveUp(context, judgementId, error);
  await advanceAfterVerdict(context, batchOf(judgementId));
  throw error;
}

/** A judgement that this program itself cannot get a verdict for must not hold up its batch for ever. */
async function giveUp(context: ProcessContext, judgementId: string, error: unknown): Promise<void> {
  context.log.error({ judgement: judgementId, error: describeError(error) }, 'no verdict');
  // One whose own document is damaged is settled without being read.
  if (isDamage(error) && error.id === judgementId) return await settleDamaged(context, error);
  const judgement = await context.store.collection('judgements').get(judgementId);
  if (judgement?.status !== 'pending') return;
  await settleUnscored(context, judgement, 'job-failed', judgement.callsBefore);
}
