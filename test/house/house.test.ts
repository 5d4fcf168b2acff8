import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, STAND_IN_HEADER, startHouse } from '../../src/house/main.ts';
import { HOUSE_MODELS } from '../../src/house/server/answer.ts';
import { actionContext } from '../../src/workers/llm/answer/legal-action.ts';
import { readDecision } from '../../src/workers/llm/answer/read-decision.ts';
import { readMemory } from '../../src/workers/llm/answer/read-memory.ts';
import { readVerdict } from '../../src/workers/llm/answer/verdict/read-verdict.ts';
import { renderPrompt } from '../../src/workers/llm/prompt/prompt.ts';
import type { RenderedPrompt } from '../../src/workers/llm/prompt/rendered-prompt.ts';
import {
  ALL_IN_VIEW,
  FLOP_VIEW,
  JUDGE_VIEW,
  MEMORY_VIEW,
  OPENING_VIEW,
} from '../workers/llm/prompt/views.ts';
import { HOUSE_ROSTER, requestBody } from './stand-in-table.ts';

const SETTINGS = { notebookMaxTokens: 200 };

describe('the stand-in server', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse({ port: 0 });
  });
  afterAll(async () => {
    await house.close();
  });

  const post = (body: string, path = '/chat/completions') =>
    fetch(`${house.url}${path}`, { method: 'POST', body });
  const ask = (model: string, prompt: RenderedPrompt) => post(requestBody(model, prompt));

  it('lists its models and says that they are none', async () => {
    const response = await fetch(`${house.url}/models`);
    const { data } = (await response.json()) as { data: { id: string; owned_by: string }[] };
    expect(data.map(({ id }) => id)).toEqual(HOUSE_MODELS);
    expect(
      data.every(({ id, owned_by }) => id.startsWith('house/') && owned_by.includes('stand-in')),
    ).toBe(true);
    expect(response.headers.get(STAND_IN_HEADER)).toBe('true');
  });

  it('says that it is well', async () => {
    const response = await fetch(new URL('/healthz', house.url));
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ok', standIn: true },
    ]);
  });

  it('has a model for every entry of its roster, each of another family', () => {
    const entries = [...HOUSE_ROSTER.players, ...HOUSE_ROSTER.judges];
    expect(entries.map(({ model }) => model).toSorted()).toEqual(HOUSE_MODELS.toSorted());
    expect(new Set(entries.map(({ family }) => family)).size).toBe(entries.length);
    expect(entries.every(({ displayName }) => displayName.includes('stand-in'))).toBe(true);
    expect(HOUSE_ROSTER.providers).toMatchObject([
      { id: 'house', standIn: true, keyVariable: null },
    ]);
  });

  describe.each(HOUSE_ROSTER.players.map(({ model }) => model))('%s', (model) => {
    it.each([
      ['the flop', FLOP_VIEW],
      ['an opening', OPENING_VIEW],
      ['a bet beyond its stack', ALL_IN_VIEW],
    ])('answers %s with a legal action and reasons', async (_, view) => {
      const response = await ask(model, renderPrompt(view, SETTINGS));
      const reading = readDecision(await response.text(), actionContext(view));
      if (reading.kind !== 'answer') expect.fail(reading.kind);
      expect(reading.decision.adjusted).toBeNull();
      expect(reading.decision.reasoning.length).toBeGreaterThan(30);
      expect(reading.model).toBe(model);
      expect(reading.usage).toMatchObject({ costUsd: null });
      expect(reading.usage?.cachedTokens).toBeGreaterThan(0);
      expect(reading.usage?.promptTokens).toBeGreaterThan(reading.usage?.cachedTokens ?? 0);
    });

    it('answers a memory update within its bound', async () => {
      const response = await ask(model, renderPrompt(MEMORY_VIEW, SETTINGS));
      const context = { notebook: MEMORY_VIEW.notebook, notebookMaxTokens: 200 };
      const reading = readMemory(await response.text(), context);
      // A hand with a showdown is always worth a note.
      if (reading.kind !== 'updated') expect.fail(reading.kind);
      expect(reading.cut).toBe(false);
      expect(reading.notebook).toContain('Player 4: ');
      expect(reading.notebook).toContain('last shown: Qs Qh: pair');
    });
  });

  it('judges by what the reasoning says', async () => {
    const judge = async (trace: string) => {
      const response = await ask('house/judge', renderPrompt({ ...JUDGE_VIEW, trace }, SETTINGS));
      return readVerdict('bluff', await response.text(), trace);
    };
    expect(await judge('My hand is weak, so this is a bluff.')).toMatchObject({
      kind: 'scored',
      score: 1,
      verdict: { keyPhrases: ['My hand is weak', 'this is a bluff'] },
    });
    expect(await judge('I bet for value: I do not bluff here.')).toMatchObject({
      kind: 'scored',
      score: 0,
    });
    expect(await judge(JUDGE_VIEW.trace)).toMatchObject({ kind: 'scored', score: 1 });
  });

  it('takes content as a list of parts, as cache marks need it', async () => {
    const prompt = renderPrompt(FLOP_VIEW, SETTINGS);
    const parts = JSON.stringify({
      model: 'house/shark',
      messages: [
        {
          role: 'system',
          content: [{ type: 'text', text: prompt.system, cache_control: { type: 'ephemeral' } }],
        },
        { role: 'user', content: [{ type: 'text', text: prompt.user }] },
      ],
    });
    const [one, other] = await Promise.all([post(parts), ask('house/shark', prompt)]);
    const choices = async (response: Response) =>
      ((await response.json()) as { choices: unknown }).choices;
    expect(await choices(one)).toEqual(await choices(other));
  });

  it('gives the same bytes for the same prompt, in another process with another seed too', async () => {
    const second = await startHouse({ port: 0, seed: 'another' });
    try {
      for (const model of HOUSE_MODELS.filter((name) => name !== 'house/judge')) {
        const body = requestBody(model, renderPrompt(FLOP_VIEW, SETTINGS));
        const here = await (await post(body)).text();
        expect(await (await post(body)).text()).toBe(here);
        const there = await fetch(`${second.url}/chat/completions`, { method: 'POST', body });
        expect(await there.text()).toBe(here);
      }
    } finally {
      await second.close();
    }
  });

  it.each([
    ['no JSON', '{', 400, 'invalid_json'],
    ['null', 'null', 400, 'invalid_request'],
    ['no messages', '{"model":"house/rock"}', 400, 'invalid_request'],
    ['a stream', '{"model":"house/rock","messages":[],"stream":true}', 400, 'unsupported'],
    ['a model it does not have', '{"model":"openai/gpt","messages":[]}', 404, 'model_not_found'],
    [
      'a prompt of another kind',
      '{"model":"house/rock","messages":[{"role":"user","content":"Hi"}]}',
      500,
      'prompt_lacks_fact',
    ],
    [
      'messages that are none',
      '{"model":"house/rock","messages":[null,5,{"role":7}]}',
      500,
      'prompt_lacks_fact',
    ],
  ])('refuses %s with an error object', async (_, body, status, code) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  it('refuses other paths and bodies without end', async () => {
    expect((await post('{}', '/completions')).status).toBe(404);
    expect((await post('x'.repeat(5_000_000))).status).toBe(413);
  });

  it('says why it cannot listen', async () => {
    await expect(startHouse({ port: house.port })).rejects.toMatchObject({
      message: `the stand-in server cannot listen on 127.0.0.1:${house.port}`,
      cause: { code: 'EADDRINUSE' },
    });
  });
});

describe('a stand-in that is not told everything', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse({ port: 0 });
  });
  afterAll(async () => {
    await house.close();
  });

  const failure = async (model: string, prompt: RenderedPrompt) => {
    const body = requestBody(model, prompt);
    const response = await fetch(`${house.url}/chat/completions`, { method: 'POST', body });
    const { error } = (await response.json()) as { error?: { code: string; message: string } };
    return { status: response.status, code: error?.code, message: error?.message ?? '' };
  };
  const without = (prompt: RenderedPrompt, pattern: RegExp): RenderedPrompt => {
    const user = prompt.user.replace(pattern, '');
    expect(user).not.toBe(prompt.user);
    return { ...prompt, user };
  };

  it.each([
    ['You are Player', /^You are Player 1\./],
    ['Hand', /^Hand 3 of 20$/m],
    ['blinds', /^Level 1: .*$/m],
    ['Position', /^Position: .*$/m],
    ['Hole cards', /^Hole cards: .*$/m],
    ['Hole cards', / Ac$/m],
    ['Street', /^Street: .*$/m],
    ['Board', /^Board: .*$/m],
    ['Board', / 2h$/m],
    ['Pot', /^Pot: .*$/m],
    ['Your stack', /^Your stack: .*$/m],
    ['You have put in', /^You have put in: .*$/m],
    ['Current bet', /^Current bet: .*$/m],
    ['To call', /^To call: .*$/m],
    ['Pot odds', /^Pot odds: .*$/m],
    ['## Players dealt in, clockwise from the button', /^## Players dealt in.*\n[\s\S]*?(?=^## )/m],
    ['Players dealt in', /, all-in$/m],
    ['## Opponents in this session', /^## Opponents in this session\n[\s\S]*?(?=^## )/m],
    ['Opponents in this session', / hands, VPIP 50 %/],
    ['Opponents in this session: Player 6', /^- Player 6: no hands yet\n/m],
    ['Players dealt in: Player 7', /^- Player 7, UTG.*\n/m],
    ['## Action in this hand', /^## Action in this hand\n[\s\S]*?(?=^## )/m],
    ['## Action in this hand', / raises to 30$/m],
    ['## Your options', /^## Your options\n[\s\S]*/m],
    ['Your options', /^- (fold|call: .*|raise: .*|all_in: .*)\n/gm],
    ['raise: amount', / amount from 200 to 905/],
    ['call', / costs 100$/m],
    ['all_in', /, your total on this street becomes 905/],
  ])('cannot decide without %s (%s)', async (fact, pattern) => {
    const prompt = without(renderPrompt(FLOP_VIEW, SETTINGS), pattern);
    const { status, code, message } = await failure('house/shark', prompt);
    expect({ status, code }).toEqual({ status: 500, code: 'prompt_lacks_fact' });
    expect(message).toContain(`the prompt lacks a readable "${fact}"`);
  });

  it.each([
    ['You are Player', /^You are Player 1\..*$/m],
    ['## Your notebook', /^## Your notebook\n<notebook>[\s\S]*<\/notebook>$/m],
    ['Players dealt in: Player 5', /^- Player 5, SB.*\n/m],
    ['## Action in this hand', /^## Action in this hand\n[\s\S]*?(?=^## )/m],
    ['## Result', /^## Result$/m],
  ])('cannot take notes without %s', async (fact, pattern) => {
    const prompt = without(renderPrompt(MEMORY_VIEW, SETTINGS), pattern);
    const { status, message } = await failure('house/shark', prompt);
    expect(status).toBe(500);
    expect(message).toContain(`"${fact}"`);
  });

  it('cannot judge without the reasoning', async () => {
    const prompt = without(renderPrompt(JUDGE_VIEW, SETTINGS), /^## Reasoning[\s\S]*/m);
    expect(await failure('house/judge', prompt)).toMatchObject({
      status: 500,
      code: 'prompt_lacks_fact',
    });
  });
});
