import type { Profile } from '../../../shared/documents/profile.ts';
import type { ReportData } from './report-data.ts';

/** A profile with the name that people know its player by. */
export interface NamedProfile extends Profile {
  readonly name: string;
}

/** In the order of the leaderboard; with its condition in the name where there are several. */
export function namedProfiles({ leaderboard, profiles }: ReportData): readonly NamedProfile[] {
  const several = new Set(profiles.map(({ condition }) => condition)).size > 1;
  return leaderboard.flatMap((row) =>
    profiles
      .filter(({ player, condition }) => player === row.player && condition === row.condition)
      .map((profile) => ({
        ...profile,
        name: several ? `${row.displayName} (${row.condition})` : row.displayName,
      })),
  );
}
