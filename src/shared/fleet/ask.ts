import type { Queue } from 'bullmq';
import type { Answer } from '../records/answer.ts';
import { ArenaError, type FailureReason } from '../records/errors.ts';
import type { ArenaStore } from '../store/arena-store.ts';
import { BatchHaltedError, leaveIfHalted } from './halted-batch.ts';
import type { Subscription } from './hints.ts';
import { ensureJob, type FailedJob, failureReasonOf } from './queues/job.ts';
import { PRIORITY } from './queues/options.ts';
import type { View } from './queues/payloads.ts';
import type { Queues } from './queues/queues.ts';

/** The job of a question failed for good. */
export class CallsFailedError extends ArenaError {
  readonly subject: string;
  readonly reason: FailureReason;

  constructor(subject: string, reason: FailureReason, message: string) {
    super(`${subject} got no answer: ${message}`);
    this.subject = subject;
    this.reason = reason;
  }
}

/** The one who asked is leaving (a signal): the question stays, whoever comes next hears the answer. */
export class AskAbortedError extends ArenaError {
  constructor(subject: string) {
    super(`${subject} is no longer waited for`, { kind: 'retryable' });
  }
}

export interface Asking {
  store: ArenaStore;
  queues: Queues;
  /** Opened by the asker before its first question, so that no hint is missed. */
  listening: Subscription;
  /** How often the store is looked at although no hint came, ms. */
  pollMs: number;
  signal: AbortSignal;
}

/**
 * The round trip: puts one question on its provider's queue and resolves with the stored answer.
 * The same question may be asked by anybody any number of times, it is answered once.
 * Throws CallsFailedError when the job has failed for good, AskAbortedError on `signal`,
 * BatchHaltedError when a person has paused or cancelled the batch meanwhile.
 */
export async function ask(asking: Asking, provider: string, view: View): Promise<Answer> {
  const { store, queues, listening, pollMs, signal } = asking;
  const answers = store.collection('answers');
  const queue = queues.llm(provider);
  let answer = await answers.get(view.subject);
  // A job that failed before is tried afresh at the first ask: somebody has resumed this session.
  let ifFailed: FailedJob = 'retry';
  while (answer === null) {
    if (signal.aborted) throw new AskAbortedError(view.subject);
    const state = await ensureJob(queue, jobName(view), view.subject, view, {
      job: { priority: PRIORITY[view.kind] },
      ifFailed,
    });
    ifFailed = 'report';
    answer = await answers.get(view.subject);
    if (answer !== null) break;
    if (state === 'failed') {
      const job = await queue.getJob(view.subject);
      const message = job?.failedReason ?? 'its job has failed';
      throw new CallsFailedError(view.subject, failureReasonOf(job), message);
    }
    await listening.wait(view.subject, pollMs, signal);
    answer = await answers.get(view.subject);
    if (answer === null) await withdrawIfHalted(asking, queue, view);
  }
  return answer;
}

/** A question that nobody waits for any more must not stand in the way of other batches. */
async function withdrawIfHalted({ store }: Asking, queue: Queue<View>, view: View): Promise<void> {
  try {
    await leaveIfHalted(store, view.batchId);
  } catch (error) {
    // One that is being asked this moment cannot be removed: its answer is kept.
    if (error instanceof BatchHaltedError) await queue.remove(view.subject).catch(() => 0);
    throw error;
  }
}

/** What the board shows: "h12 flop claude", "h12 memory claude", "bluff gpt-mini". */
function jobName(view: View): string {
  switch (view.kind) {
    case 'decision':
      return `h${view.table.hand} ${view.street} ${view.player}`;
    case 'memory':
      return `h${view.table.hand} memory ${view.player}`;
    case 'judge':
      return `${view.axis} ${view.judge}`;
  }
}
