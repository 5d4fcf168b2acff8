import { type CsvTable, csvColumnsOf, csvTable } from '../../archive/export/tables/table.ts';
import {
  type AxisName,
  type AxisScore,
  axisNameSchema,
  type Profile,
} from '../../shared/records/profile.ts';
import type { MeanAxis } from '../axis-correlation.ts';
import type { ReportData } from '../report-data.ts';

export function axesTable(): CsvTable<ReportData> {
  interface Row {
    readonly profile: Profile;
    readonly axis: AxisName;
    readonly score: AxisScore | undefined;
    readonly own: AxisScore | undefined;
  }
  const column = csvColumnsOf<Row>();
  return csvTable(
    'axes.csv',
    'A score of an axis in a row; its components and counts are in report.json.',
    ({ profiles }): Row[] =>
      profiles.flatMap((profile) =>
        axisNameSchema.options.map((axis) => ({
          profile,
          axis,
          score: profile.axes[axis],
          own: profile.excludingFallback[axis],
        })),
      ),
    [
      column('condition', 'text', ({ profile }) => profile.condition, 'condition'),
      column('player', 'text', ({ profile }) => profile.player, 'player id'),
      column('axis', 'text', ({ axis }) => axis, 'M1 to M9'),
      column('score', 'number', ({ score }) => score?.score ?? null, '0 to 1'),
      column('confidence', 'text', ({ score }) => score?.confidence ?? null, 'full or low'),
      column('excluding_fallback', 'number', ({ own }) => own?.score ?? null, '0 to 1'),
      column(
        'excluding_fallback_confidence',
        'text',
        ({ own }) => own?.confidence ?? null,
        'full or low',
      ),
    ],
  );
}

export function meanAxesTable(): CsvTable<ReportData> {
  const column = csvColumnsOf<MeanAxis>();
  return csvTable(
    'mean-axes.csv',
    'The mean of a player’s nine axes in a row.',
    ({ meanAxes }) => meanAxes,
    [
      column('condition', 'text', ({ condition }) => condition, 'condition'),
      column('player', 'text', ({ player }) => player, 'player id'),
      column('mean', 'number', ({ mean }) => mean, '0 to 1'),
      column(
        'lower',
        'number',
        (each) => each.interval?.lower ?? null,
        '95 % interval over the axes',
      ),
      column(
        'upper',
        'number',
        (each) => each.interval?.upper ?? null,
        '95 % interval over the axes',
      ),
      column('rank', 'number', ({ rank }) => rank, 'by the mean; equals share the mean rank'),
      column('chip_rank', 'number', ({ chipRank }) => chipRank, 'by chips won'),
    ],
  );
}

export function correlationsTable(): CsvTable<ReportData> {
  interface Row {
    readonly condition: string;
    readonly players: number;
    readonly axis: string;
    readonly rho: number | null;
    readonly p: number | null;
    readonly adjustedP: number | null;
  }
  const column = csvColumnsOf<Row>();
  return csvTable(
    'correlations.csv',
    'A rank correlation of an axis with chips won in a row.',
    ({ correlations }): Row[] =>
      correlations.flatMap(({ condition, players, mean, axes }) => [
        {
          condition,
          players,
          axis: 'mean',
          rho: mean?.rho ?? null,
          p: mean?.p ?? null,
          adjustedP: null,
        },
        ...axes.map(({ axis, correlation, adjustedP }) => ({
          condition,
          players,
          axis,
          rho: correlation?.rho ?? null,
          p: correlation?.p ?? null,
          adjustedP,
        })),
      ]),
    [
      column('condition', 'text', ({ condition }) => condition, 'condition'),
      column('axis', 'text', ({ axis }) => axis, 'M1 to M9, or mean'),
      column('players', 'integer', ({ players }) => players, 'compared'),
      column('rho', 'number', ({ rho }) => rho, 'Spearman; empty: not defined'),
      column('p', 'number', ({ p }) => p, 'two-sided, t approximation'),
      column('holm_p', 'number', ({ adjustedP }) => adjustedP, 'corrected for nine axes'),
    ],
  );
}
