import { describe, expect, it } from 'vitest';
import { leaderboardLines } from '../../../src/cli/results/leaderboard-table.ts';
import type { MeanWinnings, Winnings } from '../../../src/shared/records/play-figures.ts';

function means(mean: number, interval: [number, number]): MeanWinnings {
  const chips = { mean, clusters: 4, se: 1, interval };
  return { chips, bb100: chips };
}

const ROW = {
  rank: 1,
  player: 'rock',
  displayName: 'Rock',
  condition: 'persistent',
  chips: 2557,
  bb100: 242.44,
  winnings: {
    sessions: 4,
    hands: 80,
    weighted: means(412.4, [-96.2, 921.3]),
    board: means(500, [-196.2, 1221.3]),
    raw: means(639.25, [-496.2, 1721.3]),
    allInAdjusted: null,
    worth: 3.2,
    ranks: { weighted: [1, 1], raw: [1, 2] },
    place: { value: 0.3, interval: null },
    asIfIndependent: null,
    duplicate: null,
  } satisfies Winnings,
  vpip: 0.354,
  pfr: 0.1,
  af: 0.466,
  threeBet: 0.1249,
  wtsd: 0.31,
  firstPlaces: 1,
  sessions: 4,
  costMicroUsd: 289_100,
};

describe('the leaderboard as text', () => {
  it('has what was won with its interval, style, first places and cost, numbers to the right', () => {
    const second = {
      ...ROW,
      rank: 2,
      displayName: 'The Maniac',
      chips: -20,
      bb100: -0.04,
      winnings: null,
      af: 12,
      threeBet: null,
    };
    expect(leaderboardLines([ROW, second], 0)).toEqual([
      '#  player      chips  bb/100  a session, luck out  VPIP  PFR     AF  3-bet  WTSD  1st     cost',
      '1  Rock        +2557  +242.4   +412 (-96 to +921)   35%  10%   0.47    12%   31%  1/4  $0.2891',
      '2  The Maniac    -20     0.0                    -   35%  10%  12.00      -   31%  1/4  $0.2891',
    ]);
  });

  it('has a table for each condition', () => {
    const lines = leaderboardLines([{ ...ROW, condition: 'fresh' }, ROW], 0);
    expect(lines.filter((line) => line.startsWith('condition '))).toEqual([
      'condition fresh',
      'condition persistent',
    ]);
    expect(lines.filter((line) => line.includes('Rock'))).toHaveLength(2);
  });

  it('says what judging cost, which is in no row', () => {
    expect(leaderboardLines([{ ...ROW, costMicroUsd: 500_000 }], 250_000).at(-1)).toBe(
      'cost of judging $0.2500, with the players’ $0.7500',
    );
  });
});
