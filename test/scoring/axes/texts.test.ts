import { describe, expect, it } from 'vitest';
import { parseCards } from '../../../src/engine/card.ts';
import {
  areOddsRight,
  FactualAccuracyTally,
  factualScore,
} from '../../../src/scoring/axes/factual-accuracy.ts';
import {
  PredictionAccuracyTally,
  predictionScore,
} from '../../../src/scoring/axes/prediction-accuracy.ts';
import { readingTexts } from '../../../src/scoring/claims/claim-reader.ts';
import { tallied } from '../../../src/scoring/tally.ts';
import type { AxisScore } from '../../../src/shared/records/profile.ts';
import {
  allIn,
  bet,
  call,
  check,
  type DecisionSketch,
  fold,
  playedBy,
} from '../support/records.ts';

type Sketch = Omit<DecisionSketch, 'player' | 'holeCards' | 'board'> & {
  readonly hole?: string;
  readonly on?: string;
};

function sketched(decisions: readonly Sketch[]) {
  return playedBy('ann', {
    hands: [
      {
        seats: { ann: {}, bob: {} },
        decisions: decisions.map(({ hole = 'Ah Kd', on = '', ...sketch }) => {
          const board = [...parseCards(on)];
          const street = (['preflop', '', '', 'flop', 'turn', 'river'] as const)[board.length];
          return {
            player: 'ann',
            holeCards: [...parseCards(hole)],
            board,
            street: street === '' || street === undefined ? 'flop' : street,
            ...sketch,
          };
        }),
      },
    ],
  });
}

const predicted = (...decisions: readonly Sketch[]): AxisScore =>
  tallied(new PredictionAccuracyTally(readingTexts()), sketched(decisions));
const factual = (...decisions: readonly Sketch[]): AxisScore =>
  tallied(new FactualAccuracyTally(readingTexts()), sketched(decisions));

const FLOP = 'Kc 7h 2s';
const times = (count: number, sketch: Sketch) => Array.from({ length: count }, () => sketch);

describe('M6 prediction accuracy (paper, D.6)', () => {
  it('is 0.40 hand identification, 0.40 calibration against 0.5, 0.20 range vocabulary', () => {
    expect(predictionScore({ handId: 1, mae: 0, range: 1 })).toBeCloseTo(1, 12);
    expect(predictionScore({ handId: 0.5, mae: 0.25, range: 0.5 })).toBeCloseTo(0.5, 12);
    expect(predictionScore({ handId: 0, mae: 0.7, range: 0 })).toBe(0);
    expect(predictionScore({ handId: null, mae: 0.25, range: 0.5 })).toBeCloseTo(0.5, 12);
  });

  it('counts right claims over postflop texts with a claim', () => {
    const result = predicted(
      { on: FLOP, reasoning: 'I have top pair.' },
      { on: FLOP, reasoning: 'I have a set.' },
      { on: FLOP, reasoning: 'A bet is fine.' },
      { reasoning: 'AK opens.' },
      { on: FLOP, reasoning: '' },
    );
    expect(result.components).toMatchObject({ handId: 0.5 });
    expect(result.counts).toMatchObject({
      handClaims: 2,
      handRight: 1,
      postflopTexts: 3,
      texts: 4,
    });
  });

  it('takes five hearts for a made flush, not a draw (paper, H.3)', () => {
    const h3 = { hole: 'Jh Qh', on: '4h 2h 9d 6h' };
    expect(predicted({ ...h3, reasoning: 'I have a queen-high flush.' }).counts).toMatchObject({
      handRight: 1,
    });
    expect(factual({ ...h3, reasoning: 'I have a flush draw.' }).counts).toMatchObject({
      drawTexts: 1,
      drawRight: 0,
    });
  });

  it('measures equity claims on all streets, those with an unknown equity left out', () => {
    const result = predicted(
      { reasoning: 'I have 60% equity.', equity: 0.5 },
      { on: FLOP, reasoning: 'My hand is strong.', equity: 0.9 },
      { on: FLOP, reasoning: 'I have 60% equity.', equity: null },
    );
    expect(result.components['mae']).toBeCloseTo((0.1 + 0.2) / 2, 12);
    expect(result.counts).toMatchObject({ equityClaims: 2 });
  });

  it('has the worst error without an equity claim, and leaves hands out without a postflop text', () => {
    expect(predicted({ on: FLOP, reasoning: 'Top pair.' })).toMatchObject({
      score: 0.4,
      components: { mae: 0.5, handId: 1 },
    });
    const preflop = predicted({ reasoning: 'Within my range.' });
    expect(preflop.components).toMatchObject({ handId: null, range: 1 });
    expect(preflop.score).toBeCloseTo(0.2 / 0.6, 12);
    expect(predicted()).toMatchObject({ score: 0, confidence: 'low' });
  });

  it('says how many claims the board alone would bear out', () => {
    const result = predicted(
      { hole: 'Ah Kd', on: '7c 7h 2s', reasoning: 'I have a pair.' },
      { hole: 'Ah Kd', on: FLOP, reasoning: 'I have a pair.' },
    );
    expect(result.counts).toMatchObject({ handRight: 2, handsOfTheBoard: 1 });
  });

  it('reads nothing into what the arena chose in the player’s stead', () => {
    const fallback = { on: FLOP, reasoning: 'I have top pair.', rung: 'default' } as const;
    expect(predicted(fallback).counts).toMatchObject({ texts: 0 });
    expect(predicted({ ...fallback, rung: 'tool', timedOut: true }).counts).toMatchObject({
      texts: 0,
    });
  });

  it('is confident with ten hand and ten equity claims', () => {
    const both = { on: FLOP, reasoning: 'Top pair, 80% equity.', equity: 0.8 };
    expect(predicted(...times(10, both)).confidence).toBe('full');
    expect(predicted(...times(9, both)).confidence).toBe('low');
  });
});

describe('M8 factual accuracy (paper, D.8)', () => {
  it('is 0.35 hand, 0.25 odds, 0.20 no hallucination, 0.20 draws', () => {
    expect(factualScore({ hand: 1, odds: 1, halluc: 0, draw: 1 })).toBeCloseTo(1, 12);
    expect(factualScore({ hand: 0, odds: 0, halluc: 1, draw: 0 })).toBe(0);
    expect(factualScore({ hand: 0.5, odds: 0.4, halluc: 0.25, draw: 0.1 })).toBeCloseTo(
      0.175 + 0.1 + 0.15 + 0.02,
      12,
    );
  });

  it('takes a price within five points, inclusive, without rounding one away', () => {
    expect(areOddsRight(30, { pot: 75, toCall: 25 })).toBe(true);
    expect(areOddsRight(30.01, { pot: 75, toCall: 25 })).toBe(false);
    // 29 of 100 is 28.999999999999996 in doubles.
    expect(areOddsRight(34, { pot: 71, toCall: 29 })).toBe(true);
  });

  it('looks at the odds of calls, all-in ones too, and folds at a price, on any street', () => {
    const priced = { reasoning: 'I need 25%.', pot: 75, toCall: 25, currentBet: 25 };
    const result = factual(
      { ...priced, ...call(25) },
      { ...priced, on: FLOP, ...fold },
      { ...priced, on: FLOP, ...allIn(25) },
      { ...priced, on: FLOP, ...allIn(200) },
      { ...priced, on: FLOP, ...check, toCall: 0 },
      { ...priced, on: FLOP, ...fold, pot: 25 },
    );
    expect(result.counts).toMatchObject({ oddsClaims: 4, oddsRight: 3 });
  });

  it('counts postflop texts that name a card which is not there, strictly and as published', () => {
    const result = factual(
      { on: FLOP, reasoning: 'The Kc helps me.' },
      { on: FLOP, reasoning: 'Villain may hold Qs.' },
      { on: FLOP, reasoning: 'I hold the Qs.' },
      { reasoning: 'I hold the Qs.' },
    );
    expect(result.counts).toMatchObject({
      postflopTexts: 3,
      hallucTexts: 2,
      hallucStrictTexts: 1,
    });
    expect(result.components).toMatchObject({ halluc: 2 / 3, hallucStrict: 1 / 3 });
  });

  it('takes any right draw of a text, on flop and turn', () => {
    const draw = { hole: 'Ts 9d', on: '8s 7d 2c' };
    const result = factual(
      { ...draw, reasoning: 'I have a flush draw and a straight draw.' },
      { ...draw, reasoning: 'I have a flush draw.' },
      { ...draw, on: '8s 7d 2c 2h 2s', reasoning: 'I have a straight draw.' },
    );
    expect(result.counts).toMatchObject({ drawTexts: 2, drawRight: 1 });
  });

  it('has nothing but freedom from hallucination without a text', () => {
    expect(factual({ on: FLOP, ...bet(20) })).toMatchObject({
      score: 0.2,
      confidence: 'low',
      components: { hand: 0, odds: 0, halluc: 0, draw: 0 },
    });
  });

  it('is confident with ten hand, odds and draw claims each', () => {
    const all = {
      hole: 'Ts 9d',
      on: '8s 7d 2c',
      reasoning: 'Ten-high with a straight draw; I need 25%.',
      pot: 75,
      toCall: 25,
      ...call(25),
    };
    expect(factual(...times(10, all)).confidence).toBe('full');
    expect(factual(...times(9, all)).confidence).toBe('low');
  });
});
