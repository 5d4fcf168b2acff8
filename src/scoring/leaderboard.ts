import {
  mainWinnings,
  type PlayFigures,
  type StoredPlayFigures,
  type Winnings,
  winningsNow,
} from '../shared/records/play-figures.ts';
import type { Style } from '../shared/records/profile.ts';

/** One line of the leaderboard: a player under a condition. */
export interface LeaderboardRow {
  /**
   * By the figure that players are compared by (`mainWinnings`), 1 is first; equals share the better one.
   * Within the condition. How sure it is say `winnings.ranks`.
   */
  readonly rank: number;
  readonly player: string;
  readonly displayName: string;
  readonly condition: string;
  /** Chips won or lost over all sessions, as they were paid. */
  readonly chips: number;
  /** The same in big blinds a hundred hands. */
  readonly bb100: number;
  /** With intervals, and with less luck in them; null where they were not computed. */
  readonly winnings: Winnings | null;
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

/** What a place on the leaderboard goes by; profiles of an earlier version have raw chips alone. */
type Ranked = Pick<LeaderboardEntry, 'player' | 'condition' | 'style'> &
  Partial<Pick<StoredPlayFigures, 'winnings'>>;

/** Rows in rank order, {@link inRankOrder}. */
export function leaderboard(entries: Iterable<LeaderboardEntry>): readonly LeaderboardRow[] {
  const sorted = inRankOrder([...entries]);
  const chipsOf = rankedChips(sorted);
  return sorted.map((entry) => {
    const { player, displayName, condition, style, costMicroUsd, habits, winnings } = entry;
    const better = sorted.filter(
      (other) => other.condition === condition && chipsOf(other) > chipsOf(entry),
    );
    return {
      rank: 1 + better.length,
      player,
      displayName,
      condition,
      chips: style.chipDelta,
      bb100: style.bb100,
      winnings: winnings ?? null,
      vpip: style.vpip,
      pfr: style.pfr,
      af: style.af,
      threeBet: habits?.threeBet.rate ?? null,
      wtsd: habits?.wtsd.rate ?? null,
      firstPlaces: style.firstPlaces,
      sessions: style.sessions,
      costMicroUsd,
    };
  });
}

/**
 * By condition, and inside a condition by the main figure of chips, most first; by raw chips where
 * somebody has none; equals by player id.
 */
export function inRankOrder<Each extends Ranked>(ranked: readonly Each[]): readonly Each[] {
  const chipsOf = rankedChips(ranked);
  return ranked.toSorted(
    (a, b) =>
      compare(a.condition, b.condition) || chipsOf(b) - chipsOf(a) || compare(a.player, b.player),
  );
}

/** Chips a session by the figure that players are compared by; raw ones where nothing else is known. */
export function chipsASession(
  row: Pick<LeaderboardRow, 'winnings' | 'chips' | 'sessions'>,
): number {
  const mean = row.winnings === null ? null : mainWinnings(row.winnings).chips.mean;
  return mean ?? rawChipsASession(row);
}

export function rawChipsASession({
  chips,
  sessions,
}: Pick<LeaderboardRow, 'chips' | 'sessions'>): number {
  return sessions === 0 ? 0 : chips / sessions;
}

/** What a condition is ranked by: the same figure for all of its players. */
function rankedChips(ranked: readonly Ranked[]): (one: Ranked) => number {
  const mainOf = (one: Ranked): number | null => {
    const winnings = winningsNow(one);
    return winnings === null ? null : mainWinnings(winnings).chips.mean;
  };
  const unknown = new Set(
    ranked.filter((one) => mainOf(one) === null).map(({ condition }) => condition),
  );
  return (one) => (unknown.has(one.condition) ? one.style.chipDelta : (mainOf(one) ?? 0));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
