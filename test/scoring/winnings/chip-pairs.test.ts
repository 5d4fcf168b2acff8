import { describe, expect, it } from 'vitest';
import { chipPairs } from '../../../src/scoring/winnings/chip-pairs.ts';
import { conditionWinnings } from '../../../src/scoring/winnings/condition-winnings.ts';
import type { WonSession } from '../../../src/scoring/winnings/seat-winnings.ts';

const PLAYERS = ['bob', 'ann'];

/** Ann wins so many raw chips of bob, and half as many without the luck of the board. */
function session(at: number, ann: number, { cluster = `${at}`, known = true } = {}): WonSession {
  const seat = (player: string, chips: number) => ({
    player,
    hands: 10,
    raw: { chips, bb: chips / 10 },
    board: known ? { chips: chips / 2, bb: chips / 20 } : null,
    weighted: known ? { chips: chips / 2, bb: chips / 20 } : null,
    place: null,
  });
  return { session: `s${at}`, cluster, seats: [seat('bob', -ann), seat('ann', ann)] };
}

function pairOf(sessions: readonly WonSession[]) {
  const [pair] = chipPairs('c', conditionWinnings(PLAYERS, sessions), sessions);
  return pair;
}

/** Differences of raw chips about twice `centre`, 2000 either way. */
const swinging = (centre: number, count: number, known = true) =>
  Array.from({ length: count }, (_, at) => session(at, centre + 1000 * ((at % 3) - 1), { known }));

describe('two players by what they won', () => {
  it('are compared by the figure without the luck of the board, the first minus the second', () => {
    expect(pairOf(swinging(200, 3))).toMatchObject({
      condition: 'c',
      figure: 'weighted',
      a: 'bob',
      b: 'ann',
      mean: -200,
      clusters: 3,
      // Of -200 and 1000 either way: s = 1000, se = 1000 / sqrt(3).
      se: expect.closeTo(1000 / Math.sqrt(3), 9),
      toldApart: false,
      asIfIndependent: false,
    });
  });

  it('are compared by raw chips where a hole card is not known', () => {
    expect(pairOf(swinging(200, 3, false))).toMatchObject({ figure: 'raw', mean: -400 });
  });

  it('take as many sessions as a power calculation says (Cohen 1988, table 2.4.1: d = 0.5 takes 34)', () => {
    // Four differences of -1 and 3: mean 1, s = 4 / sqrt(3); to have d = 0.5 the mean is 2 / sqrt(3).
    const mean = 2 / Math.sqrt(3);
    const sessions = [-2, 2, -2, 2].map((off, at) => session(at, -(mean + off)));
    const pair = pairOf(sessions);
    expect(pair?.mean).toBeCloseTo(mean, 12);
    expect(pair?.sessionsNeeded).toBe(34);
  });

  it('take twice the sessions where they come in twos', () => {
    const mean = 2 / Math.sqrt(3);
    const twos = [-2, -2, 2, 2, -2, -2, 2, 2].map((off, at) =>
      session(at, -(mean + off), { cluster: `${Math.floor(at / 2)}` }),
    );
    expect(pairOf(twos)).toMatchObject({ clusters: 4, sessionsNeeded: 68 });
  });

  it('are told apart by Holm below 0.05, and need none more', () => {
    const sure = pairOf([300, 310, 290, 305].map((chips, at) => session(at, chips)));
    expect(sure?.toldApart).toBe(true);
    expect(sure?.sessionsNeeded).toBeLessThanOrEqual(4);
  });

  it('of one run are not told apart, and what it takes is as if sessions were independent', () => {
    const apart = swinging(200, 6);
    const run = apart.map((each) => ({ ...each, cluster: 'run' }));
    const pair = pairOf(run);
    expect(pair).toMatchObject({ clusters: 1, se: null, p: null, toldApart: false });
    expect(pair).toMatchObject({ asIfIndependent: true });
    expect(pair?.sessionsNeeded).toBe(pairOf(apart)?.sessionsNeeded);
  });

  it('take no number that anybody could give where they win alike or never vary', () => {
    expect(pairOf([100, -100].map((chips, at) => session(at, chips)))?.sessionsNeeded).toBeNull();
    expect(pairOf([100, 100].map((chips, at) => session(at, chips)))?.sessionsNeeded).toBeNull();
  });
});
