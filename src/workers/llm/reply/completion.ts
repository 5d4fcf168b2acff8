import type { Usage } from '../../../shared/records/call.ts';
import { jsonObject } from '../answer/loose-json.ts';
import { readErrorBody } from './error-body.ts';
import { readUsage } from './usage.ts';

/** A function call of a message, its arguments as they came: a string, an object, anything. */
export interface MessageCall {
  readonly name: string | null;
  readonly arguments: unknown;
}

/** What every kind of answer is read from. */
export interface Completion {
  /** The visible content; think tags may still be in it. */
  readonly text: string;
  /** What came in fields of its own for reasoning: never a source of actions. */
  readonly thought: string;
  readonly calls: readonly MessageCall[];
  /** In lower case, as it came; null where there is none. */
  readonly finishReason: string | null;
}

/** Why a reply that did arrive cannot be used: the model's doing, so the hand goes on without it. */
export type UnusableReason =
  /** Nothing said, though tokens were generated. */
  | 'empty'
  /** Stopped by the token budget before there was an answer. */
  | 'cut'
  /** The model's call was so broken that its own gateway refused it. */
  | 'malformed-call'
  /** Words, but no answer among them. */
  | 'no-answer'
  | 'refusal'
  | 'content-filter';

export interface Unusable {
  readonly kind: 'unusable';
  readonly reason: UnusableReason;
  /** One more try with a larger token budget may help. */
  readonly retry: boolean;
}

export interface ProviderError {
  readonly kind: 'provider-error';
  readonly reason: 'not-json' | 'error-object' | 'no-choices' | 'no-tokens';
  /** The provider's own code, where it gave one. */
  readonly code: string | number | null;
  readonly message: string;
}

/** What every reading tells beside its result. */
export interface ReplyFacts {
  readonly usage: Usage | null;
  /** The model's name as the provider gave it. */
  readonly model: string | null;
}

export type CompletionReading = ReplyFacts &
  ({ readonly kind: 'completion'; readonly completion: Completion } | Unusable | ProviderError);

/**
 * Reads the body of an HTTP reply with status 200 as a chat completion. A 200 may be anything: an
 * error object, HTML, no choices. Never throws.
 */
export function readCompletion(bodyText: string): CompletionReading {
  const body = parseBody(bodyText);
  if (body === undefined) {
    const start = bodyText.trim().slice(0, 80).replaceAll(/\s+/g, ' ');
    return {
      ...providerError('not-json', null, `expected JSON, found ${JSON.stringify(start)}`),
      usage: null,
      model: null,
    };
  }
  const usage = readUsage(body);
  const reading = readBody(body, usage);
  return {
    // A reply that took no tokens was not counted: unknown is never zero.
    usage: reading.kind === 'completion' && countsNothing(usage) ? null : usage,
    model: stringOf(jsonObject(body)?.['model']),
    ...reading,
  };
}

type BodyReading =
  | { readonly kind: 'completion'; readonly completion: Completion }
  | Unusable
  | ProviderError;

function countsNothing(usage: Usage | null): boolean {
  return usage?.completionTokens === 0 && usage.promptTokens === 0 && usage.costUsd === null;
}

/**
 * Gateways keep a slow connection open with blank lines or comments of an event stream (`: …`), and
 * some begin with a byte order mark.
 */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^[\uFEFF\s]*(?::[^\n]*\n\s*)*/, ''));
  } catch {
    return undefined;
  }
}

function readBody(body: unknown, usage: Usage | null): BodyReading {
  const failed = readErrorObject(body);
  if (failed !== null) return failed;
  const choices = jsonObject(body)?.['choices'];
  const choice = Array.isArray(choices) ? jsonObject(choices[0]) : null;
  if (choice === null) {
    if (/malformed_function_call/i.test(JSON.stringify(body) ?? '')) return MALFORMED_CALL;
    return providerError('no-choices', null, 'the answer holds no choice');
  }
  const choiceFailed = readErrorObject(choice);
  if (choiceFailed !== null) return choiceFailed;
  return readChoice(choice, usage);
}

function readErrorObject(holder: unknown): Unusable | ProviderError | null {
  const error = readErrorBody(holder);
  if (error === null) return null;
  switch (error.source) {
    case 'malformed-call':
      return MALFORMED_CALL;
    case 'cut':
      return { kind: 'unusable', reason: 'cut', retry: true };
    case 'refusal':
      return { kind: 'unusable', reason: 'refusal', retry: false };
    case 'provider':
      return providerError('error-object', error.code, error.message);
  }
}

const MALFORMED_CALL: Unusable = { kind: 'unusable', reason: 'malformed-call', retry: true };

function readChoice(choice: Readonly<Record<string, unknown>>, usage: Usage | null): BodyReading {
  const message = jsonObject(choice['message']) ?? { content: choice['text'] };
  const finishReason = stringOf(choice['finish_reason'])?.toLowerCase() ?? null;
  const nativeReason = stringOf(choice['native_finish_reason'])?.toLowerCase() ?? null;
  const content = readContent(message['content']);
  const completion: Completion = {
    text: content.text,
    thought: joinTexts([readReasoningFields(message), content.thought]),
    calls: [...readCalls(message), ...content.calls],
    finishReason,
  };
  const said = completion.calls.length > 0 || completion.text.trim() !== '';
  if (finishReason === 'error') {
    if (isMalformedCall(nativeReason)) return MALFORMED_CALL;
    return providerError('error-object', null, 'the generation ended with an error');
  }
  if (finishReason === 'content_filter') {
    return { kind: 'unusable', reason: 'content-filter', retry: false };
  }
  if (stringOf(message['refusal']) !== null && completion.calls.length === 0) {
    return { kind: 'unusable', reason: 'refusal', retry: false };
  }
  if (said) return { kind: 'completion', completion };
  if (isMalformedCall(finishReason) || isMalformedCall(nativeReason)) return MALFORMED_CALL;
  const generated = (usage?.completionTokens ?? 0) + (usage?.reasoningTokens ?? 0);
  if (usage !== null && generated === 0 && completion.thought === '') {
    return providerError('no-tokens', null, 'not one token was generated');
  }
  const stopped = stoppedByBudget(finishReason);
  return { kind: 'unusable', reason: stopped ? 'cut' : 'empty', retry: stopped };
}

/** Gemini's own words, bare or as `function_call_filter: MALFORMED_FUNCTION_CALL`. */
function isMalformedCall(reason: string | null): boolean {
  return reason !== null && /malformed_function_call|unexpected_tool_call/.test(reason);
}

/** Whether the token budget ended the answer, in the words of the providers. */
export function stoppedByBudget(finishReason: string | null): boolean {
  return (
    finishReason !== null &&
    /^(?:length|max_tokens|max_output_tokens|model_length)$/.test(finishReason)
  );
}

/** `tool_calls`, or the older `function_call`, in whatever shape a gateway gives them. */
function readCalls(message: Readonly<Record<string, unknown>>): readonly MessageCall[] {
  const listed = message['tool_calls'];
  const calls = Array.isArray(listed) ? listed : listed === undefined ? [] : [listed];
  const found = calls.flatMap(readCall);
  return found.length > 0 ? found : readCall(message['function_call']);
}

function readCall(value: unknown): readonly MessageCall[] {
  const call = jsonObject(value);
  if (call === null) return [];
  const inner = jsonObject(call['function']) ?? call;
  const given = inner['arguments'] ?? inner['parameters'] ?? inner['input'] ?? call['arguments'];
  return [{ name: stringOf(inner['name']), arguments: given ?? null }];
}

interface ReadContent {
  readonly text: string;
  readonly thought: string;
  readonly calls: readonly MessageCall[];
}

/** A string, or a list of parts of which some are thinking and some are calls. */
function readContent(content: unknown): ReadContent {
  if (typeof content === 'string') return { text: content, thought: '', calls: [] };
  const parts = Array.isArray(content) ? content : [content];
  const texts: string[] = [];
  const thoughts: string[] = [];
  const calls: MessageCall[] = [];
  for (const value of parts) {
    const part = jsonObject(value);
    const type = stringOf(part?.['type']) ?? 'text';
    if (typeof value === 'string') texts.push(value);
    else if (part === null) continue;
    else if (type === 'tool_use' || type === 'tool_call') calls.push(...readCall(part));
    else if (/think|reason/.test(type)) thoughts.push(textsWithin(part));
    else texts.push(stringOf(part['text']) ?? stringOf(jsonObject(part['text'])?.['value']) ?? '');
  }
  return { text: texts.join('\n').trim(), thought: joinTexts(thoughts), calls };
}

/** The three names for reasoning beside the content. Encrypted details hold no text to read. */
function readReasoningFields(message: Readonly<Record<string, unknown>>): string {
  const plain = stringOf(message['reasoning_content']) ?? stringOf(message['reasoning']);
  if (plain !== null) return plain;
  const details = message['reasoning_details'];
  return Array.isArray(details)
    ? joinTexts(details.map((detail) => textsWithin(jsonObject(detail))))
    : '';
}

function textsWithin(part: Readonly<Record<string, unknown>> | null): string {
  if (part === null || /encrypted|redacted/.test(stringOf(part['type']) ?? '')) return '';
  for (const name of ['text', 'thinking', 'summary', 'reasoning']) {
    const value = part[name];
    if (typeof value === 'string') return value;
    if (Array.isArray(value))
      return joinTexts(value.map((inner) => textsWithin(jsonObject(inner))));
  }
  return '';
}

function joinTexts(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n');
}

function stringOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function providerError(
  reason: ProviderError['reason'],
  code: string | number | null,
  message: string,
): ProviderError {
  return { kind: 'provider-error', reason, code, message };
}
