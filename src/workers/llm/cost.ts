import type { Usage } from '../../shared/documents/call.ts';
import type { Prices } from '../../shared/roster.ts';

const TOKENS_PER_PRICE = 1_000_000;
const MICRO_USD = 1_000_000;

/**
 * Cost of one call in micro-USD: what the provider says it charged, else by the price table; null
 * where neither is known (unknown is not zero). Cached tokens are a part of the prompt tokens.
 */
export function costMicroUsd(usage: Usage | null, prices: Prices | null): number | null {
  if (usage === null) return null;
  if (usage.costUsd !== null) return Math.round(usage.costUsd * MICRO_USD);
  if (prices === null) return null;
  const cached = usage.cachedTokens ?? 0;
  const written = usage.cacheWriteTokens ?? 0;
  const reasoning = usage.reasoningTokens ?? 0;
  const usd =
    (Math.max(0, usage.promptTokens - cached - written) * prices.input +
      cached * (prices.cachedInput ?? prices.input) +
      written * (prices.cacheWrite ?? prices.input) +
      Math.max(0, usage.completionTokens - reasoning) * prices.output +
      reasoning * (prices.reasoning ?? prices.output)) /
    TOKENS_PER_PRICE;
  return Math.round(usd * MICRO_USD);
}
