import { describe, expect, it } from 'vitest';
import { divergence } from '../../../src/scoring/axes/divergence.ts';
import { isTrace, OpponentReadingTally } from '../../../src/scoring/axes/opponent-reading.ts';
import { tallied } from '../../../src/scoring/tally.ts';
import { call, check, type DecisionSketch, fold, playedBy } from '../support/records.ts';

const seats = { ann: {}, bob: {}, cas: {} };
const trace = 'Player 3 folds to every raise, so I raise.';

function reading(decisions: readonly DecisionSketch[], scores: readonly number[] = []) {
  return tallied(
    new OpponentReadingTally((axis) => (axis === 'opponent-reading' ? scores : [])),
    playedBy('ann', { hands: [{ seats, decisions }] }),
  );
}

const times = (count: number, decision: Omit<DecisionSketch, 'player'>): DecisionSketch[] =>
  Array.from({ length: count }, () => ({ player: 'ann', ...decision }));

describe('divergence (metrics, common terms)', () => {
  it('is 0 for the same shares, 1 for disjoint ones, and takes zeros as uniform', () => {
    expect(divergence([2, 4], [1, 2])).toBe(0);
    expect(divergence([3, 0], [0, 5])).toBeCloseTo(1, 12);
    expect(divergence([0, 0], [7, 7])).toBe(0);
    // By hand: p (1, 0), q (1/2, 1/2), m (3/4, 1/4): (ln 4/3 + (ln 2/3 + ln 2) / 2) / 2 / ln 2.
    expect(divergence([1, 0], [1, 1])).toBeCloseTo(
      (Math.log(4 / 3) + (Math.log(2 / 3) + Math.log(2)) / 2) / 2 / Math.LN2,
      12,
    );
  });
});

describe('M3 opponent reading (paper, D.3)', () => {
  it('compares the recorded types chosen while each opponent was live', () => {
    const result = reading([
      ...times(20, { ...call(10), liveOpponents: ['bob'] }),
      ...times(20, { ...fold, liveOpponents: ['cas'] }),
    ]);
    expect(result.components).toMatchObject({ adapt: 1 });
    expect(result.counts).toMatchObject({ opponents: 2, pairs: 1, observations: 40 });
    expect(result.score).toBeCloseTo(0.5, 12);
  });

  it('counts a decision for every live opponent', () => {
    const result = reading(times(20, { ...check, liveOpponents: ['bob', 'cas'] }));
    expect(result).toMatchObject({ components: { adapt: 0 }, counts: { opponents: 2, pairs: 1 } });
  });

  it('has no pair with fewer than two opponents of 20 observations', () => {
    const result = reading([
      ...times(20, { ...call(10), liveOpponents: ['bob'] }),
      ...times(19, { ...fold, liveOpponents: ['cas'] }),
    ]);
    expect(result).toMatchObject({ components: { adapt: 0 }, counts: { opponents: 1, pairs: 0 } });
  });

  it('takes texts of more than 30 code points, trimmed, as traces', () => {
    const text = (reasoning: string) => {
      const [decision] =
        playedBy('ann', {
          hands: [{ seats, decisions: [{ player: 'ann', reasoning }] }],
        })[0]?.hands[0]?.preflop ?? [];
      return decision !== undefined && isTrace(decision.decision);
    };
    expect(text('x'.repeat(31))).toBe(true);
    expect(text(`  ${'x'.repeat(30)}  `)).toBe(false);
    // A code point outside the basic plane is two UTF-16 units.
    expect(text('🂡'.repeat(30))).toBe(false);
  });

  it('scores a trace by the mean of its verdicts and halves the mean over traces', () => {
    const result = reading(times(2, { reasoning: trace }), [2, 1, 0, 2]);
    expect(result.components).toMatchObject({ reasoning: 1.25 / 2 });
    expect(result.counts).toMatchObject({ eligibleTraces: 2, traces: 2 });
    expect(result.confidence).toBe('low');
  });

  it('leaves out a trace without a verdict, and has 0 without any', () => {
    const unjudged = reading(times(60, { reasoning: trace }));
    expect(unjudged).toMatchObject({
      score: 0,
      confidence: 'low',
      counts: { eligibleTraces: 60, traces: 0 },
    });
  });

  it('is confident with 50 judged traces', () => {
    expect(reading(times(60, { reasoning: trace }), [1])).toMatchObject({
      confidence: 'full',
      counts: { eligibleTraces: 60, traces: 50 },
    });
    expect(reading(times(49, { reasoning: trace }), [1]).confidence).toBe('low');
  });
});
