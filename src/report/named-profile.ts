import type { LeaderboardRow } from '../scoring/leaderboard.ts';
import type { Profile } from '../shared/records/profile.ts';
import { isObserved } from './observed-axis.ts';
import type { ReportData } from './report-data.ts';

/** A profile with the name that people know its player by. */
export interface NamedProfile extends Profile {
  /** With its condition where there are several. */
  readonly name: string;
  /** 1-based, in the order of the leaderboard: what it is called where its name has no room. */
  readonly number: number;
  /** The player's place in the roster, from 0: its colour and symbol in every chart. */
  readonly series: number;
}

/** Profiles, and the order in which their players are named. */
export interface ProfilesInOrder extends Pick<ReportData, 'batch' | 'profiles'> {
  readonly leaderboard: readonly Pick<LeaderboardRow, 'player' | 'displayName' | 'condition'>[];
}

/** In the order of the leaderboard. */
export function namedProfiles({
  batch,
  leaderboard,
  profiles,
}: ProfilesInOrder): readonly NamedProfile[] {
  const several = new Set(profiles.map(({ condition }) => condition)).size > 1;
  const roster = batch.configuration.players.map(({ id }) => id);
  return leaderboard
    .flatMap((row) =>
      profiles
        .filter(({ player, condition }) => player === row.player && condition === row.condition)
        .map((profile) => ({
          ...profile,
          axes: asShown(profile),
          name: several ? `${row.displayName} (${row.condition})` : row.displayName,
          series: Math.max(0, roster.indexOf(row.player)),
        })),
    )
    .map((profile, at) => ({ ...profile, number: at + 1 }));
}

/** What is no observation of the player has no data on a page. */
function asShown(profile: Profile): Profile['axes'] {
  const { M5 } = profile.axes;
  if (M5 === undefined || M5.data === undefined || isObserved(profile, 'M5')) return profile.axes;
  const nothing = { data: false, interval: null, null: null, excess: null, p: null, pHolm: null };
  return { ...profile.axes, M5: { ...M5, ...nothing } };
}

/** Those that were scored: none has a part in the nine axes before it is. */
export function scoredProfiles(data: ProfilesInOrder): readonly NamedProfile[] {
  return namedProfiles(data).filter(({ axes }) => Object.keys(axes).length > 0);
}

/** In the order of the leaderboard, one list a condition. */
export function byCondition<Profiled extends { readonly condition: string }>(
  profiles: readonly Profiled[],
): readonly { readonly condition: string; readonly profiles: readonly Profiled[] }[] {
  return [...new Set(profiles.map(({ condition }) => condition))].map((condition) => ({
    condition,
    profiles: profiles.filter((profile) => profile.condition === condition),
  }));
}
