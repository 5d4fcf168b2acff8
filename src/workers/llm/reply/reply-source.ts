import type { ProcessContext } from '../../../shared/fleet/process/context.ts';
import type { View } from '../../../shared/fleet/queues/payloads.ts';
import type { BatchConfiguration } from '../../../shared/records/batch-configuration.ts';
import type { Call } from '../../../shared/records/call.ts';
import { type Mask, maskOf, readKey, secretsOf } from '../../../shared/settings/secrets.ts';
import type { ProviderGate } from '../gate/gate.ts';
import type { Respondent } from '../question/respondent.ts';
import { type ProviderReply, requestCompletion } from '../request/provider-request.ts';
import type { RequestBody } from '../request/request-body.ts';
import { failureOf } from './failure.ts';
import type { Recordings } from './recorded-reply.ts';

/** What came back for a call, and how long the model took over it. */
export interface ModelReply {
  readonly reply: ProviderReply;
  readonly latencyMs: number;
}

/** Lets one call out. */
export type Send = (callId: string, body: RequestBody) => Promise<ModelReply>;

/** Where the replies to one question come from: its provider, or an export of the same batch. */
export interface ReplySource {
  /**
   * Sees that everything is there that the next call needs, before it is written down.
   * @param earlier every call about the question so far
   * @throws ProviderPausedError without a key; NotRecordedError
   */
  prepare(earlier: readonly Call[]): Promise<Send>;
}

export interface Replying extends Pick<ProcessContext, 'configuration' | 'environment'> {
  gate: ProviderGate;
  recordings: Recordings;
  /** What takes secrets out of the replies to calls with a key. */
  maskFor: (apiKey: string | null) => Mask;
  /** Monotonic, ms. */
  clock: () => number;
}

/** Kept by their key: to make one takes as long as to use it. */
export function openReplyMasks({
  environment,
  configuration,
}: Pick<ProcessContext, 'configuration' | 'environment'>): Replying['maskFor'] {
  const secrets = secretsOf(environment, configuration);
  const known = new Map<string | null, Mask>();
  return (apiKey) => {
    const mask = known.get(apiKey) ?? maskOf(apiKey === null ? secrets : [...secrets, apiKey]);
    known.set(apiKey, mask);
    return mask;
  };
}

export function replySource(
  replying: Replying,
  { replay }: BatchConfiguration,
  view: View,
  respondent: Respondent,
): ReplySource {
  if (replay === null) return { prepare: () => providerLine(replying, respondent) };
  return {
    prepare: async (earlier) => {
      const recorded = await replying.recordings.nextReply(replay, view.subject, earlier);
      return async () => recorded;
    },
  };
}

async function providerLine(replying: Replying, respondent: Respondent): Promise<Send> {
  const { provider, timeoutMs } = respondent;
  const baseUrl = replying.configuration.providerUrls[provider.id] ?? provider.baseUrl;
  const apiKey = await keyOf(replying, respondent);
  const mask = replying.maskFor(apiKey);
  return async (callId, body) => {
    const sentAt = replying.clock();
    const reply = await requestCompletion({ baseUrl, apiKey, mask, callId, timeoutMs, body });
    return { reply, latencyMs: Math.round(replying.clock() - sentAt) };
  };
}

/** Without a key that can be sent the provider waits for a person, as it does for a wrong one. */
async function keyOf(replying: Replying, { provider }: Respondent): Promise<string | null> {
  if (provider.keyVariable === null) return null;
  const reading = readKey(replying.environment, provider.keyVariable);
  if (reading.ok) return reading.key;
  throw await replying.gate.refuse(provider, failureOf('key', null, reading.fault));
}
