import type { BatchConfiguration } from '../../shared/batch-configuration.ts';
import type { View } from '../../shared/queues/payloads.ts';
import { type AnswerBody, readAnswer } from './answer-body.ts';
import { costMicroUsd } from './cost.ts';
import type { Settlement } from './ledger.ts';
import {
  ProviderRefusedError,
  ProviderTroubleError,
  RateLimitedError,
  retryAfterMs,
} from './provider-errors.ts';
import type { ProviderReply } from './provider-request.ts';
import type { Respondent } from './respondent.ts';

/** What a reply is, with what the ledger is to say of its call. */
export type Weighed = { settlement: Omit<Settlement, 'finishedAt' | 'latencyMs'> } & (
  | { kind: 'answer'; body: AnswerBody }
  /** The model's own doing. */
  | { kind: 'fault' }
  /** The infrastructure's. */
  | { kind: 'trouble'; error: Error }
);

const NOTHING_CAME = {
  httpStatus: null,
  usage: null,
  costMicroUsd: null,
  rawResponse: null,
  modelAnswered: null,
  finalFault: false,
} as const;

/** Tells what a reply is, and whose fault it is if it is no answer. `now` in ms since 1970. */
export function weighReply(
  view: View,
  configuration: BatchConfiguration,
  respondent: Respondent,
  reply: ProviderReply,
  now: number,
): Weighed {
  const provider = respondent.provider.id;
  switch (reply.kind) {
    case 'timeout': {
      const error = `no complete answer within ${respondent.timeoutMs} ms`;
      return { kind: 'fault', settlement: { ...NOTHING_CAME, outcome: 'timeout', error } };
    }
    case 'network': {
      const settlement = {
        ...NOTHING_CAME,
        outcome: 'provider_error' as const,
        error: reply.message,
      };
      const error = new ProviderTroubleError(provider, null, reply.message);
      return { kind: 'trouble', settlement, error };
    }
    case 'http':
      return reply.status >= 200 && reply.status < 300
        ? weighAnswer(view, configuration, respondent, reply)
        : weighRefusal(provider, reply, now);
  }
}

type HttpReply = Extract<ProviderReply, { kind: 'http' }>;

function weighAnswer(
  view: View,
  configuration: BatchConfiguration,
  respondent: Respondent,
  reply: HttpReply,
): Weighed {
  const reading = readAnswer(view, configuration, reply.body);
  const settlement = {
    httpStatus: reply.status,
    usage: reading.usage,
    costMicroUsd: costMicroUsd(reading.usage, respondent.entry.prices),
    rawResponse: reply.body,
    modelAnswered: reading.model,
    finalFault: false,
  };
  switch (reading.kind) {
    case 'answer':
      return {
        kind: 'answer',
        body: reading.body,
        settlement: { ...settlement, outcome: 'ok', error: null },
      };
    case 'unusable':
      return {
        kind: 'fault',
        settlement: {
          ...settlement,
          outcome: 'invalid',
          error: reading.reason,
          finalFault: !reading.retry,
        },
      };
    case 'provider-error':
      return {
        kind: 'trouble',
        error: new ProviderTroubleError(respondent.provider.id, reply.status, reading.message),
        settlement: { ...settlement, outcome: 'provider_error', error: reading.message },
      };
  }
}

function weighRefusal(provider: string, reply: HttpReply, now: number): Weighed {
  const { status } = reply;
  const message = `HTTP ${status}: ${reply.body.slice(0, 200).replaceAll(/\s+/g, ' ')}`;
  const settlement = {
    ...NOTHING_CAME,
    httpStatus: status,
    rawResponse: reply.body,
    outcome: status === 429 ? ('rate_limited' as const) : ('provider_error' as const),
    error: message,
  };
  return { kind: 'trouble', settlement, error: refusalError(provider, reply, message, now) };
}

function refusalError(provider: string, reply: HttpReply, message: string, now: number): Error {
  const { status } = reply;
  if (status === 429) return new RateLimitedError(provider, retryAfterMs(reply.headers, now));
  if (status === 408 || status === 409 || status === 425 || status >= 500) {
    return new ProviderTroubleError(provider, status, message);
  }
  return new ProviderRefusedError(provider, status, message);
}
