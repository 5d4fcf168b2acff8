import { describe, expect, it } from 'vitest';
import { compareReadings } from '../../../src/scoring/readings/compare-readings.ts';
import type { Readings } from '../../../src/shared/records/readings.ts';
import { NO_READINGS } from '../support/no-readings.ts';

function position(value: number, reach: number): Readings['position'] {
  const [low, high] = [value / reach, value * reach];
  return { value, low, high, p: 0.5, n: 100, sessions: 10, sentence: '' };
}

function cards(value: number): Readings['cards'] {
  const [low, high] = [value - 0.03, value + 0.03];
  return { value, low, high, p: 0.01, n: 100, bitsSpot: 1, bitsLeft: 1 - value, sentence: '' };
}

describe('readings of the same player twice', () => {
  it('are compared as a ratio of odds ratios, with both errors in its interval', () => {
    const [change] = compareReadings(
      { ...NO_READINGS, position: position(1, Math.exp(0.3)) },
      { ...NO_READINGS, position: position(2, Math.exp(0.4)) },
    );
    expect(change?.change).toBeCloseTo(2, 12);
    expect(change?.high).toBeCloseTo(2 * Math.exp(0.5), 12);
    expect(change?.low).toBeCloseTo(2 / Math.exp(0.5), 12);
    // ln 2 is 2.717 of a standard error of 0.5 / 1.96.
    expect(change?.p).toBeCloseTo(0.0065856, 6);
  });

  it('are compared as a difference of what the cards explain', () => {
    const [change] = compareReadings(
      { ...NO_READINGS, cards: cards(0.3) },
      { ...NO_READINGS, cards: cards(0.2) },
    );
    expect(change).toMatchObject({ reading: 'cards', baseline: 0.3, other: 0.2 });
    expect(change?.change).toBeCloseTo(-0.1, 12);
    expect((change?.high ?? 0) - (change?.low ?? 0)).toBeCloseTo(0.06 * Math.SQRT2, 12);
  });

  it('say nothing of what one of the two does not tell', () => {
    expect(compareReadings({ ...NO_READINGS, position: position(1, 2) }, NO_READINGS)).toEqual([]);
    expect(compareReadings(undefined, { ...NO_READINGS, cards: cards(0.2) })).toEqual([]);
  });
});
