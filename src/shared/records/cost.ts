import type { Usage } from './call.ts';
import type { Prices } from './roster.ts';

/**
 * Money is counted in whole millionths of a dollar. A price of so many USD per million tokens is as
 * many micro-USD per token.
 */
export const MICRO_USD = 1_000_000;

/** Tokens as they are billed: each belongs to exactly one class. */
export const TOKEN_CLASSES = [
  /** Sent and neither read from a cache nor written to one. */
  'prompt',
  'cached',
  'cacheWrite',
  /** Said; thinking that the provider counts apart is not in it. */
  'completion',
  'reasoning',
] as const;
export type TokenClass = (typeof TOKEN_CLASSES)[number];
export type ByTokenClass = Readonly<Record<TokenClass, number>>;

/** Cached tokens are a part of the prompt, reasoning a part of the completion. */
export function tokensByClass(usage: Usage): ByTokenClass {
  const cached = usage.cachedTokens ?? 0;
  const cacheWrite = usage.cacheWriteTokens ?? 0;
  const reasoning = usage.reasoningTokens ?? 0;
  return {
    prompt: Math.max(0, usage.promptTokens - cached - cacheWrite),
    cached,
    cacheWrite,
    completion: Math.max(0, usage.completionTokens - reasoning),
    reasoning,
  };
}

/** USD per million tokens of each class: what the price table leaves out costs as the class it is part of. */
function priceByClass(prices: Prices): ByTokenClass {
  return {
    prompt: prices.input,
    cached: prices.cachedInput ?? prices.input,
    cacheWrite: prices.cacheWrite ?? prices.input,
    completion: prices.output,
    reasoning: prices.reasoning ?? prices.output,
  };
}

/**
 * Cost of one call in micro-USD: what the provider says it charged, else by the price table; null
 * where neither is known (unknown is not zero).
 */
export function costMicroUsd(usage: Usage | null, prices: Prices | null): number | null {
  if (usage === null) return null;
  if (usage.costUsd !== null) return Math.round(usage.costUsd * MICRO_USD);
  if (prices === null) return null;
  const listed = listedMicroUsd(usage, prices);
  return Math.round(TOKEN_CLASSES.reduce((sum, each) => sum + listed[each], 0));
}

/** By the price table, not rounded. */
function listedMicroUsd(usage: Usage, prices: Prices): ByTokenClass {
  const tokens = tokensByClass(usage);
  const price = priceByClass(prices);
  const of = (each: TokenClass): number => tokens[each] * price[each];
  return {
    prompt: of('prompt'),
    cached: of('cached'),
    cacheWrite: of('cacheWrite'),
    completion: of('completion'),
    reasoning: of('reasoning'),
  };
}

/**
 * A call's cost told apart by token class, in whole micro-USD that add up to it exactly: in the
 * proportions of the price table, also where the provider itself said what the whole cost. Null where
 * there is nothing to tell it apart by.
 */
export function costByClass(
  cost: number,
  usage: Usage | null,
  prices: Prices | null,
): ByTokenClass | null {
  if (usage === null || prices === null) return null;
  const listed = listedMicroUsd(usage, prices);
  const sum = TOKEN_CLASSES.reduce((total, each) => total + listed[each], 0);
  if (sum === 0) return null;
  const shares = { prompt: 0, cached: 0, cacheWrite: 0, completion: 0, reasoning: 0 };
  // Rounding the running total instead of each share keeps their sum what it is.
  let running = 0;
  let given = 0;
  for (const each of TOKEN_CLASSES) {
    running += (listed[each] / sum) * cost;
    shares[each] = Math.round(running) - given;
    given += shares[each];
  }
  return shares;
}

/** What a call may need at most, as far as the request itself tells. */
export interface CallBound {
  /** UTF-8 bytes of everything sent as prompt: messages, tools, formats. */
  readonly promptBytes: number;
  /** Output tokens, thinking included. */
  readonly outputTokens: number;
}

/**
 * No tokenizer in use makes more than a token of two bytes of such a prompt (English with cards and
 * numbers comes to three or four). It is a bound and no forecast: what it is too high by is free again
 * as soon as the call is settled.
 */
const BYTES_PER_TOKEN_AT_LEAST = 2;

/** The most that a call can cost by the price table, in micro-USD; null where the price is unknown. */
export function worstCaseMicroUsd(bound: CallBound, prices: Prices | null): number | null {
  if (prices === null) return null;
  const price = priceByClass(prices);
  const input = Math.max(price.prompt, price.cached, price.cacheWrite);
  const output = Math.max(price.completion, price.reasoning);
  const promptTokens = bound.promptBytes / BYTES_PER_TOKEN_AT_LEAST;
  return Math.ceil(promptTokens * input + bound.outputTokens * output);
}

/** Four bytes a token: near what common tokenizers make of English, and more careful elsewhere. */
export const BYTES_PER_TOKEN = 4;

/** How many tokens a text counts for; an estimate that is the same for every model. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text, 'utf8') / BYTES_PER_TOKEN);
}
