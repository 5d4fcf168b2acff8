import { describe, expect, it } from 'vitest';
import { usageSchema } from '../../../../src/shared/records/call.ts';
import { readCompletion } from '../../../../src/workers/llm/reply/completion.ts';
import { readUsage } from '../../../../src/workers/llm/reply/usage.ts';

const UNKNOWN = {
  cachedTokens: null,
  cacheWriteTokens: null,
  reasoningTokens: null,
  costUsd: null,
};

describe('token usage, in one form for all providers', () => {
  it('reads what OpenAI sends, cached tokens a part of the input', () => {
    const usage = readUsage({
      usage: {
        prompt_tokens: 1000,
        completion_tokens: 200,
        total_tokens: 1200,
        prompt_tokens_details: { cached_tokens: 640 },
        completion_tokens_details: { reasoning_tokens: 128 },
      },
    });
    expect(usage).toEqual({
      promptTokens: 1000,
      cachedTokens: 640,
      cacheWriteTokens: null,
      completionTokens: 200,
      reasoningTokens: 128,
      costUsd: null,
    });
    expect(usageSchema.parse(usage)).toEqual(usage);
  });

  it.each([
    ['DeepSeek', { prompt_cache_hit_tokens: 640, prompt_cache_miss_tokens: 360 }],
    ['Moonshot', { cached_tokens: 640 }],
    [
      'a gateway with Anthropic names and a total',
      { cache_read_input_tokens: 640, total_tokens: 1100 },
    ],
  ])('reads cached tokens of %s as a part of the input', (_, fields) => {
    const usage = readUsage({ usage: { prompt_tokens: 1000, completion_tokens: 100, ...fields } });
    expect(usage).toMatchObject({ promptTokens: 1000, cachedTokens: 640, completionTokens: 100 });
  });

  it.each([
    [
      'Anthropic itself',
      {
        input_tokens: 100,
        output_tokens: 50,
        cache_read_input_tokens: 80,
        cache_creation_input_tokens: 20,
      },
    ],
    [
      'a gateway whose total says so',
      {
        prompt_tokens: 100,
        completion_tokens: 50,
        cache_read_input_tokens: 80,
        cache_creation_input_tokens: 20,
        total_tokens: 250,
      },
    ],
  ])('adds cached tokens that %s counts beside the input', (_, usage) => {
    expect(readUsage({ usage })).toMatchObject({
      promptTokens: 200,
      cachedTokens: 80,
      cacheWriteTokens: 20,
      completionTokens: 50,
    });
  });

  it('adds cached tokens where there are more of them than input', () => {
    const usage = { prompt_tokens: 10, completion_tokens: 5, cache_read_input_tokens: 900 };
    expect(readUsage({ usage })).toMatchObject({ promptTokens: 910, cachedTokens: 900 });
  });

  it('adds reasoning that the total shows beside the completion', () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 20,
      total_tokens: 420,
      completion_tokens_details: { reasoning_tokens: 300 },
    };
    expect(readUsage({ usage })).toMatchObject({ completionTokens: 320, reasoningTokens: 300 });
  });

  it('takes the cost that the provider states', () => {
    const usage = { prompt_tokens: 1, completion_tokens: 1, cost: 0.0125 };
    expect(readUsage({ usage })?.costUsd).toBe(0.0125);
  });

  it('takes what is missing as unknown, never as zero', () => {
    expect(readUsage({ usage: { prompt_tokens: 5, completion_tokens: 6 } })).toEqual({
      promptTokens: 5,
      completionTokens: 6,
      ...UNKNOWN,
    });
    for (const usage of [
      undefined,
      null,
      {},
      { prompt_tokens: 5 },
      { completion_tokens: 5 },
      'many',
    ]) {
      expect(readUsage({ usage })).toBeNull();
    }
  });

  it('refuses figures that are no counts', () => {
    for (const bad of [-1, 1.5, '12', Number.NaN, null, {}]) {
      expect(readUsage({ usage: { prompt_tokens: bad, completion_tokens: 6 } })).toBeNull();
      const cached = { prompt_tokens: 5, completion_tokens: 6, cached_tokens: bad, cost: bad };
      expect(readUsage({ usage: cached })?.cachedTokens).toBeNull();
    }
  });

  it('takes an answer that is said to have cost no tokens as not counted: unknown is never zero', () => {
    const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
    const answer = (content: string) =>
      readCompletion(JSON.stringify({ choices: [{ message: { content } }], usage }));
    expect(answer('ACTION: fold')).toMatchObject({ kind: 'completion', usage: null });
    expect(answer('')).toMatchObject({ kind: 'provider-error', reason: 'no-tokens' });
  });
});
