import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isBadBeat, maximumInvestment } from '../../../src/scoring/axes/bad-beat.ts';
import { ComposureTally, composure } from '../../../src/scoring/axes/composure.ts';
import { tallied } from '../../../src/scoring/tally.ts';
import { bet, call, check, fold, type HandSketch, playedBy, raise } from '../support/records.ts';

const tables = JSON.parse(
  readFileSync(new URL('../../../seeds/paper/tables.json', import.meta.url), 'utf8'),
);

const seats = { ann: { net: 0 }, bob: { net: 0 } };
const lost = { ann: { net: -60 }, bob: { net: 60 } };
const folded: HandSketch = { seats, decisions: [{ player: 'ann', ...fold }] };
const entered: HandSketch = { seats, decisions: [{ player: 'ann', ...call(10) }] };
const beaten: HandSketch = {
  seats: lost,
  decisions: [
    { player: 'ann', ...call(10), equity: 0.4 },
    { player: 'ann', street: 'turn', ...bet(50), equity: 0.61 },
    { player: 'ann', street: 'river', ...check, equity: 0.1 },
  ],
};

const composed = (...sessions: readonly (readonly HandSketch[])[]) =>
  tallied(
    new ComposureTally(),
    playedBy('ann', ...sessions.map((hands, at) => ({ index: at + 1, hands }))),
  );

function badBeat(hand: HandSketch): boolean {
  const [played] = playedBy('ann', { hands: [hand] })[0]?.hands ?? [];
  return played !== undefined && isBadBeat(played, 'ann');
}

describe('a bad beat (paper, D.4)', () => {
  it('is a lost hand with equity above 0.60 at the last decision that put chips in', () => {
    expect(badBeat(beaten)).toBe(true);
    const [played] = playedBy('ann', { hands: [beaten] })[0]?.hands ?? [];
    expect(played === undefined ? null : maximumInvestment(played)?.decision.street).toBe('turn');
    expect(badBeat({ ...beaten, seats: { ann: { net: 0 }, bob: {} } })).toBe(false);
    expect(badBeat({ seats: lost, decisions: [{ player: 'ann', ...call(60), equity: 0.6 }] })).toBe(
      false,
    );
    expect(
      badBeat({ seats: lost, decisions: [{ player: 'ann', ...call(60), equity: null }] }),
    ).toBe(false);
  });

  it('or a lost pot of more than 30 chips as the last preflop raiser', () => {
    const asAggressor = (pot: number, last: 'ann' | 'bob'): HandSketch => ({
      seats: lost,
      pot,
      decisions: [
        { player: last === 'ann' ? 'bob' : 'ann', ...raise(30) },
        { player: last, ...raise(60), equity: 0.2, currentBet: 30 },
      ],
    });
    expect(badBeat(asAggressor(31, 'ann'))).toBe(true);
    expect(badBeat(asAggressor(30, 'ann'))).toBe(false);
    expect(badBeat(asAggressor(500, 'bob'))).toBe(false);
  });
});

describe('M4 composure (paper, D.4)', () => {
  it('gives 0.75 for the worked example', () => {
    const { score, ...style } = tables.workedExamples.M4;
    expect(composure(style).score).toBeCloseTo(score, 2);
    expect(composure(style).deltaVpip).toBeCloseTo(0.3, 12);
    expect(composure(style).deltaAf).toBeCloseTo(0.3 / 1.8, 12);
  });

  it('never falls below 0, and measures against at least 0.01 and 1', () => {
    const style = { vpipBase: 0, vpipPost: 1, afBase: 0, afPost: 0.5 };
    expect(composure(style)).toMatchObject({ score: 0, deltaVpip: 100, deltaAf: 0.5 });
  });

  it('compares the seven hands after a bad beat with all hands but the first three', () => {
    const result = composed([folded, folded, folded, beaten, entered, entered, entered, folded]);
    expect(result.counts).toEqual({ badBeats: 1, windows: 1, postHands: 4, baseHands: 5 });
    expect(result.components).toMatchObject({ vpipBase: 4 / 5, vpipPost: 3 / 4 });
    expect(result.components).toMatchObject({ afBase: 1, afPost: 0 });
    // The post sample holds three 1s and a 0, the base four 1s and a 0.
    expect(result.components).toMatchObject({ cliffsDelta: (3 * 1 - 1 * 4) / 20, u: 9.5 });
    expect(result.score).toBeCloseTo(1 - (0.6 * (0.05 / 0.8) + 0.4 * 1), 12);
  });

  it('stops a window at seven hands and at the end of the session, and skips one below three', () => {
    const nine = Array.from({ length: 9 }, () => entered);
    expect(composed([beaten, ...nine]).counts).toMatchObject({ windows: 1, postHands: 7 });
    expect(composed([beaten, entered, entered], nine).counts).toMatchObject({
      badBeats: 1,
      windows: 0,
      postHands: 0,
    });
  });

  it('joins windows that overlap', () => {
    const result = composed([beaten, folded, beaten, ...Array.from({ length: 8 }, () => entered)]);
    expect(result.counts).toMatchObject({ badBeats: 2, windows: 2, postHands: 9 });
  });

  it('is 1 and low without a usable window, with the style after as before', () => {
    const result = composed([entered, entered, entered, entered, folded]);
    expect(result).toMatchObject({ score: 1, confidence: 'low' });
    expect(result.components).toMatchObject({ vpipBase: 0.5, vpipPost: 0.5, u: null, p: null });
  });

  it('is confident from five bad beats on, those without a window counted', () => {
    const session = [beaten, folded, folded, folded, folded];
    expect(composed(session, session, session, session).confidence).toBe('low');
    expect(composed(session, session, session, session, [beaten]).confidence).toBe('full');
  });
});
