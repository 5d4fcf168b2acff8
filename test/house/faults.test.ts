import { afterEach, describe, expect, it } from 'vitest';
import { faultFor, type OrderedFault, parseFaults } from '../../src/house/faults.ts';
import { parseLatency } from '../../src/house/latency.ts';
import { type House, type HouseOptions, startHouse } from '../../src/house/main.ts';
import { actionContext } from '../../src/workers/llm/answer/legal-action.ts';
import { readDecision } from '../../src/workers/llm/answer/read-decision.ts';
import { readVerdict } from '../../src/workers/llm/answer/verdict/read-verdict.ts';
import { renderPrompt } from '../../src/workers/llm/prompt/prompt.ts';
import { FLOP_VIEW, JUDGE_VIEW, READ_VIEW } from '../workers/llm/prompt/views.ts';
import { HOUSE_ROSTER, requestBody } from './stand-in-table.ts';

describe('faults on request', () => {
  it('reads kinds and rates', () => {
    expect(parseFaults('429:0.02,500:0.01, malformed:0.03 ,hang:.005')).toEqual([
      { kind: 429, rate: 0.02 },
      { kind: 500, rate: 0.01 },
      { kind: 'malformed', rate: 0.03 },
      { kind: 'hang', rate: 0.005 },
    ]);
    expect(parseFaults('')).toEqual([]);
  });

  it.each([
    '429',
    '429:',
    '429:two',
    '429:1.5',
    '200:0.1',
    '999:0.1',
    'fire:0.1',
    '429:0.1,,',
    '429:-0.1',
    ':0.1',
  ])('refuses %j with one line', (text) => {
    expect(() => parseFaults(text)).toThrow(
      /^expected a fault such as 429:0\.02 .*, found "[^\n]*"$/,
    );
  });

  it('refuses rates that add up to more than everything', () => {
    expect(() => parseFaults('429:0.6,500:0.6')).toThrow(/add up to at most 1, found 1\.2/);
  });

  it('keeps to the rates, and to the same requests', () => {
    const faults = parseFaults('429:0.1,malformed:0.2');
    const kinds = (seed: string, attempt: number) =>
      Array.from({ length: 5000 }, (_, request) =>
        faultFor(faults, seed, String(request), attempt),
      );
    const first = kinds('a', 1);
    expect(kinds('a', 1)).toEqual(first);
    expect(kinds('b', 1)).not.toEqual(first);
    const share = (kind: unknown) => first.filter((found) => found === kind).length / first.length;
    expect(share(429)).toBeCloseTo(0.1, 1);
    // Where the way there fails, what the model would have said is not heard.
    expect(share('malformed')).toBeCloseTo(0.18, 1);
  });

  it('rolls the faults of the way anew at each attempt, and keeps those of the model', () => {
    const [way, model] = [parseFaults('500:0.5'), parseFaults('hang:0.5')];
    const changes = (faults: readonly OrderedFault[]) =>
      Array.from({ length: 200 }, (_, request) => String(request)).filter(
        (request) => faultFor(faults, '', request, 1) !== faultFor(faults, '', request, 2),
      ).length;
    expect(changes(way)).toBeGreaterThan(50);
    expect(changes(model)).toBe(0);
  });
});

describe('latency on request', () => {
  it('reads one length or two', () => {
    expect(parseLatency('100')).toEqual({ min: 100, max: 100 });
    expect(parseLatency(' 50 - 200 ms')).toEqual({ min: 50, max: 200 });
    expect(parseLatency('0')).toEqual({ min: 0, max: 0 });
  });

  it.each(['', 'soon', '200-50', '-5', '1e3', '9999999', '1-2-3'])(
    'refuses %j with one line',
    (text) => {
      expect(() => parseLatency(text)).toThrow(
        /^expected a latency in ms such as 100 or 50-200[^\n]*$/,
      );
    },
  );
});

describe('a stand-in server with faults, over HTTP', () => {
  const houses: House[] = [];
  afterEach(async () => {
    for (const house of houses.splice(0)) await house.close();
  });
  const open = async (options: Omit<HouseOptions, 'port'>) => {
    const house = await startHouse({ port: 0, ...options });
    houses.push(house);
    return house;
  };
  const body = requestBody('house/shark', renderPrompt(FLOP_VIEW, { notebookMaxTokens: 1000 }));
  const post = (house: House, signal: AbortSignal | null = null) =>
    fetch(`${house.url}/chat/completions`, { method: 'POST', body, signal });
  const read = async (response: Response) =>
    readDecision(await response.text(), actionContext(FLOP_VIEW));

  it.each([400, 401, 402, 404, 408, 429, 500, 503, 529])(
    'answers with status %i',
    async (status) => {
      const response = await post(await open({ faults: parseFaults(`${status}:1`) }));
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ error: { type: 'stand_in_error' } });
      const retryAfter = response.headers.get('retry-after');
      expect(retryAfter).toBe(status === 429 || status === 503 ? '1' : null);
    },
  );

  it('gives answers that cannot be used, at every attempt', async () => {
    const house = await open({ faults: parseFaults('malformed:1') });
    for (const model of ['rock', 'shark', 'maniac', 'station', 'trapper', 'gambler', 'professor']) {
      const request = requestBody(
        `house/${model}`,
        renderPrompt(FLOP_VIEW, { notebookMaxTokens: 1000 }),
      );
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        const response = await fetch(`${house.url}/chat/completions`, {
          method: 'POST',
          body: request,
        });
        expect((await read(response)).kind).toBe('unusable');
      }
    }
  });

  it('spoils verdicts so that none can be counted, and spares players', async () => {
    const house = await open({ faults: parseFaults('verdict:1') });
    const reasons = new Set<string>();
    for (const { model } of HOUSE_ROSTER.judges) {
      for (let number = 1; number <= 12; number += 1) {
        for (const view of [JUDGE_VIEW, READ_VIEW]) {
          const trace = `${view.trace} ${number}.`;
          const prompt = renderPrompt({ ...view, trace }, { notebookMaxTokens: 1 });
          const response = await fetch(`${house.url}/chat/completions`, {
            method: 'POST',
            body: requestBody(model, prompt),
          });
          const reading = readVerdict(view.axis, await response.text(), trace);
          if (reading.kind !== 'unscored') expect.fail(reading.kind);
          reasons.add(reading.reason);
        }
      }
    }
    expect(reasons.size).toBeGreaterThan(3);
    expect((await read(await post(house))).kind).toBe('answer');
  });

  it('gives empty answers', async () => {
    const reading = await read(await post(await open({ faults: parseFaults('empty:1') })));
    expect(reading).toMatchObject({ kind: 'unusable', reason: 'empty' });
  });

  it('gives web pages', async () => {
    const reading = await read(await post(await open({ faults: parseFaults('html:1') })));
    expect(reading).toMatchObject({ kind: 'provider-error', reason: 'not-json' });
  });

  it('resets connections', async () => {
    await expect(post(await open({ faults: parseFaults('reset:1') }))).rejects.toMatchObject({
      cause: { code: 'ECONNRESET' },
    });
  });

  it('breaks off in the middle of the body', async () => {
    const response = await post(await open({ faults: parseFaults('cut:1') }));
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it('never answers, and still closes', async () => {
    const house = await open({ faults: parseFaults('hang:1') });
    await expect(post(house, AbortSignal.timeout(100))).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    const waiting = post(house).catch((error: unknown) => error);
    await house.close();
    expect(await waiting).toBeInstanceOf(Error);
  });

  it('answers as usual at a later attempt when only the way failed', async () => {
    const house = await open({ faults: parseFaults('500:0.5,429:0.2'), seed: 'way' });
    const statuses: number[] = [];
    while (!statuses.includes(200) && statuses.length < 30)
      statuses.push((await post(house)).status);
    expect(statuses.at(-1)).toBe(200);
  });

  it('takes its time', async () => {
    const house = await open({ latencyMs: { min: 60, max: 80 } });
    const started = performance.now();
    await (await post(house)).text();
    expect(performance.now() - started).toBeGreaterThanOrEqual(59);
  });

  it('takes longer when slow', async () => {
    const house = await open({ latencyMs: 1, faults: parseFaults('slow:1') });
    const started = performance.now();
    expect((await read(await post(house))).kind).toBe('answer');
    expect(performance.now() - started).toBeGreaterThanOrEqual(999);
  });
});
