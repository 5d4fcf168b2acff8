import { describe, expect, it } from 'vitest';
import { estimateLines, sessionLines } from '../../../src/cli/results/estimate-table.ts';
import type { BatchEstimate } from '../../../src/producer/estimate/estimate.ts';
import { estimateBatch } from '../../../src/producer/estimate/estimate-batch.ts';
import { NO_EXPERIENCE } from '../../../src/producer/estimate/experience.ts';
import { promptSizes } from '../../../src/workers/llm/prompt/prompt-sizes.ts';
import { testBatch } from '../../support/batch.ts';

function estimate(prices: readonly (object | null)[], batchUsd: number | null): BatchEstimate {
  const players = testBatch().players.map((player, index) => ({
    ...player,
    prices: prices[index % prices.length],
  }));
  const providers = [{ id: 'house', baseUrl: 'http://127.0.0.1:1/v1' }];
  const configuration = testBatch({ players, providers, budget: { batchUsd } });
  const prompts = promptSizes(configuration);
  return estimateBatch({ configuration, prompts, experience: NO_EXPERIENCE, judgeSample: 50 });
}

const DEAR = { input: 2, output: 8 };

describe('an estimate in words', () => {
  it('never gives a sum of dollars for calls whose price is unknown', () => {
    const costOf = (prices: readonly (object | null)[]) =>
      estimateLines(estimate(prices, null)).find((line) => line.startsWith('cost')) ?? '';
    expect(costOf([DEAR])).toMatch(/^cost \(US dollars\) +\$\S+ +\$\S+ +\$\S+$/);
    expect(costOf([DEAR, null])).toMatch(/(?: +at least \$\S+){3}$/);
    expect(costOf([null])).toMatch(/(?: +unknown){3}$/);
  });

  it('says where its own cap will stop it, or may', () => {
    const { low, expected, high } = estimate([DEAR], null).total.usd;
    const capLine = (cap: number | null) => estimateLines(estimate([DEAR], cap)).at(-1);
    expect(capLine(low)).toMatch(/^It is expected to stop at its cap of \$/);
    expect(capLine((expected + high) / 2)).toMatch(/^It may stop at its cap of \$/);
    expect(capLine(high)).not.toContain('its cap');
    expect(capLine(null)).not.toContain('its cap');
  });

  it('says how many sessions are likely, and how many tell two players apart, with their share of cost and time', () => {
    const total = {
      usd: { low: 5, expected: 10, high: 20 },
      hours: { low: 1, expected: 2, high: 4 },
    };
    const lines = (ahead: object) =>
      sessionLines({ total } as BatchEstimate, {
        atMost: 100,
        likely: null,
        toTell: null,
        from: 'earlier',
        ...ahead,
      });
    const toTell = { bb100: 20, sessions: 310 };
    expect(lines({ toTell })).toEqual([
      '',
      'To tell 20 bb/100 between two players: 310 sessions, $31.00, 6 h 12 min (from the spread of batch earlier); this batch has 100',
    ]);
    expect(lines({ toTell, likely: 40 })[1]).toBe(
      'Stops by its own rule: at most 100 sessions, likely about 40: $4.00, 48 min (from the spread of batch earlier)',
    );
    expect(lines({ toTell: { bb100: 20, sessions: null } })).toEqual([]);
    expect(lines({ from: null })).toEqual([]);
  });
});
