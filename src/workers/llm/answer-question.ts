import { randomUUID } from 'node:crypto';
import type { PlannedCall, Reservations } from '../../shared/fleet/money/reservations.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import type { DecisionView, MemoryView, View } from '../../shared/fleet/queues/payloads.ts';
import type { AskedConfiguration } from '../../shared/records/also-judged.ts';
import type { Answer } from '../../shared/records/answer.ts';
import type { BatchConfiguration } from '../../shared/records/batch-configuration.ts';
import type { Call } from '../../shared/records/call.ts';
import { estimateTokens } from '../../shared/records/cost.ts';
import { SCHEMA_VERSION } from '../../shared/records/document.ts';
import { ArenaError } from '../../shared/records/errors.ts';
import { callId } from '../../shared/records/ids.ts';
import { callsAbout } from '../../shared/store/calls-about.ts';
import { type AnswerBody, defaultAnswer, readAnswer } from './answer/answer-body.ts';
import { type Weighed, weighReply } from './answer/weigh-reply.ts';
import type { Passage, ProviderGate } from './gate/gate.ts';
import {
  CallCollisionError,
  callsThatCount,
  giveUpCalls,
  markSent,
  nextAttempt,
  openCall,
  type Settlement,
  settleCall,
} from './ledger/ledger.ts';
import { renderPrompt } from './prompt/prompt.ts';
import type { RenderedPrompt } from './prompt/rendered-prompt.ts';
import { type Respondent, respondentOf, tokenBudget } from './question/respondent.ts';
import { type Replying, replySource, type Send } from './reply/reply-source.ts';
import type { PromptArchive } from './request/prompt-archive.ts';
import { requestBody } from './request/request-body.ts';
import { confirmCall, countEarlierCalls, reserveCall, worstCaseOf } from './reservation.ts';

/** A judge's reply was no verdict: it is asked again, behind whatever has come in meanwhile. */
export class VerdictUnreadError extends ArenaError {
  constructor(subject: string, reason: string) {
    super(`${subject}: ${reason}`, { kind: 'retryable' });
  }
}

/** The judge has used up its tries: there is no verdict, and the ledger says why. */
export class VerdictUnscoredError extends ArenaError {
  constructor(subject: string, reason: string) {
    super(`${subject} stays without a verdict: ${reason}`);
  }
}

/** What answering a question needs of a process. */
export interface Answering extends Replying, Pick<ProcessContext, 'store' | 'now'> {
  configurationOf: (view: View) => Promise<AskedConfiguration>;
  reservations: Reservations;
  archivePrompt: PromptArchive;
  /** Hears of every call that has come to its end. */
  onSettled?: (call: Call) => void;
  /** Hears of every call that its maker has died over. */
  onLost?: (call: Call) => void;
  /** Questions that this process is answering, by subject. */
  underWay: Map<string, Promise<void>>;
  /** Throws BatchHaltedError for a batch that was paused or cancelled. */
  leaveIfHalted: (batchId: string) => Promise<void>;
}

/**
 * Answers one question, once: from the store, from the reply to an earlier call, else by paying
 * for one. Where this process is at it already, that is joined: a Redis that was emptied brings the
 * same question anew while its call is out, and nothing is paid twice. A fault of the model ends in an
 * answer that says so; anything else is thrown.
 * @throws ProviderRestsError, ProviderPausedError, BudgetBusyError, BatchHaltedError: later, as if
 *   never begun
 * @throws ProviderTroubleError, VerdictUnreadError: try again
 * @throws ProviderRefusedError, BudgetReachedError, NotRecordedError, VerdictUnscoredError: do not
 */
export async function answerQuestion(answering: Answering, view: View): Promise<void> {
  const { underWay } = answering;
  const already = underWay.get(view.subject);
  if (already !== undefined) return await already;
  const answered = answerAlone(answering, view).finally(() => underWay.delete(view.subject));
  underWay.set(view.subject, answered);
  await answered;
}

async function answerAlone(answering: Answering, view: View): Promise<void> {
  const { store } = answering;
  if ((await store.collection('answers').get(view.subject)) !== null) return;
  const configuration = await answering.configurationOf(view);
  if (view.kind !== 'judge' && configuration.withdrawn?.includes(view.player)) {
    await store.collection('answers').insert(withdrawnAnswer(view));
    return;
  }
  const respondent = respondentOf(configuration, view);
  const calls = await callsBefore(answering, view.subject);
  await countEarlierCalls(answering, calls);
  const counted = callsThatCount(view, calls);
  const answer =
    answerOfEarlierCalls(view, configuration, counted, respondent) ??
    (await answerByAsking(answering, view, configuration, respondent, counted, calls));
  await store.collection('answers').insert(answer);
}

/** Every call about a question so far, none of them open as if its maker still lived. */
async function callsBefore(
  { store, now, onLost }: Answering,
  subject: string,
): Promise<readonly Call[]> {
  const calls = await callsAbout(store, subject);
  if (!calls.some(({ outcome, givenUp }) => outcome === 'open' && !givenUp)) return calls;
  for (const lost of await giveUpCalls(store, calls, now().toISOString())) onLost?.(lost);
  // One of them may have been settled at that very moment.
  return await callsAbout(store, subject);
}

/** A crash after the reply was stored: read it instead of paying again. */
function answerOfEarlierCalls(
  view: View,
  configuration: BatchConfiguration,
  calls: readonly Call[],
  respondent: Respondent,
): Answer | null {
  let faults = 0;
  for (const call of calls) {
    if (call.outcome === 'ok' && call.rawResponse !== null) {
      const reading = readAnswer(view, configuration, call.rawResponse);
      if (reading.kind === 'answer') return answerOf(view, reading.body, call);
    }
    if (!isFault(call)) continue;
    faults += 1;
    if (isLastFault(view, call, faults, respondent)) {
      return answerInstead(view, call);
    }
  }
  return null;
}

async function answerByAsking(
  answering: Answering,
  view: View,
  configuration: BatchConfiguration,
  respondent: Respondent,
  earlier: readonly Call[],
  calls: readonly Call[],
): Promise<Answer> {
  const prompt = renderPrompt(view, { notebookMaxTokens: configuration.notebookMaxTokens });
  const source = replySource(answering, configuration, view, respondent);
  const made = [...calls];
  const refusals = earlier.filter((each) => each.outcome === 'rate_limited').length;
  let faults = earlier.filter(isFault).length;
  for (;;) {
    const { weighed, call, passage } = await makeCall(answering, {
      view,
      configuration,
      respondent,
      prompt,
      attempt: nextAttempt(made),
      maxTokens: tokenBudget(respondent, faults),
      send: await source.prepare(made),
    });
    made.push(call);
    switch (weighed.kind) {
      case 'answer':
        passage.served(usedTokens(call));
        return answerOf(view, weighed.body, call);
      case 'trouble':
        throw await passage.failed(weighed.failure, refusals);
      case 'fault':
        if (weighed.served) passage.served(usedTokens(call));
        else passage.undecided();
        faults += 1;
        if (isLastFault(view, call, faults, respondent)) {
          return answerInstead(view, call);
        }
        // By way of its queue: decisions that have come in meanwhile go first.
        if (view.kind === 'judge') throw new VerdictUnreadError(view.subject, reasonOf(call));
    }
  }
}

interface CallToMake {
  view: View;
  configuration: BatchConfiguration;
  respondent: Respondent;
  prompt: RenderedPrompt;
  attempt: number;
  maxTokens: number;
  send: Send;
}

/**
 * One call: its worst case held, through the gate, into the ledger, out, and settled before anything
 * is made of it.
 */
async function makeCall(
  answering: Answering,
  { view, configuration, respondent, prompt, attempt, maxTokens, send }: CallToMake,
): Promise<{ weighed: Weighed; call: Call; passage: Passage }> {
  const { store, now } = answering;
  const body = requestBody(respondent, prompt, maxTokens);
  const tokens = estimateTokens(JSON.stringify([body.messages, body.tools])) + maxTokens;
  const { provider, timeoutMs } = respondent;
  const planned: PlannedCall = {
    id: callId(view.subject, attempt),
    subject: view.subject,
    kind: view.kind,
    worstMicroUsd: configuration.replay === null ? worstCaseOf(body, respondent.entry.prices) : 0,
    holder: randomUUID(),
  };
  await answering.leaveIfHalted(view.batchId);
  await reserveCall(answering, planned);
  const passage = await enterGate(answering, planned, provider, tokens, timeoutMs);
  try {
    const opened = await openCall(store, view, respondent, {
      version: prompt.version,
      hashes: await answering.archivePrompt(prompt, body),
      maxTokens,
      reservedMicroUsd: planned.worstMicroUsd,
      attempt,
      startedAt: now().toISOString(),
    });
    await confirmCall(answering, planned);
    const call = await markSent(store, opened);
    // The last moment in which nothing is paid yet; from here to the request nobody waits for anything.
    store.requireThere();
    const { reply, latencyMs } = await send(call._id, body);
    const weighed = weighReply(view, configuration, respondent, reply, now().getTime());
    const finishedAt = now().toISOString();
    const settlement: Settlement = { ...weighed.settlement, finishedAt, latencyMs };
    const settled = await settleCall(store, call, settlement);
    answering.onSettled?.(settled);
    await answering.reservations.settle(settled);
    return { weighed, call: settled, passage };
  } catch (error) {
    passage.undecided();
    if (error instanceof CallCollisionError) await answering.reservations.release(planned);
    throw error;
  }
}

/** A call that is not let out holds nothing. */
async function enterGate(
  answering: Answering,
  planned: PlannedCall,
  ...entering: Parameters<ProviderGate['enter']>
): Promise<Passage> {
  try {
    return await answering.gate.enter(...entering);
  } catch (error) {
    await answering.reservations.release(planned);
    throw error;
  }
}

function usedTokens({ usage }: Call): number | null {
  return usage === null ? null : usage.promptTokens + usage.completionTokens;
}

/** The model's own doing: it uses up one of its tries. */
function isFault({ outcome }: Call): boolean {
  return outcome === 'timeout' || outcome === 'invalid';
}

/**
 * What stands when the model has used up its tries.
 * @throws VerdictUnscoredError for a verdict: there is none that could stand
 */
function answerInstead(view: View, call: Call): Answer {
  if (view.kind === 'judge') throw new VerdictUnscoredError(view.subject, reasonOf(call));
  return answerOf(view, defaultAnswer(view, reasonOf(call)), call);
}

function reasonOf(call: Call): string {
  return call.error ?? call.outcome;
}

/**
 * No complete usable answer in time is check, else fold, at once; a memory update is tried again, and a
 * judge is asked again whatever it said.
 */
function isLastFault(
  view: View,
  { outcome, finalFault }: Call,
  faults: number,
  respondent: Respondent,
): boolean {
  if (faults >= respondent.tries) return true;
  if (view.kind === 'judge') return false;
  return finalFault || (outcome === 'timeout' && view.kind === 'decision');
}

function answerOf(view: View, body: AnswerBody, call: Call): Answer {
  return {
    _id: view.subject,
    schema: SCHEMA_VERSION,
    batchId: view.batchId,
    callId: call._id,
    timedOut: call.outcome === 'timeout',
    latencyMs: call.latencyMs,
    costMicroUsd: call.costMicroUsd,
    ...body,
  };
}

/** Nobody is asked for a player whom somebody has taken out of the batch: nothing goes out or is paid. */
function withdrawnAnswer(view: DecisionView | MemoryView): Answer {
  return {
    _id: view.subject,
    schema: SCHEMA_VERSION,
    batchId: view.batchId,
    callId: null,
    timedOut: false,
    latencyMs: null,
    costMicroUsd: 0,
    ...defaultAnswer(view, 'withdrawn'),
  };
}
