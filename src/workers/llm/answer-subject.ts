import type { BatchConfiguration } from '../../shared/batch-configuration.ts';
import type { Answer } from '../../shared/documents/answer.ts';
import type { Call } from '../../shared/documents/call.ts';
import { SCHEMA_VERSION } from '../../shared/documents/document.ts';
import type { ProcessContext } from '../../shared/process/context.ts';
import type { View } from '../../shared/queues/payloads.ts';
import { type AnswerBody, defaultAnswer, readAnswer } from './answer-body.ts';
import { callsAbout, markMaybePaid, openCall, type Settlement, settleCall } from './ledger.ts';
import { archivePrompt } from './prompt-archive.ts';
import { renderPrompt } from './prompts/prompt.ts';
import { ProviderRefusedError } from './provider-errors.ts';
import { requestCompletion } from './provider-request.ts';
import { requestBody } from './request-body.ts';
import { type Respondent, respondentOf } from './respondent.ts';
import { weighReply } from './weigh-reply.ts';

/** What answering a question needs of a process. */
export interface Answering
  extends Pick<ProcessContext, 'store' | 'configuration' | 'environment' | 'now'> {
  configurationOf: (batchId: string) => Promise<BatchConfiguration>;
  /** Monotonic, ms. */
  clock: () => number;
}

/**
 * Answers one question, once: from the store, from the response of an earlier call, else by paying
 * for one. A fault of the model ends in an answer that says so; a fault of the infrastructure is
 * thrown (RateLimitedError, ProviderTroubleError: try again; ProviderRefusedError: do not).
 */
export async function answerSubject(answering: Answering, view: View): Promise<void> {
  const { store } = answering;
  if ((await store.collection('answers').get(view.subject)) !== null) return;
  const configuration = await answering.configurationOf(view.batchId);
  const respondent = respondentOf(configuration, view);
  const calls = await callsAbout(store, view.subject);
  await markMaybePaid(store, calls);
  const answer =
    answerOfEarlierCalls(view, configuration, calls, respondent) ??
    (await answerByAsking(answering, view, configuration, respondent, calls));
  await store.collection('answers').insert(answer);
}

/** A crash after the response was stored: read it instead of paying again. */
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
    if (call.outcome !== 'timeout' && call.outcome !== 'invalid') continue;
    faults += 1;
    if (isLastFault(view, call.outcome, call.finalFault, faults, respondent)) {
      return answerOf(view, defaultAnswer(view, call.error ?? call.outcome), call);
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
): Promise<Answer> {
  const prompt = renderPrompt(view, { notebookMaxTokens: configuration.notebookMaxTokens });
  const hashes = await archivePrompt(answering.store, prompt);
  // Before a call is written down: without an address and a key there is none.
  const target = {
    baseUrl: addressOf(answering, respondent),
    apiKey: keyOf(answering, respondent),
    timeoutMs: respondent.timeoutMs,
    body: requestBody(respondent, prompt),
  };
  let faults = earlier.filter((each) => isFault(each.outcome)).length;
  for (let attempt = earlier.length + 1; ; attempt += 1) {
    const call = await openCall(
      answering.store,
      view,
      respondent,
      { ...prompt, hashes },
      attempt,
      answering.now().toISOString(),
    );
    const sentAt = answering.clock();
    const reply = await requestCompletion({ ...target, callId: call._id });
    const latencyMs = Math.round(answering.clock() - sentAt);
    const weighed = weighReply(view, configuration, respondent, reply, answering.now().getTime());
    const settlement: Settlement = {
      ...weighed.settlement,
      finishedAt: answering.now().toISOString(),
      latencyMs,
    };
    await settleCall(answering.store, call, settlement);
    const settled: Call = { ...call, ...settlement };
    switch (weighed.kind) {
      case 'answer':
        return answerOf(view, weighed.body, settled);
      case 'trouble':
        throw weighed.error;
      case 'fault':
        faults += 1;
        if (isLastFault(view, settled.outcome, settled.finalFault, faults, respondent)) {
          return answerOf(view, defaultAnswer(view, settled.error ?? settled.outcome), settled);
        }
    }
  }
}

function isFault(outcome: Call['outcome']): boolean {
  return outcome === 'timeout' || outcome === 'invalid';
}

/** No complete usable answer in time is check, else fold, at once; only a memory update is tried again. */
function isLastFault(
  view: View,
  outcome: Call['outcome'],
  finalFault: boolean,
  faults: number,
  respondent: Respondent,
): boolean {
  if (finalFault || faults >= respondent.tries) return true;
  return outcome === 'timeout' && view.kind === 'decision';
}

function addressOf(answering: Answering, { provider }: Respondent): string {
  return answering.configuration.providerUrls[provider.id] ?? provider.baseUrl;
}

function keyOf(answering: Answering, { provider }: Respondent): string | null {
  if (provider.keyVariable === null) return null;
  const key = answering.environment[provider.keyVariable];
  if (key === undefined || key === '') {
    throw new ProviderRefusedError(
      provider.id,
      401,
      `expected a key in the environment variable ${provider.keyVariable}, found none`,
    );
  }
  return key;
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
