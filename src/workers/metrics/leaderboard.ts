import type { Style } from '../../shared/documents/profile.ts';

/** One line of the leaderboard: a player under a condition. */
export interface LeaderboardRow {
  /** 1 is first; equal chips share the better rank. Ranks are within the condition. */
  readonly rank: number;
  readonly player: string;
  readonly displayName: string;
  readonly condition: string;
  /** Chips won or lost over all sessions. */
  readonly chips: number;
  readonly bb100: number;
  /** 0..1 */
  readonly vpip: number;
  /** 0..1 */
  readonly pfr: number;
  readonly af: number;
  readonly firstPlaces: number;
  readonly sessions: number;
  /** Micro-dollars of the player's decisions and memory updates. */
  readonly costMicroUsd: number;
}

export interface LeaderboardEntry {
  readonly player: string;
  readonly displayName: string;
  readonly condition: string;
  readonly style: Style;
  readonly costMicroUsd: number;
}

/** Rows by condition, and inside a condition by chips, most first; equals by player id. */
export function leaderboard(entries: Iterable<LeaderboardEntry>): readonly LeaderboardRow[] {
  const sorted = [...entries].sort(
    (a, b) =>
      compare(a.condition, b.condition) ||
      b.style.chipDelta - a.style.chipDelta ||
      compare(a.player, b.player),
  );
  return sorted.map(({ player, displayName, condition, style, costMicroUsd }) => ({
    rank:
      1 +
      sorted.filter(
        (other) => other.condition === condition && other.style.chipDelta > style.chipDelta,
      ).length,
    player,
    displayName,
    condition,
    chips: style.chipDelta,
    bb100: style.bb100,
    vpip: style.vpip,
    pfr: style.pfr,
    af: style.af,
    firstPlaces: style.firstPlaces,
    sessions: style.sessions,
    costMicroUsd,
  }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
