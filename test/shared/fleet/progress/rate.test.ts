import { describe, expect, it } from 'vitest';
import { DecisionRate, timeLeftMs } from '../../../../src/shared/fleet/progress/rate.ts';

describe('how fast decisions come', () => {
  it('counts decisions over the last ten seconds alone', () => {
    const rate = new DecisionRate(10_000);
    expect(rate.mean).toBe(null);
    expect(rate.add(0, 100)).toBe(0);
    expect(rate.add(5_000, 200)).toBe(20);
    expect(rate.add(10_000, 300)).toBe(20);
    expect(rate.add(20_000, 300)).toBe(0);
  });

  it('knows how fast they came over all the time in which any did', () => {
    const rate = new DecisionRate(10_000);
    for (const [second, decisions] of [
      [0, 100],
      [30, 700],
      [50, 700],
    ] as const) {
      rate.add(second * 1000, decisions);
    }
    expect(rate.mean).toBe(20);
  });

  it('is measured from the last look where somebody looks more seldom than the window is long', () => {
    const rate = new DecisionRate(10_000);
    rate.add(0, 0);
    expect(rate.add(600_000, 1200)).toBe(2);
    expect(rate.add(1_200_000, 1200)).toBe(0);
  });
});

describe('the time that is left', () => {
  it('is that of the hands to come, as long as those before', () => {
    expect(timeLeftMs({ hands: 10, decisions: 150, handsLeft: 30 }, 5)).toBe(90_000);
  });

  it('is not known without a hand, without a rate, or at the end', () => {
    expect(timeLeftMs({ hands: 0, decisions: 3, handsLeft: 30 }, 5)).toBeNull();
    expect(timeLeftMs({ hands: 10, decisions: 150, handsLeft: 30 }, null)).toBeNull();
    expect(timeLeftMs({ hands: 10, decisions: 150, handsLeft: 30 }, 0)).toBeNull();
    expect(timeLeftMs({ hands: 10, decisions: 150, handsLeft: 0 }, 5)).toBeNull();
  });
});
