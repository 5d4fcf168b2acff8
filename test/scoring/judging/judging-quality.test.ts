import { describe, expect, it } from 'vitest';
import type { JudgementFacts } from '../../../src/scoring/judging/quality/judged-traces.ts';
import {
  type AxisQuality,
  judgingQuality,
} from '../../../src/scoring/judging/quality/judging-quality.ts';
import type { Profile } from '../../../src/shared/records/profile.ts';
import { testBatch } from '../../support/batch.ts';

const entry = (id: string, family: string) => ({
  id,
  family,
  displayName: id,
  provider: 'house',
  model: `house/${id}`,
});
const PANEL = [entry('gpt', 'gpt'), entry('gemini', 'gemini'), entry('claude', 'claude')];
const configuration = testBatch({
  players: [entry('ann', 'claude'), entry('bob', 'qwen')],
  judges: { bluff: entry('gpt', 'gpt'), opponentReading: PANEL },
});

function judgement(
  trace: string,
  judge: string,
  score: number | null,
  changes: Partial<JudgementFacts> = {},
): JudgementFacts {
  return {
    decisionId: `small.r01.s01.h01.${trace}`,
    player: 'bob',
    condition: 'persistent',
    axis: 'opponent-reading',
    judge,
    family: judge.replace(/-.*/, ''),
    rubric: 'v1',
    status: score === null ? 'unscored' : 'scored',
    score,
    reason: score === null ? 'timeout' : null,
    ...changes,
  };
}

/** A profile whose M3 has this behavioural half. */
function profile(player: string, adapt: number): Profile {
  const axis = { score: 0, confidence: 'low' as const, components: { adapt }, counts: {} };
  return { player, condition: 'persistent', axes: { M3: axis } } as unknown as Profile;
}

function quality(
  judgements: readonly JudgementFacts[],
  profiles: readonly Profile[] = [],
): AxisQuality {
  const [first] = judgingQuality(judgements, configuration, profiles);
  if (first === undefined) throw new Error('the sketch is of an axis that was judged');
  return first;
}

describe('what a report says of judges', () => {
  it('is nothing where nothing was judged', () => {
    expect(judgingQuality([], configuration, [])).toEqual([]);
  });

  it('is each mean and spread, and the share unscored by reason', () => {
    const { judges } = quality([
      judgement('d1', 'gpt', 2),
      judgement('d2', 'gpt', 0),
      judgement('d3', 'gpt', null),
      judgement('d4', 'gpt', null, { reason: 'invented-quote' }),
      judgement('d5', 'gpt', null, { reason: 'invented-quote' }),
      judgement('d6', 'gpt', null, { status: 'pending', reason: null }),
    ]);
    expect(judges).toEqual([
      {
        judge: 'gpt',
        family: 'gpt',
        rubric: 'v1',
        counts: true,
        scored: 2,
        unscored: 3,
        pending: 1,
        reasons: { timeout: 1, 'invented-quote': 2 },
        mean: 1,
        spread: 1,
      },
    ]);
  });

  it('tells judges and rubrics that count from those that stand beside them', () => {
    const { judges } = quality([
      judgement('d1', 'gpt', 2),
      judgement('d1', 'gpt', 1, { rubric: 'v2' }),
      judgement('d1', 'grok', 0),
      // Of a judge that does not count: its rubric makes no other old.
      judgement('d1', 'grok', 0, { rubric: 'v3' }),
    ]);
    expect(judges.map(({ judge, rubric, counts }) => [judge, rubric, counts])).toEqual([
      ['gpt', 'v1', false],
      ['grok', 'v1', false],
      ['gpt', 'v2', true],
      ['grok', 'v3', false],
    ]);
  });

  it('is how far they agree, by rubric', () => {
    const { agreement } = quality([
      judgement('d1', 'gpt', 2),
      judgement('d1', 'gemini', 2),
      judgement('d2', 'gpt', 0),
      judgement('d2', 'gemini', 1),
      judgement('d3', 'gpt', 1),
      judgement('d3', 'gemini', null),
      judgement('d1', 'gpt', 1, { rubric: 'v2' }),
    ]);
    // By hand: observed 2, expected 2 (1 + 2 x 2.25 + 2 x 6.25) = 36 over n - 1 = 3.
    expect(agreement).toEqual([
      { rubric: 'v1', traces: 2, alpha: expect.closeTo(5 / 6, 12), alike: 0.5 },
      { rubric: 'v2', traces: 0, alpha: null, alike: null },
    ]);
  });

  it('is how each leans on the contestants of each family, its own marked', () => {
    const { families } = quality([
      judgement('d1', 'gpt', 0, { player: 'ann' }),
      judgement('d1', 'gemini', 1, { player: 'ann' }),
      judgement('d1', 'claude', 2, { player: 'ann' }),
      judgement('d2', 'gpt', 1),
      judgement('d2', 'gemini', 1),
    ]);
    expect(families.map(({ family, traces }) => [family, traces])).toEqual([
      ['claude', 1],
      ['qwen', 1],
    ]);
    expect(families[0]?.judges).toEqual([
      { judge: 'claude', ownFamily: true, traces: 1, leaning: 1.5 },
      { judge: 'gemini', ownFamily: false, traces: 1, leaning: 0 },
      { judge: 'gpt', ownFamily: false, traces: 1, leaning: -1.5 },
    ]);
  });

  it('is M3 without each judge, of the verdicts that count', () => {
    const { leaveOneOut } = quality(
      [
        judgement('d1', 'gpt', 2),
        judgement('d1', 'gemini', 1),
        judgement('d1', 'claude', 0),
        judgement('d2', 'gpt', 2),
        judgement('d2', 'gemini', null),
        judgement('d2', 'grok', 0),
      ],
      [profile('bob', 0.4)],
    );
    // Traces (1, 2): mean 1.5 of 2, with half of 0.4.
    expect(leaveOneOut).toEqual([
      {
        player: 'bob',
        condition: 'persistent',
        traces: 2,
        verdicts: 4,
        score: expect.closeTo(0.2 + 0.375, 12),
        without: [
          { judge: 'claude', score: expect.closeTo(0.2 + 0.5 * (1.75 / 2), 12) },
          { judge: 'gemini', score: expect.closeTo(0.2 + 0.5 * (1.5 / 2), 12) },
          { judge: 'gpt', score: expect.closeTo(0.2 + 0.5 * (0.5 / 2), 12) },
        ],
      },
    ]);
  });

  it('is of the current sample: the 50 lowest of what was judged', () => {
    const all = Array.from({ length: 60 }, (_, at) => judgement(`d${at}`, 'gpt', 1));
    const { leaveOneOut } = quality(all, [profile('bob', 0)]);
    expect(leaveOneOut[0]).toMatchObject({ traces: 50, verdicts: 50 });
  });
});
