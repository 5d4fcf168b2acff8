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
    traceHash: `hash of ${trace}`,
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
        judges: ['claude', 'gemini', 'gpt'],
        byFamily: { own: [], withOwn: null, withoutOwn: expect.closeTo(0.2 + 0.25, 12) },
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

  it('is M3 of every judge asked, with and without those of the player’s own family', () => {
    const { leaveOneOut } = quality(
      [
        judgement('d1', 'gpt', 1, { player: 'ann' }),
        judgement('d1', 'claude', 2, { player: 'ann', judge: 'claude-beside', family: 'claude' }),
      ],
      [profile('ann', 0.4)],
    );
    expect(leaveOneOut).toMatchObject([
      {
        judges: ['gpt'],
        score: expect.closeTo(0.2 + 0.25, 12),
        byFamily: {
          own: ['claude-beside'],
          withOwn: expect.closeTo(0.2 + 0.375, 12),
          withoutOwn: expect.closeTo(0.2 + 0.25, 12),
        },
      },
    ]);
  });

  it('is M2 without its judge where that is of the player’s family, by whoever else was asked', () => {
    const bluff = { axis: 'bluff' as const, player: 'gil' };
    const own = testBatch({
      players: [entry('gil', 'gpt'), entry('bob', 'qwen')],
      judges: { bluff: entry('gpt', 'gpt'), opponentReading: null },
    });
    const components = { success: 0.5, intent: 1, texture: 0.5, fBluff: 0.1, fCallBluff: 0 };
    const M2 = { score: 0.55, confidence: 'low' as const, components, counts: {} };
    const gil = { player: 'gil', condition: 'persistent', axes: { M2 } } as unknown as Profile;
    const asked = [judgement('d1', 'gpt', 1, bluff)];
    const [alone] = judgingQuality(asked, own, [gil]);
    expect(alone?.leaveOneOut).toMatchObject([
      {
        score: expect.closeTo(0.4 * 0.5 + 0.25 + 0.2 * 0.5, 12),
        without: [{ judge: 'gpt', score: expect.closeTo(0.3, 12) }],
        byFamily: { own: ['gpt'], withOwn: expect.closeTo(0.55, 12), withoutOwn: null },
      },
    ]);
    const [beside] = judgingQuality([...asked, judgement('d1', 'gemini', 0, bluff)], own, [gil]);
    expect(beside?.leaveOneOut[0]?.byFamily).toEqual({
      own: ['gpt'],
      withOwn: expect.closeTo(0.3 + 0.125, 12),
      withoutOwn: expect.closeTo(0.3, 12),
    });
  });

  it('keeps bluffs without words apart, with intent and M2 of all bluffs beside the paper’s', () => {
    const components = { success: 0, intent: 0.5, texture: 0, fBluff: 0.1, fCallBluff: 0 };
    const counts = { bluffs: 10, noWords: 4, judged: 6 };
    const M2 = { score: 0.125, confidence: 'low' as const, components, counts };
    const bob = { player: 'bob', condition: 'persistent', axes: { M2 } } as unknown as Profile;
    const { wordless, judges } = quality(
      [
        judgement('d1', 'gpt', 1, { axis: 'bluff' }),
        judgement('d2', 'gpt', null, { axis: 'bluff', reason: 'no-words' }),
      ],
      [bob],
    );
    expect(wordless).toEqual([
      {
        player: 'bob',
        condition: 'persistent',
        bluffs: 10,
        noWords: 4,
        intent: 0.5,
        intentOfAll: expect.closeTo(0.3, 12),
        score: 0.125,
        scoreOfAll: expect.closeTo(0.125 - 0.25 * 0.2, 12),
      },
    ]);
    expect(judges).toMatchObject([{ scored: 1, unscored: 0, noWords: 1, reasons: {} }]);
  });

  it('is how far a judge agrees with itself, apart from everything else', () => {
    const first = [0, 1, 2, 2].map((score, at) => judgement(`d${at}`, 'gpt', score));
    const again = [0, 1, 1, null].map((score, at) =>
      judgement(`d${at}`, 'gpt', score, { repeat: 1 }),
    );
    const { repeats: _, ...without } = { repeats: 0, ...quality(first) };
    const found = quality([...first, ...again]);
    expect(found).toEqual({ ...without, retests: found.retests });
    expect(found.retests).toEqual([
      {
        judge: 'gpt',
        rubric: 'v1',
        traces: 3,
        alike: expect.closeTo(2 / 3, 12),
        kappa: expect.closeTo(0.5, 12),
        weightedKappa: expect.any(Number),
        confusion: [
          [1, 0, 0],
          [0, 1, 0],
          [0, 1, 0],
        ],
        unscored: 1,
        pending: 0,
      },
    ]);
  });

  it('is how far judges agree with people, and people with each other, by trace', () => {
    const labels = (labeller: string, scores: readonly number[]) =>
      scores.map((score, at) => ({
        labeller,
        axis: 'opponent-reading' as const,
        traceHash: `hash of d${at}`,
        score,
      }));
    const judged = [0, 1, 2].map((score, at) => judgement(`d${at}`, 'gpt', score));
    const [found] = judgingQuality(
      judged,
      configuration,
      [],
      [...labels('ann', [0, 1, 2, 1]), ...labels('bo', [0, 0])],
    );
    expect(found?.people).toMatchObject([
      { labeller: 'ann', judge: 'gpt', rubric: 'v1', traces: 3, alike: 1, kappa: 1 },
      {
        labeller: 'bo',
        judge: 'gpt',
        traces: 2,
        alike: 0.5,
        confusion: [
          [1, 1, 0],
          [0, 0, 0],
          [0, 0, 0],
        ],
      },
    ]);
    expect(found?.labellers).toMatchObject([{ labellers: ['ann', 'bo'], traces: 2, alike: 0.5 }]);
  });

  it('is how far every two judges agree', () => {
    const { pairs } = quality([
      judgement('d1', 'gpt', 2),
      judgement('d1', 'gemini', 2),
      judgement('d2', 'gpt', 0),
      judgement('d2', 'gemini', 1),
      judgement('d2', 'claude', null),
    ]);
    expect(pairs).toMatchObject([
      { rubric: 'v1', judges: ['gemini', 'gpt'], traces: 2, alike: 0.5 },
    ]);
  });
});
