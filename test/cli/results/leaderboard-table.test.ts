import { describe, expect, it } from 'vitest';
import { leaderboardLines } from '../../../src/cli/results/leaderboard-table.ts';
import type { LeaderboardRow } from '../../../src/scoring/leaderboard.ts';
import type { ChipPair } from '../../../src/scoring/winnings/chip-pairs.ts';
import type { Winnings } from '../../../src/shared/records/play-figures.ts';

function mean(value: number, se: number | null, clusters: number) {
  return {
    mean: value,
    clusters,
    se,
    interval: se === null ? null : ([value - 2 * se, value + 2 * se] as [number, number]),
  };
}

function winnings(chips: number, clusters = 12): Winnings {
  const of = (value: number, se: number) => ({
    chips: mean(value, clusters < 2 ? null : se, clusters),
    bb100: mean(value / 10, clusters < 2 ? null : se / 10, clusters),
  });
  return {
    sessions: 12,
    hands: 200,
    weighted: of(chips, 100),
    board: of(chips, 120),
    raw: of(chips + 50, 200),
    allInAdjusted: of(chips + 25, 180),
    worth: 4,
    ranks: { weighted: [1, 2], raw: [1, 4] },
    place: { value: 0.424, interval: null },
    asIfIndependent: null,
    duplicate: null,
  };
}

const ROW: LeaderboardRow = {
  rank: 1,
  player: 'rock',
  displayName: 'Rock',
  condition: 'persistent',
  chips: 4344,
  bb100: 36.2,
  winnings: winnings(312),
  vpip: 0.354,
  pfr: 0.1,
  af: 0.466,
  threeBet: 0.1249,
  wtsd: 0.31,
  firstPlaces: 1,
  sessions: 12,
  costMicroUsd: 289_100,
};
const SECOND: LeaderboardRow = {
  ...ROW,
  rank: 2,
  player: 'maniac',
  displayName: 'The Maniac',
  chips: 588,
  winnings: winnings(-1),
  af: 12,
  threeBet: null,
};
const PAIR: ChipPair = {
  condition: 'persistent',
  figure: 'weighted',
  a: 'maniac',
  b: 'rock',
  ...mean(-313, 170, 12),
  anytime: null,
  p: 0.09,
  holm: 0.09,
  toldApart: false,
  sessionsNeeded: 31,
  asIfIndependent: false,
};

function lines(
  rows: readonly LeaderboardRow[],
  rest: Partial<Parameters<typeof leaderboardLines>[0]> = {},
) {
  return leaderboardLines({ leaderboard: rows, chipPairs: [], judgingMicroUsd: 0, ...rest });
}

describe('the leaderboard as text', () => {
  it('has chips a session with interval and ranks first, raw and all-in EV beside, and says what they are worth', () => {
    expect(lines([ROW, SECOND], { chipPairs: [PAIR] })).toEqual([
      '#    rank  player      chips          95 %   raw    EV  bb/100  places  VPIP  PFR     AF  3-bet  WTSD   1st     cost',
      '1  1 to 2  Rock         +312  +112 to +512  +362  +337   +31.2   +0.42   35%  10%   0.47    12%   31%  1/12  $0.2891',
      '2  1 to 2  The Maniac     -1  -201 to +199   +49   +24    -0.1   +0.42   35%  10%  12.00      -   31%  1/12  $0.2891',
      'Chips a session are without the luck of the board: worth 4.0 times the sessions of raw chips.',
      'Of 1 pair of players none is told apart yet (Holm, 95 %).',
      'To tell Rock and The Maniac, first and second, apart takes about 31 sessions, if they differ as much as they do here; 12 sessions were played.',
    ]);
  });

  it('marks intervals of few observations, and says so', () => {
    const few = lines([{ ...ROW, winnings: winnings(312, 9) }]);
    expect(few[1]).toContain('+112 to +512 few');
    expect(few.at(-1)).toContain('Few: of fewer than 10 independent observations');
    expect(lines([ROW]).join('\n')).not.toMatch(/few/i);
  });

  it('has no interval from one run, and says so', () => {
    const alone = lines([{ ...ROW, winnings: winnings(312, 1) }]);
    expect(alone[1]).not.toContain(' to +');
    expect(alone).toContain('One run: no interval can be given.');
  });

  it('has raw chips as the figure where hole cards are unknown, and says why', () => {
    const raw = lines([
      { ...ROW, winnings: { ...winnings(312), weighted: null, board: null, worth: null } },
    ]);
    expect(raw[1]).toMatch(/1 to 4 {2}Rock +\+362 +-38 to \+762 +\+362/);
    expect(raw[2]).toBe(
      'Chips a session are raw: hole cards of some hands are not known, so the luck of the board cannot be taken out.',
    );
  });

  it('has a table for each condition', () => {
    const both = lines([{ ...ROW, condition: 'fresh' }, ROW]);
    expect(both.filter((line) => line.startsWith('condition '))).toEqual([
      'condition fresh',
      'condition persistent',
    ]);
    expect(both.filter((line) => line.includes('Rock'))).toHaveLength(2);
  });

  it('says what judging cost, which is in no row', () => {
    const judged = lines([{ ...ROW, costMicroUsd: 500_000 }], { judgingMicroUsd: 250_000 });
    expect(judged.at(-1)).toBe('cost of judging $0.2500, with the players’ $0.7500');
  });
});
