import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Usage } from '../../../src/shared/records/call.ts';
import {
  costByClass,
  costMicroUsd,
  TOKEN_CLASSES,
  tokensByClass,
  worstCaseMicroUsd,
} from '../../../src/shared/records/cost.ts';
import type { Prices } from '../../../src/shared/records/roster.ts';

const PRICES: Prices = {
  input: 5,
  cachedInput: 0.5,
  cacheWrite: 6.25,
  output: 25,
  reasoning: null,
};

function usage(changes: Partial<Usage>): Usage {
  return {
    promptTokens: 0,
    cachedTokens: null,
    cacheWriteTokens: null,
    completionTokens: 0,
    reasoningTokens: null,
    costUsd: null,
    ...changes,
  };
}

const anyUsage = fc
  .record({
    prompt: fc.nat(100_000),
    cached: fc.nat(100_000),
    written: fc.nat(50_000),
    said: fc.nat(10_000),
    thought: fc.nat(50_000),
    costUsd: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
  })
  .map(({ prompt, cached, written, said, thought, costUsd }) =>
    usage({
      promptTokens: prompt + cached + written,
      cachedTokens: cached,
      cacheWriteTokens: written,
      completionTokens: said + thought,
      reasoningTokens: thought,
      costUsd,
    }),
  );

describe('the cost of a call', () => {
  it('counts every token once, each class at its own price', () => {
    const spent = usage({
      promptTokens: 1000,
      cachedTokens: 600,
      cacheWriteTokens: 100,
      completionTokens: 200,
      reasoningTokens: 150,
    });
    expect(tokensByClass(spent)).toEqual({
      prompt: 300,
      cached: 600,
      cacheWrite: 100,
      completion: 50,
      reasoning: 150,
    });
    expect(costMicroUsd(spent, PRICES)).toBe(300 * 5 + 600 * 0.5 + 100 * 6.25 + 200 * 25);
  });

  it('is what the provider says it charged, where it says so', () => {
    expect(costMicroUsd(usage({ promptTokens: 1000, costUsd: 0.0123456 }), PRICES)).toBe(12_346);
  });

  it('is unknown, never zero, without usage or without a price', () => {
    expect(costMicroUsd(null, PRICES)).toBeNull();
    expect(costMicroUsd(usage({ promptTokens: 5 }), null)).toBeNull();
  });
});

describe('the cost told apart by token class', () => {
  it('adds up to the cost of the call exactly, whoever named it', () => {
    fc.assert(
      fc.property(anyUsage, (spent) => {
        const cost = costMicroUsd(spent, PRICES) ?? 0;
        const parts = costByClass(cost, spent, PRICES);
        if (parts === null) return;
        expect(TOKEN_CLASSES.reduce((sum, each) => sum + parts[each], 0)).toBe(cost);
        for (const each of TOKEN_CLASSES) {
          expect(parts[each]).toBeGreaterThanOrEqual(0);
          if (tokensByClass(spent)[each] === 0) expect(parts[each]).toBe(0);
        }
      }),
    );
  });

  it('is unknown without a price to tell it apart by', () => {
    expect(costByClass(100, usage({ promptTokens: 5, costUsd: 0.0001 }), null)).toBeNull();
  });
});

describe('the worst case of a call', () => {
  it('is never below what it comes to, whatever the prompt was billed as', () => {
    fc.assert(
      fc.property(anyUsage, (spent) => {
        const bound = {
          // Three bytes a token, as English text with cards comes to.
          promptBytes: spent.promptTokens * 3,
          outputTokens: spent.completionTokens,
        };
        const listed = costMicroUsd({ ...spent, costUsd: null }, PRICES) ?? 0;
        expect(worstCaseMicroUsd(bound, PRICES)).toBeGreaterThanOrEqual(listed);
      }),
    );
  });

  it('takes thinking at its own price where that is higher', () => {
    const prices = { ...PRICES, reasoning: 40 };
    expect(worstCaseMicroUsd({ promptBytes: 0, outputTokens: 100 }, prices)).toBe(4000);
  });

  it('is unknown without a price', () => {
    expect(worstCaseMicroUsd({ promptBytes: 10, outputTokens: 10 }, null)).toBeNull();
  });
});
