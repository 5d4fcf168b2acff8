import { describe, expect, it } from 'vitest';
import { leaderboardLines } from '../../../src/cli/results/leaderboard-table.ts';

const ROW = {
  rank: 1,
  player: 'rock',
  displayName: 'Rock',
  condition: 'persistent',
  chips: 2557,
  bb100: 242.44,
  bb100Interval: { lower: -113.4, upper: 601.2 },
  adjustedBb100: 87.25,
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
      bb100Interval: null,
      adjustedBb100: null,
      af: 12,
      threeBet: null,
    };
    expect(leaderboardLines([ROW, second], 0)).toEqual([
      '#  player      chips  bb/100          95 %   adj.  VPIP  PFR     AF  3-bet  WTSD  1st     cost',
      '1  Rock        +2557  +242.4  -113 to +601  +87.3   35%  10%   0.47    12%   31%  1/4  $0.2891',
      '2  The Maniac    -20     0.0             -      -   35%  10%  12.00      -   31%  1/4  $0.2891',
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
