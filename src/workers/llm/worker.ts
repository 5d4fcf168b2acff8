import { DelayedError, type Job, RateLimitError, UnrecoverableError, Worker } from 'bullmq';
import { BatchHaltedError, openHaltCheck } from '../../shared/fleet/halted-batch.ts';
import { openReservations } from '../../shared/fleet/money/reservations.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import type { Log } from '../../shared/fleet/process/log.ts';
import { forgetFailure, noteFailure } from '../../shared/fleet/queues/job.ts';
import { unreadablePayload } from '../../shared/fleet/queues/leaving-worker.ts';
import { llmQueueName, workerOptions } from '../../shared/fleet/queues/options.ts';
import { type View, viewSchema } from '../../shared/fleet/queues/payloads.ts';
import { countCall, countMaybePaid } from '../../shared/fleet/watching/instruments.ts';
import type { Templates } from '../../shared/records/batch.ts';
import type { Call } from '../../shared/records/call.ts';
import { ArenaError, describeError } from '../../shared/records/errors.ts';
import { sessionOf } from '../../shared/records/ids.ts';
import { type Answering, answerQuestion, VerdictUnscoredError } from './answer-question.ts';
import { openProviderGate, ProviderPausedError, ProviderRestsError } from './gate/gate.ts';
import { openBatchConfigurations } from './question/configurations.ts';
import { OtherTemplatesError, openHeldTemplates } from './question/held-templates.ts';
import {
  NotRecordedError,
  type OpenRecordedCalls,
  openRecordings,
} from './reply/recorded-reply.ts';
import { openReplyMasks } from './reply/reply-source.ts';
import { openPromptArchive } from './request/prompt-archive.ts';
import { BudgetBusyError, BudgetReachedError, stopAtBudget } from './reservation.ts';

/** How soon a question asks again whether calls in flight have left room in the budget. */
const BUDGET_LOOK_MS = 200;

/** What a job says whose question was not asked, since its batch is halted. */
const HALTED = 'halted';

export interface LlmWorker {
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface LlmWorkerOptions {
  /** Whose questions are taken: an id of the roster. */
  readonly provider: string;
  /** What this program asks with: batches that are asked with other prompts are left to other workers. */
  readonly templates: Templates;
  /** Opens an export for the batches that are answered from one. */
  readonly openRecordedCalls: OpenRecordedCalls;
}

/**
 * Takes the questions on one provider's queue. Rate and concurrency over the fleet are the queue's.
 * @param other what answers them in place of what a batch's questions are answered with
 */
export function openLlmWorker(
  context: ProcessContext,
  { provider, templates, openRecordedCalls }: LlmWorkerOptions,
  other: Partial<Answering> = {},
): LlmWorker {
  const answering: Answering = {
    ...context,
    configurationOf: openBatchConfigurations(context.store, openHeldTemplates(context, templates)),
    gate: openProviderGate(context),
    underWay: new Map(),
    leaveIfHalted: openHaltCheck(context.store, () => performance.now()),
    reservations: openReservations(context),
    archivePrompt: openPromptArchive(context.store),
    onSettled: (call) => noteSettled(context.log, call),
    onLost: countMaybePaid,
    recordings: openRecordings(context, openRecordedCalls),
    maskFor: openReplyMasks(context),
    clock: () => performance.now(),
    ...other,
  };
  const worker = new Worker<View>(
    llmQueueName(provider),
    (job, token) => takeQuestion(answering, context, job, token),
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
    if (job?.finishedOn !== undefined) announceFailure(context, job);
  });
  // The one who asked looks into the store and leaves; resumed, it asks again. It hears of it only now:
  // a question that was still there would not be asked again.
  worker.on('completed', ({ data }, result) => {
    if (result === HALTED) context.hints.announce(data.replyTo, data.subject);
  });
  return {
    ready: async () => {
      await worker.waitUntilReady();
    },
    close: () => worker.close(),
  };
}

/** A payload that cannot be read may not even say who asks; a job is named after its question. */
function announceFailure({ hints }: ProcessContext, job: Job<View>): void {
  const subject = String(job.id);
  for (const replyTo of [sessionOf(subject), subject]) hints.announce(replyTo, subject);
}

async function takeQuestion(
  answering: Answering,
  context: ProcessContext,
  job: Job<View>,
  token: string | undefined,
): Promise<string> {
  const view = viewSchema.safeParse(job.data);
  if (!view.success) {
    await noteFailure(job, 'unreadable-payload');
    throw unreadablePayload(view.error);
  }
  await forgetFailure(job);
  try {
    await answerQuestion(answering, view.data);
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
    if (error instanceof BatchHaltedError) return HALTED;
    if (error instanceof BudgetBusyError) return await putOff(context, job, token, BUDGET_LOOK_MS);
    // Out of its queue for a while, not to its front, where this worker would find it again at once.
    if (error instanceof OtherTemplatesError)
      return await putOff(context, job, token, error.againMs);
    if (error instanceof BudgetReachedError) {
      await stopAtBudget(context, view.data.batchId, error);
      await noteFailure(job, 'budget');
    }
    if (error instanceof NotRecordedError) await noteFailure(job, 'not-recorded');
    // Data, and no failure to shout about.
    if (error instanceof VerdictUnscoredError) throw new UnrecoverableError(error.message);
    const lasting = error instanceof ArenaError && error.kind === 'fatal';
    context.log[lasting ? 'error' : 'info'](
      { subject: view.data.subject, error: describeError(error) },
      lasting ? 'question failed' : 'question tried again',
    );
    if (lasting) throw new UnrecoverableError(describeError(error));
    throw error;
  }
}

/** Without an attempt. */
async function putOff(
  { now }: Pick<ProcessContext, 'now'>,
  job: Job,
  token: string | undefined,
  ms: number,
): Promise<never> {
  await job.moveToDelayed(now().getTime() + ms, token);
  throw new DelayedError();
}

function noteSettled(log: Log, call: Call): void {
  countCall(call);
  const { _id, player, provider, outcome, httpStatus, latencyMs, costMicroUsd } = call;
  log.info(
    { call: _id, player, provider, outcome, httpStatus, latencyMs, costMicroUsd },
    'call settled',
  );
}
