import { describe, expect, it } from 'vitest';
import { outlookLinesOf } from '../../src/report/outlook-words.ts';
import { anytimeHalfWidth } from '../../src/scoring/statistics/anytime.ts';
import { recordedOutlook } from '../../src/scoring/stopping/batch-outlook.ts';
import type { SeenDifference, Stopping } from '../../src/shared/records/batch.ts';
import { testBatch } from '../support/batch.ts';

const FRESH = { id: 'fresh', memory: 'none' };
const RULE = { pairs: [['ann', 'bob']], halfWidthBb100: 10, or: 'decided' };

function linesOf(stopping: Partial<Stopping>, changes: Record<string, unknown> = {}): string[] {
  const configuration = testBatch({
    conditions: [FRESH],
    sessionsPerRun: 300,
    stopWhen: RULE,
    ...changes,
  });
  const batch = {
    configuration,
    stopping: { planned: 20, looked: 10, held: null, differences: [], ...stopping },
  };
  return outlookLinesOf(batch, recordedOutlook(batch));
}

const seen = (b: string, bb100: number, halfWidth: number): SeenDifference => ({
  condition: 'fresh',
  a: 'ann',
  b,
  bb100,
  clusters: 10,
  halfWidth,
});

describe('the words for how far a batch is', () => {
  it('are its rule alone before anybody has looked', () => {
    expect(linesOf({ planned: 10, looked: 0 })).toEqual([
      'stops when its pairs are known to at most ± 10 bb/100 or told apart: nobody can say yet how soon',
    ]);
  });

  it('say about how many more sessions it takes, as many as the interval takes to leave out 0', () => {
    const lines = linesOf({ differences: [seen('bob', 40, 70)] });
    const [, more] = /about (\d+) more sessions$/.exec(lines[1] ?? '') ?? [];
    expect(lines[1]).toMatch(/^ann and bob: not yet, about \d+ more sessions$/);
    expect(lines[0]).toContain(`about ${more} more sessions, at most 300 sessions in all`);
    // Of as many clusters with the same spread the interval is narrower than the difference, of fewer not.
    const se = 70 / (anytimeHalfWidth({ se: 1, clusters: 10 }, 0.05) ?? 0);
    const width = (clusters: number) =>
      anytimeHalfWidth({ se: se * Math.sqrt(10 / clusters), clusters }, 0.05) ?? 0;
    expect(width(10 + Number(more))).toBeLessThanOrEqual(40);
    expect(width(10 + Number(more) - 1)).toBeGreaterThan(40);
  });

  it('name who is better, each once with all it is better than, and of the rest the one known soonest', () => {
    const differences = [
      seen('bob', 90, 60),
      seen('cyd', 70, 60),
      seen('dot', 50, 60),
      { ...seen('dot', -80, 60), a: 'bob' },
      { ...seen('dot', 1, 60), a: 'cyd' },
    ];
    const lines = linesOf({ differences }, { stopWhen: { halfWidthBb100: 10 } });
    expect(lines.slice(1, 3)).toEqual([
      'ann is better than bob and cyd (anytime 95 %)',
      'dot is better than bob (anytime 95 %)',
    ]);
    expect(lines[3]).toMatch(
      /^2 of 5 pairs not told apart; soonest, ann and dot: not yet, about \d+ more sessions$/,
    );
  });

  it('name the condition where there are several', () => {
    const conditions = [FRESH, { id: 'within', memory: 'session' }];
    expect(linesOf({ differences: [seen('bob', 90, 60)] }, { conditions })[1]).toBe(
      'fresh: ann is better than bob (anytime 95 %)',
    );
  });

  it('say why it stopped, and what was in play', () => {
    const held = { observation: 17, at: '2026-01-01T00:00:00.000Z' };
    const lines = linesOf({
      planned: 20,
      looked: 20,
      held,
      differences: [seen('bob', -67.5, 9.9)],
    });
    expect(lines[0]).toBe(
      'stopped by its rule (at most ± 10 bb/100 or told apart): observations 1 to 17 were enough: ann – bob −67.5 ± 9.9 bb/100; 3 more that were in play count, too',
    );
  });

  it('say that the rule did not hold where the plan came to its end', () => {
    const lines = linesOf({ planned: 300, looked: 300, differences: [seen('bob', 3, 20)] });
    expect(lines[0]).toBe(
      'played to the end of its plan: its rule (at most ± 10 bb/100 or told apart) did not hold after 300 observations: ann – bob +3.0 ± 20.0 bb/100',
    );
  });
});
