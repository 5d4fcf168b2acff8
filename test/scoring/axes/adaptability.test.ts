import { describe, expect, it } from 'vitest';
import {
  AdaptabilityTally,
  investmentSignal,
  SlopeField,
} from '../../../src/scoring/axes/adaptability.ts';
import { divergence } from '../../../src/scoring/axes/divergence.ts';
import { evGap, slope, windowGap } from '../../../src/scoring/axes/ev-gap.ts';
import { windowStyle } from '../../../src/scoring/axes/fingerprint.ts';
import { tallied } from '../../../src/scoring/tally.ts';
import type { AxisScore } from '../../../src/shared/records/profile.ts';
import {
  bet,
  call,
  check,
  type DecisionSketch,
  fold,
  type HandSketch,
  playedBy,
  raise,
} from '../support/records.ts';

function hand(net: number, ...decisions: readonly Omit<DecisionSketch, 'player'>[]): HandSketch {
  return {
    seats: { ann: { net }, bob: { net: -net } },
    decisions: decisions.map((decision) => ({ player: 'ann', ...decision })),
  };
}

/** A hand whose EV gap is `gap` chips: equity 0.5 of 40 less the 20 put in is worth nothing. */
const gapOf = (gap: number) => hand(-gap, { ...call(20), pot: 20, handCommitted: 0, equity: 0.5 });
const folded = hand(0, fold);

const adapted = (...sessions: readonly (readonly HandSketch[])[]): AxisScore =>
  tallied(
    new AdaptabilityTally(),
    playedBy('ann', ...sessions.map((hands, at) => ({ index: at + 1, hands }))),
  );

const times = (count: number, sketch: HandSketch) => Array.from({ length: count }, () => sketch);
const handsOf = (...sketches: readonly HandSketch[]) =>
  playedBy('ann', { hands: sketches })[0]?.hands ?? [];
const gap = (sketch: HandSketch) => handsOf(sketch).map(evGap)[0];

describe('the EV gap of a hand (metrics, M5)', () => {
  it('is what the chips were worth when the last went in by choice, less what came of it', () => {
    // 0.8 of the 150 that are in after the bet, less the 60 put in, less the 90 won.
    const won = hand(
      90,
      { ...call(10), equity: 0.3 },
      { street: 'flop', ...bet(50), pot: 100, handCommitted: 10, equity: 0.8 },
      { street: 'turn', ...check, equity: 0.9 },
    );
    expect(gap(won)).toBeCloseTo(0.8 * 150 - 60 - 90, 12);
  });

  it('is 0 without a voluntary chip, and unknown without an equity', () => {
    expect(gap(hand(-10, fold))).toBe(0);
    expect(gap(hand(-10, { ...call(10), equity: null }))).toBeNull();
  });

  it('leaves the window with its hand when it is unknown', () => {
    const unknown = hand(-10, { ...call(10), equity: null });
    expect(windowGap(handsOf(gapOf(30), unknown, gapOf(10)))).toEqual({ chips: 20, bigBlinds: 2 });
    expect(windowGap(handsOf(unknown))).toEqual({ chips: null, bigBlinds: null });
  });

  it('has a slope by ordinary least squares over the index, gaps in it left out', () => {
    expect(slope([1, 3, 5])).toBe(2);
    expect(slope([1, null, 5])).toBe(2);
    expect(slope([0, 3, 3])).toBe(1.5);
    expect(slope([1])).toBeNull();
    expect(slope([null, 4])).toBeNull();
  });
});

describe('a fingerprint (metrics, M5)', () => {
  it('is VPIP, PFR, AF / (1 + AF), folds to a bet and the frequency of bets', () => {
    const hands = handsOf(
      hand(0, raise(30), { street: 'flop', ...bet(20) }, { street: 'turn', ...bet(20) }),
      hand(0, call(10), { street: 'flop', ...call(20), toCall: 20 }),
      hand(0, call(10), { street: 'flop', ...check }, { street: 'flop', ...fold, toCall: 20 }),
      hand(0, fold),
    );
    expect(windowStyle(hands).fingerprint).toEqual([3 / 4, 1 / 4, 2 / 3, 1 / 2, 2 / 5]);
    expect(windowStyle(handsOf(folded)).fingerprint).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('M5 adaptability (paper, D.5)', () => {
  it('signals investment by the slope against the largest of the condition', () => {
    expect(investmentSignal(3, 6)).toBe(0.5);
    expect(investmentSignal(-3, 6)).toBe(1);
    expect(investmentSignal(9, 6)).toBe(0);
    expect(investmentSignal(null, 6)).toBe(0.5);
    expect(investmentSignal(0, 0)).toBe(0.5);
  });

  it('takes g_max as 1.5 times the largest slope of all players, either way', () => {
    const field = new SlopeField();
    const ann = new AdaptabilityTally(field);
    const bob = new AdaptabilityTally(field);
    const cas = new AdaptabilityTally(field);
    for (const played of playedBy('ann', {
      hands: [...times(5, gapOf(10)), ...times(5, gapOf(20))],
    })) {
      ann.add(played);
    }
    for (const played of playedBy('ann', {
      hands: [...times(5, gapOf(40)), ...times(5, gapOf(0))],
    })) {
      bob.add(played);
    }
    expect(ann.result().components).toMatchObject({ g: 10, gBigBlinds: 1, gMax: 60 });
    expect(ann.result().components).toMatchObject({ invest: 1 - 10 / 60 });
    expect(bob.result().components).toMatchObject({ g: -40, gMax: 60, invest: 1 });
    expect(cas.result().components).toMatchObject({ g: null, gMax: 60, invest: 0.5 });
  });

  it('skips a session of fewer than ten hands dealt and drops a last window of fewer than five', () => {
    const nine = times(9, gapOf(10));
    expect(adapted(nine)).toMatchObject({
      score: 0.25,
      confidence: 'low',
      counts: { sessions: 0, windowPairs: 0 },
    });
    expect(adapted(times(14, folded)).counts).toMatchObject({ sessions: 1, windowPairs: 1 });
    expect(adapted(times(15, folded)).counts).toMatchObject({ windowPairs: 2 });
  });

  it('averages the divergence of all consecutive windows, zeros taken as uniform', () => {
    const entered = times(5, hand(0, call(10)));
    const result = adapted([...entered, ...times(5, folded), ...times(5, folded)]);
    expect(result.components).toMatchObject({
      windowJsd: divergence([1, 0, 0, 0, 0], [0, 0, 0, 0, 0]) / 2,
      rPositive: 1,
      g: 0,
      gMax: 0,
      invest: 0.5,
    });
  });

  it('judges a window after one with a bad beat by one sigma around the baseline', () => {
    const entered = hand(0, call(10));
    const beaten = hand(-60, { ...call(60), equity: 0.9 });
    // VPIP of the windows 1, 0.2, 1: sigma 0.377; the baseline without three hands is 8 of 12.
    const first = [beaten, ...times(4, entered)];
    const second = [entered, ...times(4, folded)];
    const third = times(5, entered);
    const result = adapted([...first, ...second, ...third]);
    expect(result.counts).toMatchObject({ windowPairs: 2, pairsJudged: 1 });
    expect(result.components).toMatchObject({ rPositive: 0 });
    const steady = adapted([...first, ...times(5, entered), ...second]);
    expect(steady.components).toMatchObject({ rPositive: 1 });
  });

  it('compares neighbouring used sessions of a run, bridging a skipped one, never across runs', () => {
    const entered = times(10, hand(0, call(10)));
    const passive = times(10, folded);
    const played = (run: number, index: number, hands: readonly HandSketch[]) =>
      playedBy('ann', { run, index, hands });
    const sessions = [
      ...played(1, 3, passive),
      ...played(1, 1, entered),
      ...played(1, 2, times(9, folded)),
      ...played(2, 1, entered),
    ];
    const result = tallied(new AdaptabilityTally(), sessions);
    expect(result.counts).toMatchObject({ sessions: 3, sessionPairs: 1 });
    expect(result.components).toMatchObject({
      sessionJsd: divergence([1, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
    });
    expect(result.confidence).toBe('full');
    expect(adapted(entered)).toMatchObject({ components: { sessionJsd: 0 }, confidence: 'low' });
  });

  it('adds up with the weights of the paper', () => {
    const result = adapted(
      [...times(5, hand(0, call(10))), ...times(5, folded)],
      times(10, hand(0, raise(30))),
    );
    const { invest, windowJsd, rPositive, sessionJsd } = result.components as Record<
      string,
      number
    >;
    expect(sessionJsd).toBeGreaterThan(0);
    expect(result.score).toBeCloseTo(
      0.5 * (invest ?? 0) + 0.3 * (windowJsd ?? 0) * (rPositive ?? 0) + 0.2 * (sessionJsd ?? 0),
      12,
    );
  });
});
