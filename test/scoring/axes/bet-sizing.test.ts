import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  BetSizingTally,
  SIZE_BUCKETS,
  SIZE_REFERENCE,
  sizeBucket,
  sizeScore,
} from '../../../src/scoring/axes/bet-sizing.ts';
import { tallied } from '../../../src/scoring/tally.ts';
import {
  allIn,
  bet,
  call,
  type DecisionSketch,
  type HandSketch,
  playedBy,
  raise,
} from '../support/records.ts';

const tables = JSON.parse(
  readFileSync(new URL('../../../seeds/paper/tables.json', import.meta.url), 'utf8'),
);
const seats = { ann: {}, bob: {} };

function sizing(...hands: readonly (readonly DecisionSketch[])[]) {
  return tallied(
    new BetSizingTally(),
    playedBy('ann', { hands: hands.map((decisions): HandSketch => ({ seats, decisions })) }),
  );
}

const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

const open = { player: 'ann', ...raise(30) } as const;
const cbet = { player: 'ann', street: 'flop', ...bet(50), pot: 100, equity: 0.4 } as const;
const turnBet = { player: 'ann', street: 'turn', ...bet(70), pot: 100, equity: 0.6 } as const;

describe('M1 bet sizing (paper, D.1)', () => {
  it("has the paper's buckets and reference weights", () => {
    expect(SIZE_BUCKETS).toEqual(tables.betSizing.buckets);
    expect(SIZE_REFERENCE).toEqual(tables.betSizing.reference);
  });

  it('gives 0.75 for the worked example (the first sum of the text, 0.50, is right)', () => {
    const { cbetHistogram, score } = tables.workedExamples.M1;
    expect(sizeScore('cbet', cbetHistogram)).toBeCloseTo(score, 12);
  });

  it('gives always half-pot 0.30 as a c-bet and 0.25 as a value bet, by its own table', () => {
    expect(sizeScore('cbet', [0, 0, 9, 0, 0, 0, 0])).toBeCloseTo(0.3, 12);
    expect(sizeScore('value', [0, 0, 9, 0, 0, 0, 0])).toBeCloseTo(0.25, 12);
  });

  it('puts a boundary into the bucket that begins there', () => {
    expect([0, 0.2499, 0.25, 0.4, 0.6, 0.8, 110 / 100, 1.5, 9].map(sizeBucket)).toEqual([
      0, 0, 1, 2, 3, 4, 5, 6, 6,
    ]);
  });

  it('counts the second preflop raise as a 3-bet, the third as a 4-bet, a fifth bet as neither', () => {
    const raises = ['bob', 'ann', 'bob', 'ann', 'ann'].map((player, at) => ({
      player,
      ...raise(30 * (at + 1)),
    }));
    expect(sizing([{ player: 'bob', ...call(10) }, ...raises]).counts).toMatchObject({
      '3bet': 1,
      '4bet': 0,
      nPre: 3,
      nPost: 0,
    });
    expect(
      sizing([
        { player: 'bob', ...allIn(14), currentBet: 10 },
        { player: 'ann', ...raise(40), currentBet: 14 },
        { player: 'bob', ...raise(90), currentBet: 40 },
        { player: 'ann', ...allIn(400), currentBet: 90 },
      ]).counts,
    ).toMatchObject({ '3bet': 1, '4bet': 0, nPre: 2 });
  });

  it('takes only the first bet on the flop by the last preflop raiser as a c-bet', () => {
    expect(sizing([open, cbet]).counts).toMatchObject({ cbet: 1, value: 0 });
    expect(sizing([cbet]).counts).toMatchObject({ cbet: 0, value: 0 });
    expect(
      sizing([
        open,
        { player: 'bob', street: 'flop', ...bet(30) },
        { ...cbet, ...raise(90), currentBet: 30 },
      ]).counts,
    ).toMatchObject({ cbet: 0 });
    expect(
      sizing([open, { player: 'bob', ...raise(90), currentBet: 30 }, cbet]).counts,
    ).toMatchObject({ cbet: 0 });
  });

  it('takes value from equity 0.50 up and no c-bet, an overbet from 1.10 up beside either', () => {
    expect(sizing([open, { ...cbet, equity: 0.9 }]).counts).toMatchObject({ cbet: 1, value: 0 });
    expect(sizing([{ ...turnBet, equity: 0.5 }]).counts).toMatchObject({ value: 1, overbet: 0 });
    expect(sizing([{ ...turnBet, equity: null }]).counts).toMatchObject({ value: 0 });
    expect(sizing([{ ...turnBet, ...bet(110) }]).counts).toMatchObject({ value: 1, overbet: 1 });
    expect(sizing([open, { ...cbet, ...bet(200) }]).counts).toMatchObject({ cbet: 1, overbet: 1 });
  });

  it('divides what the action adds by the pot before it', () => {
    const { counts } = sizing([{ ...turnBet, ...raise(120, 70), currentBet: 50, pot: 140 }]);
    expect((counts['histograms'] as Record<string, number[]>)['value']).toEqual([
      0, 0, 1, 0, 0, 0, 0,
    ]);
  });

  it('weighs both sides by their bets and raises, typed or not', () => {
    const threeBets = times(10, [
      { player: 'bob', ...raise(30) },
      { player: 'ann', ...raise(100), pot: 45, currentBet: 30 },
    ]);
    const result = sizing(...threeBets, ...times(30, [turnBet]));
    const types = { '3bet': 0.55, value: 0.4 };
    expect(result.components).toMatchObject({ types, preflop: 0.55, postflop: 0.4, wPost: 0.75 });
    expect(result.score).toBeCloseTo(0.75 * 0.4 + 0.25 * 0.55, 12);
    expect(result.confidence).toBe('full');
  });

  it('omits the postflop score below 20 postflop bets, and is then low', () => {
    const threeBets = times(10, [
      { player: 'bob', ...raise(30) },
      { player: 'ann', ...raise(100), pot: 45, currentBet: 30 },
    ]);
    const result = sizing(...threeBets, ...times(19, [turnBet]));
    expect(result).toMatchObject({ score: 0.55, confidence: 'low' });
    expect(sizing(...times(19, [turnBet]))).toMatchObject({ score: 0, confidence: 'low' });
    expect(sizing()).toMatchObject({ score: 0, confidence: 'low', counts: { nPost: 0 } });
  });

  it('lets the side that qualifies stand alone', () => {
    const result = sizing(...times(20, [turnBet]), [open]);
    expect(result).toMatchObject({ score: 0.4, confidence: 'full' });
    expect(result.components).toMatchObject({ preflop: null });
  });
});
