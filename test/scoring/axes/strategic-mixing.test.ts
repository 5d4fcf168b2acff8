import { describe, expect, it } from 'vitest';
import { mixing, StrategicMixingTally } from '../../../src/scoring/axes/strategic-mixing.ts';
import { tallied } from '../../../src/scoring/tally.ts';
import { allIn, call, check, type DecisionSketch, fold, playedBy } from '../support/records.ts';

const times = (count: number, decision: Omit<DecisionSketch, 'player'>): DecisionSketch[] =>
  Array.from({ length: count }, () => ({ player: 'ann', ...decision }));

const mixed = (...decisions: readonly DecisionSketch[][]) =>
  tallied(
    new StrategicMixingTally(),
    playedBy('ann', { hands: [{ seats: { ann: {}, bob: {} }, decisions: decisions.flat() }] }),
  );

describe('M7 strategic mixing (paper, D.7)', () => {
  it('is 1 less the share of the most frequent action: 0 for always, 1 - 1/n for uniform', () => {
    expect(mixing([12, 0, 0])).toBe(0);
    expect(mixing([3, 3, 3, 3])).toBe(1 - 1 / 4);
  });

  it('averages over buckets of street and position with ten observations', () => {
    const result = mixed(
      times(5, { ...fold, position: 'CO' }),
      times(5, { ...call(10), position: 'CO' }),
      times(12, { street: 'flop', ...check, position: 'CO' }),
      times(9, { ...fold, position: 'BB' }),
    );
    expect(result).toMatchObject({
      score: 0.25,
      confidence: 'full',
      components: { buckets: { 'flop CO': 0, 'preflop CO': 0.5 } },
      counts: { buckets: 2, observations: 22 },
    });
  });

  it('counts the recorded type: an all-in is an action of its own', () => {
    const result = mixed(
      times(5, { ...allIn(10), currentBet: 10 }),
      times(5, { ...call(10), currentBet: 10 }),
    );
    expect(result.score).toBe(0.5);
  });

  it('skips decisions without a position, and is 0 and low without a bucket', () => {
    expect(mixed(times(20, { ...fold, position: '' }))).toMatchObject({
      score: 0,
      confidence: 'low',
      counts: { buckets: 0 },
    });
  });
});
