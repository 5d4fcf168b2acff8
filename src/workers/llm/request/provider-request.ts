import OpenAI from 'openai';
import { describeError } from '../../../shared/records/errors.ts';
import type { Mask } from '../../../shared/settings/secrets.ts';

/**
 * What came back from a provider, as it came but for secrets, which are masked in whatever form they came;
 * or why nothing did. Masked here, before anything is read or stored, so that an answer is read from the
 * very text that a replay and a later reading of the ledger see.
 */
export type ProviderReply =
  | { kind: 'http'; status: number; headers: Readonly<Record<string, string>>; body: string }
  /** No complete answer within the time: the model's own fault. */
  | { kind: 'timeout' }
  /**
   * Refused, reset, cut off, no such host, no TLS: infrastructure. `reached`: the request may have got
   * there, so that it may have been charged for.
   */
  | { kind: 'network'; message: string; reached: boolean };

export interface ProviderRequest {
  baseUrl: string;
  /** From the environment; null where the provider needs none. */
  apiKey: string | null;
  /**
   * Takes out of the reply what must not get into a document, a log or a page; the key, too: some servers
   * repeat what they were sent.
   */
  mask: Mask;
  /** Goes along as idempotency key, so that a provider that honours it charges once. */
  callId: string;
  /** Counted from when the request goes out: time in our queue never counts. */
  timeoutMs: number;
  body: OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;
}

/**
 * The one way to call a model: no retries of its own, no redirect followed, an abort over the whole body,
 * the raw reply handed back whatever its status, so that nothing is judged before it is stored.
 */
export async function requestCompletion(request: ProviderRequest): Promise<ProviderReply> {
  const { apiKey, mask } = request;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), request.timeoutMs);
  let reply: ProviderReply | null = null;
  let answered = false;
  const client = new OpenAI({
    baseURL: request.baseUrl,
    // The SDK insists on one; a provider that needs none ignores it.
    apiKey: apiKey ?? 'none',
    maxRetries: 0,
    // Our own timer covers the body too; the SDK's would stop at the headers.
    timeout: request.timeoutMs + 60_000,
    logLevel: 'off',
    fetch: async (url, init) => {
      // What answers there would not be who was asked, and would have been sent the prompt, at worst the key.
      const response = await fetch(url, {
        ...init,
        headers: ownHeaders(init?.headers, apiKey),
        signal: abort.signal,
        redirect: 'manual',
      });
      answered = true;
      const body = mask(await readBody(response));
      const { status } = response;
      const headers = Object.fromEntries(
        [...response.headers].map(([name, value]) => [name, mask(value)]),
      );
      reply = { kind: 'http', status, headers, body };
      return new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } });
    },
  });
  try {
    // The SDK has an option for the key, but gives it no header.
    const headers = { 'Idempotency-Key': request.callId };
    await client.chat.completions.create(request.body, { headers }).asResponse();
  } catch (error) {
    // With a reply in hand the SDK's own opinion of it does not matter.
    if (reply !== null) return reply;
    if (abort.signal.aborted || isTooLate(error)) return { kind: 'timeout' };
    const message = mask(describeNetworkError(error));
    return { kind: 'network', message, reached: answered || isBrokenOff(error) };
  } finally {
    clearTimeout(timer);
    // A body that was not read to its end must not keep its connection.
    abort.abort();
  }
  return reply ?? { kind: 'network', message: 'no reply', reached: true };
}

/** What a request says of itself beside its key. */
const SENT = /^(?:accept|content-type|idempotency-key|user-agent|x-stainless-.*)$/;

/**
 * Nothing but what was meant to be sent: of the environment the SDK takes more than it is told (OPENAI_ORG_ID,
 * OPENAI_CUSTOM_HEADERS), and would send it to whatever provider is asked.
 */
function ownHeaders(
  given: ConstructorParameters<typeof Headers>[0],
  apiKey: string | null,
): Headers {
  const headers = new Headers([...new Headers(given)].filter(([name]) => SENT.test(name)));
  // A provider that needs no key ignores one, and some insist on the header.
  headers.set('authorization', `Bearer ${apiKey ?? 'none'}`);
  return headers;
}

/** Far above any completion, and far below what one document of the store may hold. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) {
      throw new RangeError(`expected a body of at most ${MAX_BODY_BYTES} bytes, found more`);
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The HTTP client has patience of its own (five minutes), which a longer time limit may exceed. */
const OUT_OF_PATIENCE: readonly unknown[] = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

function isTooLate(error: unknown): boolean {
  return hasCode(error, OUT_OF_PATIENCE);
}

/** A connection that stood and broke, unlike one that never came about: nobody knows what got through. */
const BROKEN_OFF: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

function isBrokenOff(error: unknown): boolean {
  return hasCode(error, BROKEN_OFF);
}

function hasCode(error: unknown, codes: readonly unknown[]): boolean {
  return causes(error).some((cause) => 'code' in cause && codes.includes(cause.code));
}

/** The innermost cause says what happened: "connect ECONNREFUSED 127.0.0.1:4010". */
function describeNetworkError(error: unknown): string {
  const innermost = causes(error).at(-1);
  if (innermost === undefined) return describeError(error);
  const code = 'code' in innermost && typeof innermost.code === 'string' ? innermost.code : null;
  const message = describeError(innermost);
  return code === null || message.includes(code) ? message : `${message} (${code})`.trim();
}

function causes(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let each = error; each instanceof Error && chain.length < 10; each = each.cause) {
    chain.push(each);
  }
  return chain;
}
