import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCards } from '../../../src/engine/card.ts';
import { isFavourableBoard } from '../../../src/scoring/axes/bluff-attempt.ts';
import { BluffingTally, bluffingScore, deceptionOf } from '../../../src/scoring/axes/bluffing.ts';
import { tallied } from '../../../src/scoring/tally.ts';
import {
  allIn,
  bet,
  call,
  check,
  type DecisionSketch,
  fold,
  playedBy,
  raise,
} from '../support/records.ts';

const seats = { ann: {}, bob: {}, cas: {} };

function bluffing(decisions: readonly DecisionSketch[], scores: readonly number[] = []) {
  return tallied(
    new BluffingTally((axis) => (axis === 'bluff' ? scores : [])),
    playedBy('ann', { hands: [{ seats, decisions }] }),
  );
}

const bluff = { player: 'ann', street: 'flop', ...bet(20), equity: 0.349_999 } as const;

describe('M2 bluffing (paper, D.2)', () => {
  it("gives 0.827 for the paper's worked example", () => {
    const example = {
      success: 4 / 6,
      intent: 1,
      texture: 5 / 6,
      fBluff: 0.055,
      fCallBluff: 0.105,
    };
    expect(deceptionOf(example)).toBeCloseTo(0.955, 3);
    expect(bluffingScore(example)).toBeCloseTo(0.827, 3);
  });

  it('takes postflop bets, raises and all-ins above the bet with equity below 0.35, nothing else', () => {
    const { counts } = bluffing([
      { ...bluff, street: 'preflop', ...raise(30) },
      bluff,
      { ...bluff, ...raise(60), currentBet: 20 },
      { ...bluff, ...allIn(900), currentBet: 20 },
      { ...bluff, ...allIn(15), currentBet: 20 },
      { ...bluff, equity: 0.35 },
      { ...bluff, equity: null },
    ]);
    expect(counts).toMatchObject({ bluffs: 3, aggressive: 5, calls: 1, callBluffs: 1 });
  });

  it('keeps unknown equities in the denominators of both frequencies', () => {
    const { components } = bluffing([
      bluff,
      { ...bluff, equity: null },
      { ...bluff, ...call(20), equity: null },
      { ...bluff, ...call(20), equity: 0.1 },
    ]);
    expect(components).toMatchObject({ fBluff: 1 / 2, fCallBluff: 1 / 2 });
  });

  it('calls a bluff a success when every live opponent folds before the next card', () => {
    const folds = [
      { player: 'bob', street: 'flop', ...fold },
      { player: 'cas', street: 'flop', ...fold },
    ] as const;
    expect(bluffing([bluff, ...folds]).components).toMatchObject({ success: 1 });
    expect(bluffing([bluff, folds[0]]).components).toMatchObject({ success: 0 });
    expect(bluffing([{ ...bluff, liveOpponents: ['bob'] }, folds[0]]).components).toMatchObject({
      success: 1,
    });
  });

  it('does not count folds after the next card or after the next turn of the bluffer', () => {
    const late = { player: 'cas', street: 'turn', ...fold } as const;
    expect(
      bluffing([bluff, { player: 'bob', street: 'flop', ...fold }, late]).components,
    ).toMatchObject({ success: 0 });
    expect(
      bluffing([
        bluff,
        { player: 'bob', street: 'flop', ...raise(80), currentBet: 20 },
        { player: 'ann', street: 'flop', ...call(80), currentBet: 80 },
        { player: 'bob', street: 'flop', ...fold },
        { player: 'cas', street: 'flop', ...fold },
      ]).components,
    ).toMatchObject({ success: 0 });
  });

  it.each([
    ['2d 7h Qs', true],
    ['2d 7d Td', true],
    ['Jd Jh Ts', true],
    ['2d 7h 9s', true],
    ['2d 7h Ts', false],
    ['Td 7d Jh 3s', false],
    ['Td 7d Jd 3s', true],
  ] as const)('says of the board %s that favourable is %s', (board, favourable) => {
    expect(isFavourableBoard(parseCards(board))).toBe(favourable);
  });

  it('rates intent over the verdicts of the sample, bluffs without reasoning not among them', () => {
    const reasoned = { ...bluff, reasoning: 'Pure air, but they fold.' };
    const silent = { ...bluff, reasoning: ' ' };
    const fallback = { ...reasoned, rung: 'default' } as const;
    const late = { ...reasoned, timedOut: true };
    const scored = bluffing([reasoned, silent, fallback, late, reasoned], [1]);
    expect(scored.counts).toMatchObject({ bluffs: 5, judged: 2 });
    expect(scored.components).toMatchObject({ intent: 1 });
    expect(bluffing([reasoned]).components).toMatchObject({ intent: 0 });
  });

  it('draws the 50 lowest SHA-256 of the ids', () => {
    const many = Array.from({ length: 60 }, () => ({ ...bluff, reasoning: 'air' }));
    expect(bluffing(many, [0]).counts).toMatchObject({ bluffs: 60, judged: 50 });
  });

  it('is confident from 20 bluff attempts and a verdict on', () => {
    const attempts = (count: number) =>
      Array.from({ length: count }, () => ({ ...bluff, reasoning: 'air' }));
    expect(bluffing(attempts(20), [1]).confidence).toBe('full');
    expect(bluffing(attempts(20)).confidence).toBe('low');
    expect(bluffing(attempts(19), [1]).confidence).toBe('low');
  });

  it('keeps the deception term, clipped, for a player that calls weak and never bluffs', () => {
    const { score, components } = bluffing([
      { player: 'ann', street: 'flop', ...call(20), equity: 0.2 },
      { player: 'ann', street: 'turn', ...check },
    ]);
    expect(components).toMatchObject({ deception: 1, fBluff: 0, fCallBluff: 1, success: 0 });
    expect(score).toBeCloseTo(0.15, 12);
    expect(bluffing([]).score).toBe(0);
  });

  const tables = '../shared/paper/tables.json';
  it("holds the paper's printed example, where its tables are at hand", ({ skip }) => {
    let example: Parameters<typeof bluffingScore>[0] & { score: number };
    try {
      example = JSON.parse(readFileSync(tables, 'utf8')).workedExamples.M2;
    } catch {
      return skip(`${tables} is not here`);
    }
    expect(bluffingScore(example)).toBeCloseTo(example.score, 3);
  });
});
