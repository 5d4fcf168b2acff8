import { type CsvTable, csvColumnsOf, csvTable } from '../../archive/export/tables/table.ts';
import { observationsOf } from '../../scoring/axes/observations.ts';
import type { AxisDifferences } from '../../shared/records/axis-figures.ts';
import {
  type AxisName,
  type AxisScore,
  axisNameSchema,
  type Profile,
  type ReadAxis,
} from '../../shared/records/profile.ts';
import type { MeanAxis } from '../axis-correlation.ts';
import type { ReportData } from '../report-data.ts';

export function axesTable(): CsvTable<ReportData> {
  interface Row {
    readonly profile: Profile;
    readonly axis: AxisName;
    readonly score: ReadAxis | undefined;
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
      column(
        'data',
        'boolean',
        ({ score }) => score?.data ?? null,
        'whether anything was observed',
      ),
      column(
        'n',
        'integer',
        ({ axis, score }) => (score === undefined ? null : observationsOf(axis, score)),
        'observations: bets, bluffs, hands or claims',
      ),
      ...FIGURES.map(([name, value, about]) =>
        column(
          name,
          'number',
          ({ score }) => (score === undefined ? null : (value(score) ?? null)),
          about,
        ),
      ),
      column('unit', 'text', ({ score }) => score?.interval?.unit ?? null, 'session or run'),
      column('null_kind', 'text', ({ score }) => score?.null?.kind ?? null, 'what was permuted'),
      column(
        'judges',
        'text',
        ({ score }) => score?.judges?.map(({ judge }) => judge).join(' ') ?? null,
        'judge ids; empty: nobody judged it',
      ),
    ],
  );
}

type Figure = (score: ReadAxis) => number | null | undefined;

/** What stands beside a score; empty where there is no data, or the axis has no null or ceiling. */
const FIGURES: readonly (readonly [name: string, value: Figure, about: string])[] = [
  ['accuracy', ({ accuracy }) => accuracy?.value, 'of the claims that were read (M6, M8)'],
  [
    'coverage',
    ({ coverage }) => coverage?.share,
    'texts that gave a claim, of those that hold one (M6, M8)',
  ],
  ['low', ({ interval }) => interval?.low, '95 % interval for a repetition'],
  ['high', ({ interval }) => interval?.high, '95 % interval for a repetition'],
  ['se', ({ interval }) => interval?.se, 'standard error'],
  ['clusters', ({ interval }) => interval?.clusters, 'units drawn from'],
  ['null_mean', (score) => score.null?.mean, 'without the ability'],
  ['null_sd', (score) => score.null?.sd, 'without the ability'],
  ['null_low', (score) => score.null?.low, '2.5 % quantile'],
  ['null_high', (score) => score.null?.high, '97.5 % quantile'],
  ['z', (score) => score.null?.z, 'standard deviations of the null'],
  ['excess', ({ excess }) => excess, '0: as without the ability'],
  ['p', ({ p }) => p, 'chance of it without the ability'],
  ['holm_p', ({ pHolm }) => pHolm, 'corrected for the player’s axes'],
  ['ceiling', ({ ceiling }) => ceiling, 'best possible at these counts'],
];

export function differencesTable(): CsvTable<ReportData> {
  interface Row {
    readonly pair: AxisDifferences;
    readonly axis: string;
    readonly found: AxisDifferences['axes'][string];
  }
  const column = csvColumnsOf<Row>();
  return csvTable(
    'differences.csv',
    'Two players on an axis in a row; an axis without data on either side has none.',
    ({ differences }): Row[] =>
      differences.flatMap((pair) =>
        Object.entries(pair.axes).map(([axis, found]) => ({ pair, axis, found })),
      ),
    [
      column('condition', 'text', ({ pair }) => pair.condition, 'condition'),
      column('a', 'text', ({ pair }) => pair.a, 'player id'),
      column('b', 'text', ({ pair }) => pair.b, 'player id'),
      column('axis', 'text', ({ axis }) => axis, 'M1 to M9'),
      column('difference', 'number', ({ found }) => found.difference, 'score of a less that of b'),
      column('p', 'number', ({ found }) => found.p, 'two-sided, sessions exchanged'),
      column('holm_p', 'number', ({ found }) => found.pHolm, 'corrected for the pair’s axes'),
    ],
  );
}

export function meanAxesTable(): CsvTable<ReportData> {
  const column = csvColumnsOf<MeanAxis>();
  return csvTable(
    'mean-axes.csv',
    'The mean of a player’s axes in a row.',
    ({ meanAxes }) => meanAxes,
    [
      column('condition', 'text', ({ condition }) => condition, 'condition'),
      column('player', 'text', ({ player }) => player, 'player id'),
      column('mean', 'number', ({ mean }) => mean, '0 to 1, of the axes with data'),
      column('axes', 'integer', ({ axes }) => axes, 'with data'),
      column('as_published', 'number', ({ asPublished }) => asPublished, '0 to 1, of all nine'),
      column(
        'common_mean',
        'number',
        ({ commonMean }) => commonMean,
        'of the axes that every player has',
      ),
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
      column('rank', 'number', ({ rank }) => rank, 'by common_mean; empty: too few common axes'),
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
