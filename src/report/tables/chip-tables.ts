import { type CsvTable, csvColumnsOf, csvTable } from '../../archive/export/tables/table.ts';
import type { LeaderboardRow } from '../../scoring/leaderboard.ts';
import type { Estimate } from '../../shared/records/play-figures.ts';
import type { Profile } from '../../shared/records/profile.ts';
import type { ReportData } from '../report-data.ts';

export function leaderboardTable(): CsvTable<ReportData> {
  interface Row {
    readonly line: LeaderboardRow;
    readonly profile: Profile | undefined;
  }
  const column = csvColumnsOf<Row>();
  const bounds = (name: string, of: (profile: Profile) => Estimate | null | undefined) => [
    column(
      `${name}_lower`,
      'number',
      ({ profile }) => interval(profile, of)?.lower ?? null,
      '95 % interval',
    ),
    column(
      `${name}_upper`,
      'number',
      ({ profile }) => interval(profile, of)?.upper ?? null,
      '95 % interval',
    ),
  ];
  const value = (
    profile: Profile | undefined,
    of: (profile: Profile) => Estimate | null | undefined,
  ) => (profile === undefined ? null : (of(profile)?.value ?? null));
  return csvTable(
    'leaderboard.csv',
    'A player under a condition in a row.',
    ({ leaderboard, profiles }): Row[] =>
      leaderboard.map((line) => ({
        line,
        profile: profiles.find(
          ({ player, condition }) => player === line.player && condition === line.condition,
        ),
      })),
    [
      column('condition', 'text', ({ line }) => line.condition, 'condition'),
      column('rank', 'integer', ({ line }) => line.rank, '1 is first, within the condition'),
      column('player', 'text', ({ line }) => line.player, 'player id'),
      column('name', 'text', ({ line }) => line.displayName, 'name'),
      column('chips', 'integer', ({ line }) => line.chips, 'won or lost over all sessions'),
      ...bounds('chips', ({ winnings }) => winnings?.raw.chips),
      column('bb100', 'number', ({ line }) => line.bb100, 'big blinds a hundred hands dealt'),
      ...bounds('bb100', ({ winnings }) => winnings?.raw.bb100),
      column(
        'adjusted_chips',
        'number',
        ({ profile }) => value(profile, ({ winnings }) => winnings?.allInAdjusted?.chips),
        'all-in pots paid by equity',
      ),
      ...bounds('adjusted_chips', ({ winnings }) => winnings?.allInAdjusted?.chips),
      column(
        'adjusted_width_ratio',
        'number',
        ({ profile }) => profile?.winnings?.allInAdjusted?.chips.widthRatio ?? null,
        'width of the interval over the raw one',
      ),
      column(
        'duplicate_chips',
        'number',
        ({ profile }) => value(profile, ({ winnings }) => winnings?.duplicate?.chips),
        'a session, paired by decks',
      ),
      ...bounds('duplicate_chips', ({ winnings }) => winnings?.duplicate?.chips),
      column('first_places', 'integer', ({ line }) => line.firstPlaces, 'shared by equals'),
      column('sessions', 'integer', ({ line }) => line.sessions, 'finished'),
      column(
        'cost_micro_usd',
        'integer',
        ({ line }) => line.costMicroUsd,
        'decisions and memory updates',
      ),
    ],
  );
}

function interval(
  profile: Profile | undefined,
  of: (profile: Profile) => Estimate | null | undefined,
) {
  return profile === undefined ? null : (of(profile)?.interval ?? null);
}

export function sessionsTable(): CsvTable<ReportData> {
  interface Row {
    readonly result: ReportData['results'][number];
    readonly player: string;
    readonly delta: number;
  }
  const column = csvColumnsOf<Row>();
  return csvTable(
    'sessions.csv',
    'A player in a session in a row.',
    ({ results }): Row[] =>
      results.flatMap((result) =>
        Object.entries(result.deltas).map(([player, delta]) => ({ result, player, delta })),
      ),
    [
      column('session_id', 'text', ({ result }) => result.sessionId, 'id of the session'),
      column('condition', 'text', ({ result }) => result.condition, 'condition'),
      column('index', 'integer', ({ result }) => result.index, 'within its run, from 1'),
      column('hands', 'integer', ({ result }) => result.handsPlayed, 'played'),
      column('player', 'text', ({ player }) => player, 'player id'),
      column('chips', 'integer', ({ delta }) => delta, 'won or lost'),
    ],
  );
}
