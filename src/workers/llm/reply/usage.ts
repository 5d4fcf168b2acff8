import type { Usage } from '../../../shared/records/call.ts';
import { jsonObject } from '../answer/loose-json.ts';

/**
 * The tokens of one answer, in one form for all providers: `promptTokens` is the whole input, cached
 * and newly cached tokens included, `completionTokens` the whole output, reasoning included.
 * Null where the provider does not say how many went in and came out: unknown is never zero.
 */
export function readUsage(body: unknown): Usage | null {
  const usage = jsonObject(jsonObject(body)?.['usage']);
  if (usage === null) return null;
  const input = count(usage, 'prompt_tokens', 'input_tokens');
  const output = count(usage, 'completion_tokens', 'output_tokens');
  if (input === null || output === null) return null;

  const details =
    jsonObject(usage['prompt_tokens_details']) ?? jsonObject(usage['input_tokens_details']) ?? {};
  const outputDetails =
    jsonObject(usage['completion_tokens_details']) ??
    jsonObject(usage['output_tokens_details']) ??
    {};
  const cached =
    count(details, 'cached_tokens') ??
    count(usage, 'cache_read_input_tokens', 'prompt_cache_hit_tokens', 'cached_tokens');
  const cacheWrite =
    count(details, 'cache_write_tokens', 'cache_creation_tokens') ??
    count(usage, 'cache_creation_input_tokens');
  const reasoning = count(outputDetails, 'reasoning_tokens') ?? count(usage, 'reasoning_tokens');

  const beside = (cached ?? 0) + (cacheWrite ?? 0);
  const total = count(usage, 'total_tokens');
  const promptTokens = cachedIsBeside(usage, input, output, beside, total) ? input + beside : input;
  // xAI counts reasoning beside the completion, and only the total shows it.
  const reasoningIsBeside =
    reasoning !== null && reasoning > 0 && total === promptTokens + output + reasoning;
  return {
    promptTokens,
    cachedTokens: cached,
    cacheWriteTokens: cacheWrite,
    completionTokens: reasoningIsBeside ? output + reasoning : output,
    reasoningTokens: reasoning,
    costUsd: amount(usage['cost']),
  };
}

/**
 * OpenAI, DeepSeek and Moonshot count cached tokens as part of the input, Anthropic beside it. The
 * total decides where there is one; else more cached tokens than input, or Anthropic's own names.
 */
function cachedIsBeside(
  usage: Readonly<Record<string, unknown>>,
  input: number,
  output: number,
  beside: number,
  total: number | null,
): boolean {
  if (beside === 0) return false;
  if (beside > input) return true;
  if (total !== null && total === input + output) return false;
  if (total !== null && total === input + beside + output) return true;
  return count(usage, 'prompt_tokens') === null && count(usage, 'cache_read_input_tokens') !== null;
}

function count(
  from: Readonly<Record<string, unknown>>,
  ...names: readonly string[]
): number | null {
  for (const name of names) {
    const value = from[name];
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  }
  return null;
}

function amount(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
