import type { Queue } from 'bullmq';
import { ask, CallsFailedError } from '../../shared/fleet/ask.ts';
import { awaitsTrust, BatchHaltedError } from '../../shared/fleet/halted-batch.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import type { View } from '../../shared/fleet/queues/payloads.ts';
import { reopenJudgement } from '../../shared/fleet/reopen-judgement.ts';
import { unscoredReasonOf } from '../../shared/fleet/unscored-reason.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { SCHEMA_VERSION } from '../../shared/records/document.ts';
import { ArenaError } from '../../shared/records/errors.ts';
import { attemptOf, verdictId } from '../../shared/records/ids.ts';
import type { Judgement, UnscoredReason, Verdict } from '../../shared/records/judgement.ts';
import type { Judge } from '../../shared/records/roster.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { callsAbout } from '../../shared/store/calls-about.ts';
import { type Question, questionOf } from './question.ts';
import { waitForSlot } from './verdict-slots.ts';

/** What became of a judgement that was taken up. */
export type JudgementOutcome =
  | { readonly kind: 'scored' }
  | { readonly kind: 'unscored'; readonly reason: UnscoredReason }
  /** Nothing of its batch starts now: whoever resumes it finds the judgement pending. */
  | { readonly kind: 'halted' }
  /** No slot for it now, or the same trace is before the same judge already. */
  | { readonly kind: 'later'; readonly afterMs: number };

/** How soon a judgement that cannot go now is looked at again; and one whose provider waits for a person. */
const SOON_MS = 1_000;
const PAUSED_MS = 10_000;

type Outcome = Pick<Verdict, 'verdict' | 'score'>;

/**
 * Gets one judgement its verdict: from the verdicts kept of the same trace, else from the judge. A
 * verdict that cannot be had or read is data: `unscored` with its reason, never zero.
 * @param ifUnscored `ask-anew`: somebody has this one go again, with all its tries; `keep`: this job has
 *   come this far before, and its worker died before it could say so
 */
export async function settleJudgement(
  context: ProcessContext,
  judgementId: string,
  { ifUnscored }: { readonly ifUnscored: 'ask-anew' | 'keep' },
  signal: AbortSignal,
): Promise<JudgementOutcome> {
  const { store } = context;
  const found = await store.collection('judgements').get(judgementId);
  if (found === null) throw new ArenaError(`judgement ${judgementId} is not in the store`);
  if (found.status === 'scored') return { kind: 'scored' };
  if (found.status === 'unscored' && ifUnscored === 'keep') {
    return { kind: 'unscored', reason: found.reason ?? 'job-failed' };
  }
  const batch = await store.collection('batches').get(found.batchId);
  if (batch === null) throw new ArenaError(`batch ${found.batchId} is not in the store`);
  if (batch.status === 'cancelled') return { kind: 'halted' };
  const judgement = found.status === 'pending' ? found : await reopenJudgement(store, found);
  // Somebody else has taken it up this very moment.
  if (judgement === null) return { kind: 'later', afterMs: SOON_MS };
  if (batch.status === 'paused' || awaitsTrust(batch)) return { kind: 'halted' };
  const question = await questionAbout(context, judgement, batch);
  const kept = await keptVerdict(context, judgement, question.judge);
  if (kept !== null) return await scored(context, judgement, kept);
  if (await isBeforeTheJudge(context, judgement)) return { kind: 'later', afterMs: SOON_MS };
  // Waiting for it here, verdicts of one provider would keep those of all others from being asked.
  if (await isPaused(context, question.provider.id)) return { kind: 'later', afterMs: PAUSED_MS };
  const release = await waitForSlot(context, question.provider, judgementId, signal);
  if (release === null) return { kind: 'later', afterMs: SOON_MS };
  try {
    return await askFor(context, judgement, question, signal);
  } finally {
    await release();
  }
}

/** Writes down that a judgement has no score and why; the calls behind it count no more. */
export async function settleUnscored(
  context: Pick<ProcessContext, 'store'>,
  judgement: Judgement,
  reason: UnscoredReason,
  callsBefore: number,
): Promise<JudgementOutcome> {
  await settle(context, judgement, {
    status: 'unscored',
    verdict: null,
    score: null,
    reason,
    callsBefore,
  });
  return { kind: 'unscored', reason };
}

async function questionAbout(
  { store }: ProcessContext,
  judgement: Judgement,
  batch: Batch,
): Promise<Question> {
  const decision = await store.collection('decisions').get(judgement.decisionId);
  if (decision === null) throw new ArenaError(`${judgement.decisionId} is not in the store`);
  return questionOf(judgement, decision, batch);
}

/** Of the same judge's id only where it still means the same model. */
async function keptVerdict(
  { store }: ProcessContext,
  { traceHash, axis, rubric, repeat }: Judgement,
  judge: Judge,
): Promise<Outcome | null> {
  // What tests a judge against itself must not be given its own answer.
  if (repeat !== undefined) return null;
  const kept = await store.collection('verdicts').get(verdictId(traceHash, axis, rubric, judge.id));
  return kept?.model === judge.model ? kept : null;
}

/** Players repeat themselves: of equal traces the first goes, and the others take over its verdict. */
async function isBeforeTheJudge(
  { store }: ProcessContext,
  { _id, traceHash, axis, judge, rubric, batchId, repeat }: Judgement,
): Promise<boolean> {
  if (repeat !== undefined) return false;
  const same = await store.collection('judgements').find({ where: { traceHash } });
  return same.some(
    (other) =>
      other._id < _id &&
      other.repeat === undefined &&
      other.status === 'pending' &&
      other.batchId === batchId &&
      other.axis === axis &&
      other.judge === judge &&
      other.rubric === rubric,
  );
}

async function isPaused({ store }: ProcessContext, provider: string): Promise<boolean> {
  return (await store.collection('providers').get(provider))?.state === 'paused';
}

async function askFor(
  context: ProcessContext,
  judgement: Judgement,
  { view, judge, provider }: Question,
  signal: AbortSignal,
): Promise<JudgementOutcome> {
  const { store, queues, configuration } = context;
  const queue = queues.llm(provider.id);
  await discardFailedQuestion(queue, view.subject);
  const listening = await context.hints.listen(view.replyTo);
  try {
    const { answerPollMs: pollMs } = configuration;
    const answer = await ask({ store, queues, listening, pollMs, signal }, provider.id, view);
    if (answer.kind !== 'judge') {
      throw new ArenaError(`expected a verdict on ${view.subject}, found a ${answer.kind}`);
    }
    await keepVerdict(context, judgement, judge, answer);
    return await scored(context, judgement, answer);
  } catch (error) {
    if (error instanceof BatchHaltedError) return { kind: 'halted' };
    if (!(error instanceof CallsFailedError)) throw error;
    if (error.reason === 'budget') return { kind: 'halted' };
    const { reason, lastCall } = await unscoredBecause(store, judgement, error);
    const outcome = await settleUnscored(context, judgement, reason, lastCall);
    // One failed job for one judgement: the judge's own, which asks anew when it is retried.
    await discardFailedQuestion(queue, view.subject);
    return outcome;
  } finally {
    await listening.close();
  }
}

/** Kept for ever: the same trace is never judged twice by the same judge and rubric. */
async function keepVerdict(
  { store }: ProcessContext,
  { axis, family, rubric, traceHash, repeat }: Judgement,
  judge: Judge,
  { verdict, score }: Outcome,
): Promise<void> {
  if (repeat !== undefined) return;
  await store.collection('verdicts').insert({
    _id: verdictId(traceHash, axis, rubric, judge.id),
    schema: SCHEMA_VERSION,
    axis,
    judge: judge.id,
    family,
    rubric,
    traceHash,
    model: judge.model,
    verdict,
    score,
  });
}

async function scored(
  context: ProcessContext,
  judgement: Judgement,
  { verdict, score }: Outcome,
): Promise<JudgementOutcome> {
  await settle(context, judgement, { status: 'scored', verdict, score, reason: null });
  return { kind: 'scored' };
}

/** Compare-and-set on the version: two workers with the same job write one verdict. */
async function settle(
  { store }: Pick<ProcessContext, 'store'>,
  { _id, version }: Judgement,
  outcome: Pick<Judgement, 'status' | 'verdict' | 'score' | 'reason'> & { callsBefore?: number },
): Promise<void> {
  await store
    .collection('judgements')
    .update(_id, { status: 'pending', version }, { set: { ...outcome, version: version + 1 } });
}

export interface Unscored {
  readonly reason: UnscoredReason;
  /** Number of the last call that was made about it; 0: none. */
  readonly lastCall: number;
}

/** Why a question to a judge got no answer: what the ledger says of the last call about it. */
export async function unscoredBecause(
  store: ArenaStore,
  { _id, callsBefore }: Judgement,
  { reason }: CallsFailedError,
): Promise<Unscored> {
  const last = (await callsAbout(store, _id)).at(-1);
  const lastCall = last === undefined ? 0 : attemptOf(last._id);
  if (reason === 'not-recorded') return { reason, lastCall };
  if (last === undefined || lastCall <= callsBefore) return { reason: 'not-asked', lastCall };
  return { reason: unscoredReasonOf(last), lastCall };
}

/** A failed question would answer for the next round, too. */
export async function discardFailedQuestion(queue: Queue<View>, subject: string): Promise<void> {
  if ((await queue.getJobState(subject)) === 'failed') await queue.remove(subject);
}
