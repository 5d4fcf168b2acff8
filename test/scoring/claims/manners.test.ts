import { describe, expect, it } from 'vitest';
import { FactualAccuracyTally } from '../../../src/scoring/axes/factual-accuracy.ts';
import { PredictionAccuracyTally } from '../../../src/scoring/axes/prediction-accuracy.ts';
import { readingTexts } from '../../../src/scoring/claims/claim-reader.ts';
import { tallied } from '../../../src/scoring/tally.ts';
import { decisionsWith, MANNERS, type Manner, MOST, textsIn } from './manners.ts';

function scoresOf(manner: Manner) {
  const sessions = decisionsWith(textsIn(manner));
  const read = readingTexts();
  return {
    M6: tallied(new PredictionAccuracyTally(read), sessions),
    M8: tallied(new FactualAccuracyTally(read), sessions),
  };
}

describe('the same decisions and claims in twelve manners', () => {
  const plain = scoresOf(MANNERS['plain'] as Manner);

  it('are a case with room on both sides', () => {
    expect(Object.keys(MANNERS)).toHaveLength(12);
    expect(plain.M6.score).toBeGreaterThan(0.4);
    expect(plain.M8.score).toBeLessThan(0.95);
    expect(plain.M8.coverage).toMatchObject({ share: 1, low: false });
  });

  it.each(Object.keys(MANNERS))(
    'move M6 and M8 by less than 0.02 when put in the manner %s',
    (name) => {
      const { M6, M8 } = scoresOf(MANNERS[name] as Manner);
      expect(M6.counts, 'M6').toEqual(plain.M6.counts);
      expect(M8.counts, 'M8').toEqual(plain.M8.counts);
      expect(Math.abs(M6.score - plain.M6.score), 'M6').toBeLessThan(MOST);
      expect(Math.abs(M8.score - plain.M8.score), 'M8').toBeLessThan(MOST);
    },
  );
});
