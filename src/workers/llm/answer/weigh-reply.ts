import type { View } from '../../../shared/fleet/queues/payloads.ts';
import type { BatchConfiguration } from '../../../shared/records/batch-configuration.ts';
import { costMicroUsd } from '../../../shared/records/cost.ts';
import type { Settlement } from '../ledger/ledger.ts';
import type { Respondent } from '../question/respondent.ts';
import { classifyReply } from '../reply/classify-reply.ts';
import { failureOf, type ReplyFailure } from '../reply/failure.ts';
import type { ProviderReply } from '../request/provider-request.ts';
import { type AnswerBody, readAnswer } from './answer-body.ts';

/** What a reply is, with what the ledger is to say of its call. */
export type Weighed = { settlement: Omit<Settlement, 'finishedAt' | 'latencyMs'> } & (
  | { kind: 'answer'; body: AnswerBody }
  /** The model's own doing. `served`: a reply came at all. */
  | { kind: 'fault'; served: boolean }
  /** The infrastructure's, the account's or our own. */
  | { kind: 'trouble'; failure: ReplyFailure }
);

const NOTHING_CAME = {
  httpStatus: null,
  usage: null,
  costMicroUsd: null,
  rawResponse: null,
  modelAnswered: null,
  finalFault: false,
  maybePaid: false,
} as const;

type Bounds = Pick<BatchConfiguration, 'notebookMaxTokens'>;
type Asked = Pick<Respondent, 'timeoutMs'> & { entry: Pick<Respondent['entry'], 'prices'> };

/** Tells what a reply is, and whose fault it is if it is no answer. `now` in ms since 1970. */
export function weighReply(
  view: View,
  configuration: Bounds,
  respondent: Asked,
  reply: ProviderReply,
  now: number,
): Weighed {
  switch (reply.kind) {
    case 'timeout': {
      const error = `no complete answer within ${respondent.timeoutMs} ms`;
      const settlement = { ...NOTHING_CAME, outcome: 'timeout' as const, error };
      return { kind: 'fault', served: false, settlement };
    }
    case 'network':
      return weighFailure(failureOf('network', null, reply.message), {
        ...NOTHING_CAME,
        maybePaid: reply.reached,
      });
    case 'http':
      return reply.status >= 200 && reply.status < 300
        ? weighAnswer(view, configuration, respondent, reply, now)
        : weighFailure(classifyReply(reply, now), {
            ...NOTHING_CAME,
            httpStatus: reply.status,
            rawResponse: reply.body,
          });
  }
}

type HttpReply = Extract<ProviderReply, { kind: 'http' }>;
type Facts = Omit<Weighed['settlement'], 'outcome' | 'error'>;

function weighAnswer(
  view: View,
  configuration: Bounds,
  respondent: Asked,
  reply: HttpReply,
  now: number,
): Weighed {
  const reading = readAnswer(view, configuration, reply.body);
  const facts = {
    httpStatus: reply.status,
    usage: reading.usage,
    costMicroUsd: costMicroUsd(reading.usage, respondent.entry.prices),
    rawResponse: reply.body,
    modelAnswered: reading.model,
    finalFault: false,
    maybePaid: false,
  };
  switch (reading.kind) {
    case 'answer':
      return {
        kind: 'answer',
        body: reading.body,
        settlement: { ...facts, outcome: 'ok', error: null },
      };
    case 'unusable':
      return weighFault(reading.reason, !reading.retry, facts);
    case 'provider-error':
      return weighFailure(classifyReply(reply, now), facts);
  }
}

/** An error is a fault of the model where its gateway reports one with a status of its own. */
function weighFailure(failure: ReplyFailure, facts: Facts): Weighed {
  switch (failure.handling) {
    case 'model-fault':
      return weighFault(failure.kind, false, facts);
    case 'refusal':
      return weighFault(failure.kind, true, facts);
    case 'backoff':
    case 'pause':
    case 'park': {
      const outcome =
        failure.status === 429 ? ('rate_limited' as const) : ('provider_error' as const);
      return {
        kind: 'trouble',
        failure,
        settlement: { ...facts, outcome, error: failure.message },
      };
    }
  }
}

/** `reason`: in the words of the answer ladder, so that a refusal is one whatever status it came with. */
function weighFault(reason: string, finalFault: boolean, facts: Facts): Weighed {
  const settlement = { ...facts, outcome: 'invalid' as const, error: reason, finalFault };
  return { kind: 'fault', served: true, settlement };
}
