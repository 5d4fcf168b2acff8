import { describe, expect, it } from 'vitest';
import { winningsLines } from '../../../src/cli/results/winnings-table.ts';
import { conditionWinnings } from '../../../src/scoring/winnings/condition-winnings.ts';
import type { WonSession } from '../../../src/scoring/winnings/seat-winnings.ts';

function session(at: number, ann: number, cluster = `${at}`, known = true): WonSession {
  const seat = (player: string, chips: number, place: number) => {
    const half = known ? { chips: chips / 2, bb: chips / 20 } : null;
    const raw = { chips, bb: chips / 10 };
    return { player, hands: 10, raw, board: half, weighted: half, place };
  };
  const seats = [seat('bob', -ann, ann > 0 ? 2 : 1), seat('ann', ann, ann > 0 ? 1 : 2)];
  return { session: `b.r01-c.s${at}`, cluster, seats };
}

const printed = (sessions: readonly WonSession[]) =>
  winningsLines({
    sessions,
    conditions: new Map([['c', conditionWinnings(['bob', 'ann'], sessions)]]),
  });

describe('winnings as text', () => {
  it('are a leaderboard with ranks, intervals, raw chips beside, and what the figure is worth', () => {
    expect(printed([session(1, 200), session(2, 100), session(3, 150)])).toEqual([
      'condition c: 3 finished sessions, 3 of them independent',
      'rank  player  chips a session             95 %  bb/100   raw',
      '   1  ann                 +75  +13 to +137 few   +75.0  +150',
      '   2  bob                 -75  -137 to -13 few   -75.0  -150',
      'Chips a session are without the luck of the board: worth 4.0 times the sessions of raw chips.',
      'Few: of fewer than 10 independent observations an interval holds the true figure less often than 95 times in 100.',
    ]);
  });

  it('of one run have no interval, and say so; without every card they are raw', () => {
    const lines = printed([session(1, 200, 'run', false), session(2, 100, 'run', false)]);
    expect(lines).toContain('One run: no interval can be given.');
    expect(lines).toContain(
      'Chips a session are raw: hole cards of some hands are not known, so the luck of the board cannot be taken out.',
    );
    expect(lines[2]).toMatch(/^1 to 2 {2}ann .* \+150 +- /);
  });
});
