import { type CsvTable, csvColumnsOf, csvTable } from '../../archive/export/tables/table.ts';
import { estimateOf, type ReadingEstimate } from '../../scoring/readings/reading-estimate.ts';
import type { Profile } from '../../shared/records/profile.ts';
import { READING_NAMES, type ReadingName } from '../../shared/records/readings.ts';
import type { ReportData } from '../report-data.ts';

export function readingsTable(): CsvTable<ReportData> {
  interface Row {
    readonly profile: Profile;
    readonly name: ReadingName;
    readonly estimate: ReadingEstimate | null;
  }
  const column = csvColumnsOf<Row>();
  return csvTable(
    'readings.csv',
    'A reading of decisions in a row; its other parts are in report.json.',
    ({ profiles }): Row[] =>
      profiles.flatMap((profile) =>
        READING_NAMES.map((name) => ({
          profile,
          name,
          estimate: estimateOf(name, profile.readings),
        })),
      ),
    [
      column('condition', 'text', ({ profile }) => profile.condition, 'condition'),
      column('player', 'text', ({ profile }) => profile.player, 'player id'),
      column('reading', 'text', ({ name }) => name, 'which of the eight'),
      column(
        'value',
        'number',
        ({ estimate }) => estimate?.value ?? null,
        'odds ratio; of cards: 0 to 1; empty: too few decisions',
      ),
      column('lower', 'number', ({ estimate }) => estimate?.low ?? null, '95 % interval'),
      column('upper', 'number', ({ estimate }) => estimate?.high ?? null, '95 % interval'),
      column('p', 'number', ({ estimate }) => estimate?.p ?? null, 'two-sided; of cards: permuted'),
      column('decisions', 'integer', ({ estimate }) => estimate?.n ?? null, 'decisions'),
      column(
        'sessions',
        'integer',
        ({ estimate }) => estimate?.sessions ?? null,
        'sessions they are of; empty: not told',
      ),
      column(
        'sentence',
        'text',
        ({ profile, name }) => profile.readings?.[name]?.sentence ?? null,
        'the reading in words',
      ),
      column(
        'lacking',
        'text',
        ({ profile, name }) => profile.readingsLacking?.[name] ?? null,
        'why there is none',
      ),
    ],
  );
}
