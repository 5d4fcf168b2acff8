import { type CsvTable, csvColumnsOf, csvTable } from '../../archive/export/tables/table.ts';
import type { LevelFigures, Rate } from '../../shared/records/play-figures.ts';
import type { Profile } from '../../shared/records/profile.ts';
import type { ReportData } from '../report-data.ts';

export function positionsTable(): CsvTable<ReportData> {
  interface Row extends Pick<Profile, 'player' | 'condition'> {
    readonly position: string;
    readonly style: Profile['style']['byPosition'][string];
  }
  const column = csvColumnsOf<Row>();
  return csvTable(
    'positions.csv',
    'A player at a position in a row.',
    ({ profiles }): Row[] =>
      profiles.flatMap(({ player, condition, style }) =>
        Object.entries(style.byPosition).map(([position, own]) => ({
          player,
          condition,
          position,
          style: own,
        })),
      ),
    [
      column('condition', 'text', ({ condition }) => condition, 'condition'),
      column('player', 'text', ({ player }) => player, 'player id'),
      column('position', 'text', ({ position }) => position, 'UTG to BB'),
      column('hands', 'integer', ({ style }) => style.hands, 'with a decision before the flop'),
      column('dealt', 'integer', ({ style }) => style.dealt, 'hands dealt in'),
      column('vpip', 'number', ({ style }) => style.vpip, '0 to 1'),
      column('pfr', 'number', ({ style }) => style.pfr, '0 to 1'),
      column('af', 'number', ({ style }) => style.af, 'bets and raises a call'),
    ],
  );
}

export function styleTable(): CsvTable<ReportData> {
  const column = csvColumnsOf<Profile>();
  return csvTable('style.csv', 'A player under a condition in a row.', ({ profiles }) => profiles, [
    column('condition', 'text', ({ condition }) => condition, 'condition'),
    column('player', 'text', ({ player }) => player, 'player id'),
    column('hands', 'integer', ({ style }) => style.hands, 'with a decision before the flop'),
    column('dealt', 'integer', ({ style }) => style.dealt, 'hands dealt in'),
    column('vpip', 'number', ({ style }) => style.vpip, '0 to 1'),
    column('pfr', 'number', ({ style }) => style.pfr, '0 to 1'),
    column('af', 'number', ({ style }) => style.af, 'bets and raises a call'),
    column('mean_finish', 'number', ({ style }) => style.meanFinish, '1 is first'),
    ...habitColumns<Profile>(({ habits }) => habits),
  ]);
}

export function levelsTable(): CsvTable<ReportData> {
  interface Row {
    readonly profile: Profile;
    readonly level: LevelFigures;
  }
  const column = csvColumnsOf<Row>();
  return csvTable(
    'levels.csv',
    'A player at a blind level in a row.',
    ({ profiles }): Row[] =>
      profiles.flatMap((profile) => (profile.byLevel ?? []).map((level) => ({ profile, level }))),
    [
      column('condition', 'text', ({ profile }) => profile.condition, 'condition'),
      column('player', 'text', ({ profile }) => profile.player, 'player id'),
      column('level', 'integer', ({ level }) => level.level, 'from 1'),
      column('big_blind', 'integer', ({ level }) => level.bigBlind, 'chips'),
      column('dealt', 'integer', ({ level }) => level.dealt, 'hands dealt in'),
      column('depth', 'number', ({ level }) => level.depth, 'mean stack in big blinds'),
      column('vpip', 'number', ({ level }) => level.vpip, '0 to 1'),
      column('pfr', 'number', ({ level }) => level.pfr, '0 to 1'),
      column('af', 'number', ({ level }) => level.af, 'bets and raises a call'),
      column('chips', 'number', ({ level }) => level.chips, 'won or lost'),
      column('bb100', 'number', ({ level }) => level.bb100, 'big blinds a hundred hands'),
      ...habitColumns<Row>(({ level }) => level.habits),
    ],
  );
}

const HABITS = [
  ['three_bet', 'threeBet'],
  ['fold_to_three_bet', 'foldToThreeBet'],
  ['c_bet', 'cBet'],
  ['fold_to_c_bet', 'foldToCBet'],
  ['wtsd', 'wtsd'],
  ['wsd', 'wsd'],
] as const;

function habitColumns<Row>(
  ratesOf: (row: Row) => Partial<Record<(typeof HABITS)[number][1], Rate | null>> | null,
) {
  const column = csvColumnsOf<Row>();
  return HABITS.flatMap(([name, habit]) => [
    column(`${name}_count`, 'integer', (row) => ratesOf(row)?.[habit]?.count ?? null, 'times done'),
    column(
      `${name}_opportunities`,
      'integer',
      (row) => ratesOf(row)?.[habit]?.opportunities ?? null,
      'times it could be',
    ),
  ]);
}
