import { describe, expect, it } from 'vitest';
import { pendingJudgement } from '../../../src/scoring/judging/judging-plan.ts';
import { repeatsOf } from '../../../src/scoring/judging/repeat-plan.ts';
import { isIdOf } from '../../../src/shared/records/ids.ts';
import { type Judgement, judgementSchema } from '../../../src/shared/records/judgement.ts';
import { sessionDocuments } from '../support/records.ts';

const { decisions } = sessionDocuments({
  hands: [
    {
      seats: { ann: {}, bob: {} },
      decisions: Array.from({ length: 40 }, (_, at) => ({
        player: 'ann',
        reasoning: `I think about trace ${at % 30} for long enough.`,
      })),
    },
  ],
});

function scored(judge: string, changes: Partial<Judgement> = {}): readonly Judgement[] {
  return decisions.map((decision) => ({
    ...pendingJudgement(
      { decision, condition: 'persistent' },
      { axis: 'opponent-reading', rubric: 'v1', judge: { id: judge, family: judge } },
    ),
    status: 'scored' as const,
    score: 1,
    version: 1,
    ...changes,
  }));
}
const both = [...scored('gpt'), ...scored('gemini')];
const all = { share: 0.1, round: 1 };

describe('what judges are asked about again', () => {
  it('is a share of each judge’s traces, of equal texts one, the same for every judge', () => {
    const repeats = repeatsOf(both, all);
    expect(repeats).toHaveLength(6);
    const ofJudge = (id: string) =>
      repeats.filter(({ judge }) => judge === id).map(({ decisionId }) => decisionId);
    expect(ofJudge('gpt')).toEqual(ofJudge('gemini'));
    expect(
      repeatsOf(both.toReversed(), all)
        .map(({ _id }) => _id)
        .sort(),
    ).toEqual(repeats.map(({ _id }) => _id).sort());
  });

  it('is a judgement of its own, pending, that can be stored and named by its id', () => {
    for (const repeat of repeatsOf(both, all)) {
      expect(judgementSchema.parse(repeat)).toEqual(repeat);
      expect(isIdOf('judgement', repeat._id)).toBe(true);
      expect(repeat).toMatchObject({ repeat: 1, status: 'pending', score: null, version: 0 });
      expect(both.map(({ _id }) => _id)).not.toContain(repeat._id);
    }
  });

  it('grows with the share by others, and with the round is asked once more', () => {
    const few = repeatsOf(both, all).map(({ _id }) => _id);
    const more = repeatsOf(both, { ...all, share: 0.5 }).map(({ _id }) => _id);
    expect(more).toEqual(expect.arrayContaining(few));
    expect(more).toHaveLength(30);
    const again = repeatsOf(both, { ...all, round: 2 });
    expect(again.map(({ _id }) => _id)).not.toEqual(few);
    expect(again.map(({ traceHash }) => traceHash)).toEqual(
      repeatsOf(both, all).map(({ traceHash }) => traceHash),
    );
  });

  it('is at least one, of what was asked for, and of nothing without a score', () => {
    expect(repeatsOf(both, { ...all, share: 0.0001 })).toHaveLength(2);
    expect(repeatsOf(both, { ...all, judge: 'gpt' })).toHaveLength(3);
    expect(repeatsOf(both, { ...all, axis: 'bluff' })).toEqual([]);
    expect(repeatsOf(scored('gpt', { status: 'unscored', score: null }), all)).toEqual([]);
    expect(repeatsOf(scored('gpt', { repeat: 1 }), all)).toEqual([]);
  });
});
