import { describe, expect, test } from 'vitest';
import { playerSchema, providerSchema } from '../../../../src/shared/records/roster.ts';
import type { RenderedPrompt } from '../../../../src/workers/llm/prompt/rendered-prompt.ts';
import { describeNotebook } from '../../../../src/workers/llm/prompt/sections.ts';
import {
  type Respondent,
  respondentOf,
  tokenBudget,
} from '../../../../src/workers/llm/question/respondent.ts';
import { requestBody } from '../../../../src/workers/llm/request/request-body.ts';
import { OPENING_VIEW } from '../prompt/views.ts';
import { disturbedBatch } from '../support/disturbed-play.ts';

const PROMPT: RenderedPrompt = {
  version: 'v1',
  system: 'The rules.',
  user: `You are Player 1.\n\n${describeNotebook('Player 2 folds.')}\n\n## Your situation\nPot: 30`,
};

function respondent(fields: Record<string, unknown> = {}): Respondent {
  return {
    entry: playerSchema.parse({
      id: 'p',
      displayName: 'P',
      family: 'f',
      provider: 'x',
      model: 'some/model',
      ...fields,
    }),
    provider: providerSchema.parse({ id: 'x', baseUrl: 'http://127.0.0.1:1/v1' }),
    maxTokens: 300,
    timeoutMs: 1000,
    tries: 2,
  };
}

describe('the request for a prompt', () => {
  test('is plain where nothing else is asked for', () => {
    expect(requestBody(respondent(), PROMPT, 300)).toEqual({
      model: 'some/model',
      messages: [
        { role: 'system', content: PROMPT.system },
        { role: 'user', content: PROMPT.user },
      ],
      max_tokens: 300,
    });
  });

  test('names the limit of tokens as the endpoint does, and takes its further options', () => {
    const body = requestBody(
      respondent({
        tokenLimitField: 'max_completion_tokens',
        temperature: 0.5,
        reasoning: { effort: 'medium' },
        requestOptions: { reasoning_effort: 'low' },
      }),
      PROMPT,
      300,
    );
    expect(body).toMatchObject({
      max_completion_tokens: 300,
      temperature: 0.5,
      reasoning: { effort: 'medium' },
      reasoning_effort: 'low',
    });
    expect(body).not.toHaveProperty('max_tokens');
  });

  test('marks system prompt and notebook for Anthropic’s cache, and says the same words (I.5)', () => {
    const { messages } = requestBody(respondent({ cache: 'anthropic' }), PROMPT, 300);
    const parts = messages.flatMap(
      ({ content }) => content as { text: string; cache_control?: object }[],
    );
    expect(parts.map((part) => part.text).join('')).toBe(PROMPT.system + PROMPT.user);
    expect(parts.map((part) => part.cache_control)).toEqual([
      { type: 'ephemeral' },
      { type: 'ephemeral' },
      undefined,
    ]);
    expect(parts[1]?.text.endsWith('</notebook>')).toBe(true);
  });

  test('marks the system prompt alone where there is no notebook', () => {
    const { messages } = requestBody(
      respondent({ cache: 'anthropic' }),
      { ...PROMPT, user: 'Pot: 30' },
      300,
    );
    expect(messages[1]?.content).toEqual([{ type: 'text', text: 'Pot: 30' }]);
  });
});

test('room for thinking comes on top of the answer’s tokens, and a second try has twice as much', () => {
  const view = { ...OPENING_VIEW, player: 'professor' };
  const players = disturbedBatch().players.map((player) => ({
    ...player,
    reasoning: { max_tokens: 4096 },
  }));
  const asked = respondentOf(disturbedBatch({ players }), view);
  expect(asked.maxTokens).toBe(180 + 4096);
  expect(tokenBudget(asked, 0)).toBe(180 + 4096);
  expect(tokenBudget(asked, 1)).toBe(2 * (180 + 4096));
});
