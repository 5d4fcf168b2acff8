import { type CsvTable, csvColumnsOf, csvTable } from '../../archive/export/tables/table.ts';
import type { LeaderboardRow } from '../../scoring/leaderboard.ts';
import {
  type ClusteredMean,
  mainWinnings,
  type Winnings,
  winningsNow,
} from '../../shared/records/play-figures.ts';
import type { Profile } from '../../shared/records/profile.ts';
import type { ReportData } from '../report-data.ts';

export function leaderboardTable(): CsvTable<ReportData> {
  interface Row {
    readonly line: LeaderboardRow;
    readonly profile: Profile | undefined;
  }
  const column = csvColumnsOf<Row>();
  type MeanOf = (winnings: Winnings) => ClusteredMean | null | undefined;
  const meanOf = ({ profile }: Row, of: MeanOf) => {
    const winnings = profile === undefined ? null : winningsNow(profile);
    return winnings === null ? null : (of(winnings) ?? null);
  };
  const mean = (name: string, of: MeanOf, about: string) => [
    column(name, 'number', (row) => meanOf(row, of)?.mean ?? null, about),
    column(
      `${name}_lower`,
      'number',
      (row) => meanOf(row, of)?.interval?.[0] ?? null,
      '95 % interval',
    ),
    column(
      `${name}_upper`,
      'number',
      (row) => meanOf(row, of)?.interval?.[1] ?? null,
      '95 % interval',
    ),
  ];
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
      column('bb100', 'number', ({ line }) => line.bb100, 'big blinds a hundred hands dealt'),
      ...mean(
        'session_chips',
        (winnings) => mainWinnings(winnings).chips,
        'chips a session, the luck of the board out where it is known',
      ),
      ...mean('session_chips_raw', ({ raw }) => raw.chips, 'chips a session, as they were won'),
      ...mean(
        'session_chips_adjusted',
        ({ allInAdjusted }) => allInAdjusted?.chips,
        'chips a session, all-in pots paid by equity',
      ),
      ...mean(
        'main_bb100',
        (winnings) => mainWinnings(winnings).bb100,
        'big blinds a hundred hands dealt, the luck of the board out where it is known',
      ),
      ...mean(
        'duplicate_chips',
        ({ duplicate }) => duplicate?.paired.chips,
        'chips a session, paired by decks',
      ),
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
