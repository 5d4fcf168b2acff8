import { describe, expect, it } from 'vitest';
import { type BatchEstimate } from '../../../src/producer/estimate/estimate.ts';
import { estimateBatch, type PromptBytes } from '../../../src/producer/estimate/estimate-batch.ts';
import {
  type CallMeans,
  type Experience,
  NO_EXPERIENCE,
} from '../../../src/producer/estimate/experience.ts';
import type { Range } from '../../../src/producer/estimate/range.ts';
import { promptSizes } from '../../../src/workers/llm/prompt/prompt-sizes.ts';
import { testBatch } from '../../support/batch.ts';

const PRICES = { input: 2, output: 8 };

function batch(overrides: object = {}) {
  const players = testBatch().players.map((player) => ({ ...player, prices: PRICES }));
  const providers = [{ id: 'house', baseUrl: 'http://127.0.0.1:1/v1' }];
  return testBatch({ players, providers, ...overrides });
}

function estimate(
  configuration = batch(),
  experience: Experience = NO_EXPERIENCE,
  prompts: readonly PromptBytes[] = promptSizes(configuration),
): BatchEstimate {
  return estimateBatch({ configuration, prompts, experience, judgeSample: 50 });
}

function expectOrdered(range: Range): void {
  expect(range.low).toBeLessThanOrEqual(range.expected);
  expect(range.expected).toBeLessThanOrEqual(range.high);
  expect(range.low).toBeGreaterThanOrEqual(0);
}

/** What a ledger says: every call alike. */
function known(means: Partial<CallMeans>, decisionsPerHand: number): Experience {
  return {
    callMeans: () => ({
      calls: 1000,
      promptTokens: 1000,
      cachedTokens: 0,
      outputTokens: 100,
      costMicroUsd: 2800,
      latencyS: 2,
      ...means,
    }),
    decisionsPerHand: () => decisionsPerHand,
  };
}

describe('an estimate', () => {
  it('never has a low above its expected or an expected above its high', () => {
    const judge = { id: 'judge', displayName: 'J', family: 'x', provider: 'house', model: 'j' };
    const configurations = [
      batch(),
      batch({ conditions: [{ id: 'none', memory: 'none' }], handsPerSession: 1, runs: 30 }),
      batch({ judges: { bluff: { ...judge, prices: PRICES } } }),
    ];
    for (const configuration of configurations) {
      for (const experience of [NO_EXPERIENCE, known({}, 1.4)]) {
        const { entries, total } = estimate(configuration, experience);
        for (const { calls, promptTokens, outputTokens, usd, hours } of [
          ...entries.flatMap(({ kinds }) => kinds),
          total,
        ]) {
          for (const range of [calls, promptTokens, outputTokens, hours]) expectOrdered(range);
          if (usd !== null) expectOrdered(usd);
        }
      }
    }
  });

  it('counts memory updates only under conditions that have a memory', () => {
    const kinds = (memory: string): string[] =>
      estimate(batch({ conditions: [{ id: 'x', memory }] })).entries.flatMap((entry) =>
        entry.kinds.map(({ kind }) => kind),
      );
    expect(kinds('none')).toEqual(Array(4).fill('decision'));
    expect(kinds('session')).toContain('memory');
    const often = estimate(batch({ memoryUpdateInterval: 1 }));
    const seldom = estimate(batch({ memoryUpdateInterval: 3 }));
    expect(often.total.calls.expected).toBeGreaterThan(seldom.total.calls.expected);
  });

  it('grows with runs, sessions, hands and conditions', () => {
    const base = estimate().total;
    const conditions = [
      { id: 'persistent', memory: 'persistent' },
      { id: 'other', memory: 'persistent' },
    ];
    for (const more of [
      { runs: 2 },
      { sessionsPerRun: 4 },
      { handsPerSession: 12 },
      { conditions },
    ]) {
      const { total } = estimate(batch(more));
      expect(total.calls.expected).toBeCloseTo(2 * base.calls.expected, 6);
      // But for the number of a hand, which may be a digit longer.
      expect(total.usd.expected / base.usd.expected).toBeCloseTo(2, 2);
    }
  });

  it('takes as long as sessions that follow each other, and no longer for those side by side', () => {
    const hours = (memory: string) =>
      estimate(batch({ conditions: [{ id: 'x', memory }], sessionsPerRun: 8 })).total.hours;
    expect(hours('persistent').expected).toBeCloseTo(8 * hours('session').expected, 6);
    const providers = [{ id: 'house', baseUrl: 'http://127.0.0.1:1/v1', requestsPerMinute: 1 }];
    const slow = estimate(batch({ conditions: [{ id: 'x', memory: 'none' }], providers })).total;
    expect(slow.hours.expected).toBeGreaterThanOrEqual(slow.calls.expected / 60);
  });

  it('takes the ledger’s figures for a player and model that it knows well enough', () => {
    const { entries } = estimate(batch(), known({}, 2));
    const [first] = entries;
    const decision = first?.kinds[0];
    expect(decision?.basis).toBe('ledger');
    const { calls, usd, promptTokens } = decision ?? { calls: null, usd: null, promptTokens: null };
    expect((promptTokens?.expected ?? 0) / (calls?.expected ?? 1)).toBeCloseTo(1000, 6);
    expect((usd?.expected ?? 0) / (calls?.expected ?? 1)).toBeCloseTo(0.0028, 6);
    expect(estimate(batch(), known({ calls: 3 }, 2)).entries[0]?.kinds[0]?.basis).toBe(
      'assumptions',
    );
  });

  it('says of whom the price is unknown, and leaves them out of the dollars', () => {
    const [ann, ...others] = batch().players;
    const { unpriced, total, entries } = estimate(
      batch({ players: [{ ...ann, prices: null }, ...others] }),
    );
    expect(unpriced).toEqual(['ann']);
    expect(entries[0]?.total.usd).toBeNull();
    expect(total.usd.expected).toBeGreaterThan(0);
  });

  it('counts the texts that a judge reads claims out of, all or a sample', () => {
    const judge = { id: 'judge', displayName: 'J', family: 'x', provider: 'house', model: 'j' };
    const asked = (claimsSample?: number | 'all') => {
      const claims = { ...judge, prices: PRICES };
      const sample = claimsSample === undefined ? {} : { claimsSample };
      const judges = { bluff: null, opponentReading: null, claims, ...sample };
      const { entries } = estimate(batch({ judges, sessionsPerRun: 40 }));
      return entries.find(({ id }) => id === 'judge')?.total;
    };
    // Four players, and of a hundred questions one is asked twice.
    expect(asked()?.calls.expected).toBeCloseTo(4 * 50 * 1.01, 6);
    expect(asked(20)?.calls.expected).toBeCloseTo(4 * 20 * 1.01, 6);
    expect(asked('all')?.calls.expected).toBeGreaterThan(4 * 300);
    expect(asked()?.usd?.expected).toBeGreaterThan(0);
  });

  it('counts the verdicts of the judge of bluffs and of every panel', () => {
    const judge = (id: string, family: string) => ({
      id,
      displayName: id,
      family,
      provider: 'house',
      model: id,
      prices: PRICES,
    });
    const panel = ['one', 'two', 'three', 'four'].map((id) => judge(id, id));
    const judges = { bluff: judge('one', 'one'), opponentReading: panel };
    const { entries } = estimate(batch({ judges, sessionsPerRun: 40 }));
    const verdicts = new Map(
      entries.filter(({ role }) => role === 'judge').map(({ id, total }) => [id, total.calls]),
    );
    // Four players, fifty traces each on three judges; the fourth judge sits on no panel.
    expect(verdicts.get('two')?.high).toBeCloseTo(4 * 50 * 1.1, 6);
    expect(verdicts.get('four')?.high).toBe(0);
    expect(verdicts.get('one')?.high).toBeCloseTo(2 * 4 * 50 * 1.1, 6);
  });
});

describe('the sizes of prompts', () => {
  it('come from the templates, from a hand just begun to a long one with a full notebook', () => {
    const sizes = promptSizes(batch());
    expect(sizes.map(({ kind }) => kind)).toEqual(['decision', 'memory', 'judge']);
    for (const { whole, unchanging } of sizes) {
      expect(unchanging).toBeGreaterThan(500);
      expect(whole.low).toBeGreaterThan(unchanging);
      expect(whole.expected).toBeGreaterThan(whole.low);
      expect(whole.high).toBeGreaterThan(whole.expected);
    }
  });

  it('grow with the notebook’s bound, and hold no notebook where there is no memory', () => {
    const high = (changes: object): number => promptSizes(batch(changes))[0]?.whole.high ?? 0;
    expect(high({ notebookMaxTokens: 3000 })).toBeGreaterThan(
      high({ notebookMaxTokens: 1000 }) + 7000,
    );
    const none = [{ id: 'none', memory: 'none' }];
    expect(high({ notebookMaxTokens: 3000, conditions: none })).toBe(
      high({ notebookMaxTokens: 1000, conditions: none }),
    );
  });
});
