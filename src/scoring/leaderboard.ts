import type { PlayFigures } from '../shared/records/play-figures.ts';
import type { Style } from '../shared/records/profile.ts';

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
  /** 95 % interval of bb/100; null from fewer than two sessions. */
  readonly bb100Interval: { readonly lower: number; readonly upper: number } | null;
  /** With all-in pots paid by equity; null where a hand does not say. */
  readonly adjustedBb100: number | null;
  /** 0..1 */
  readonly vpip: number;
  /** 0..1 */
  readonly pfr: number;
  readonly af: number;
  /** 3-bets of opportunities, 0..1; null without one. */
  readonly threeBet: number | null;
  /** Showdowns of flops seen, 0..1; null without one. */
  readonly wtsd: number | null;
  readonly firstPlaces: number;
  readonly sessions: number;
  /** Micro-dollars of the player's decisions and memory updates. */
  readonly costMicroUsd: number;
}

export interface LeaderboardEntry extends Partial<Pick<PlayFigures, 'habits' | 'winnings'>> {
  readonly player: string;
  readonly displayName: string;
  readonly condition: string;
  readonly style: Style;
  readonly costMicroUsd: number;
}

/** Rows in rank order, {@link inRankOrder}. */
export function leaderboard(entries: Iterable<LeaderboardEntry>): readonly LeaderboardRow[] {
  const sorted = inRankOrder([...entries]);
  return sorted.map(
    ({ player, displayName, condition, style, costMicroUsd, habits, winnings }) => ({
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
      bb100Interval: winnings?.raw.bb100.interval ?? null,
      adjustedBb100: winnings?.allInAdjusted?.bb100.value ?? null,
      vpip: style.vpip,
      pfr: style.pfr,
      af: style.af,
      threeBet: habits?.threeBet.rate ?? null,
      wtsd: habits?.wtsd.rate ?? null,
      firstPlaces: style.firstPlaces,
      sessions: style.sessions,
      costMicroUsd,
    }),
  );
}

/** By condition, and inside a condition by chips, most first; equals by player id. */
export function inRankOrder<
  Ranked extends Pick<LeaderboardEntry, 'player' | 'condition' | 'style'>,
>(ranked: readonly Ranked[]): readonly Ranked[] {
  return ranked.toSorted(
    (a, b) =>
      compare(a.condition, b.condition) ||
      b.style.chipDelta - a.style.chipDelta ||
      compare(a.player, b.player),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
