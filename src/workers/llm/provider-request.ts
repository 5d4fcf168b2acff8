import OpenAI from 'openai';
import { describeError } from '../../shared/errors.ts';

/** What came back from a provider, as it came; or why nothing did. */
export type ProviderReply =
  | { kind: 'http'; status: number; headers: Readonly<Record<string, string>>; body: string }
  /** No complete answer within the time: the model's own fault. */
  | { kind: 'timeout' }
  /** Refused, reset, cut off: infrastructure. */
  | { kind: 'network'; message: string };

export interface ProviderRequest {
  baseUrl: string;
  /** From the environment; null where the provider needs none. */
  apiKey: string | null;
  /** Goes along as idempotency key, so that a provider that honours it charges once. */
  callId: string;
  /** Counted from when the request goes out: time in our queue never counts. */
  timeoutMs: number;
  body: OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;
}

/**
 * The one way to call a model: no retries of its own, an abort over the whole body, the raw reply
 * handed back whatever its status, so that nothing is judged before it is stored.
 */
export async function requestCompletion(request: ProviderRequest): Promise<ProviderReply> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), request.timeoutMs);
  let reply: ProviderReply | null = null;
  const client = new OpenAI({
    baseURL: request.baseUrl,
    // The SDK insists on one; a provider that needs none ignores it.
    apiKey: request.apiKey ?? 'none',
    maxRetries: 0,
    // Our own timer covers the body too; the SDK's would stop at the headers.
    timeout: request.timeoutMs + 60_000,
    logLevel: 'off',
    fetch: async (url, init) => {
      const response = await fetch(url, { ...init, signal: abort.signal });
      const body = await response.text();
      const { status } = response;
      reply = { kind: 'http', status, headers: Object.fromEntries(response.headers), body };
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    },
  });
  try {
    await client.chat.completions
      .create(request.body, { idempotencyKey: request.callId })
      .asResponse();
  } catch (error) {
    // With a reply in hand the SDK's own opinion of its status does not matter.
    if (reply !== null) return reply;
    if (abort.signal.aborted) return { kind: 'timeout' };
    return { kind: 'network', message: describeError(error) };
  } finally {
    clearTimeout(timer);
  }
  return reply ?? { kind: 'network', message: 'no reply' };
}
