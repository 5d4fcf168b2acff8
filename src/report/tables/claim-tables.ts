import { type CsvTable, csvColumnsOf, csvTable } from '../../archive/export/tables/table.ts';
import type { ComparedKind, ReaderAgreement } from '../../shared/records/claim-readers.ts';
import type { ClaimReaders, Profile } from '../../shared/records/profile.ts';
import type { ReportData } from '../report-data.ts';

interface Read {
  readonly profile: Profile;
  readonly readers: ClaimReaders;
}

function readBoth({ profiles }: ReportData): readonly Read[] {
  return profiles.flatMap((profile) =>
    profile.claimReaders === undefined ? [] : [{ profile, readers: profile.claimReaders }],
  );
}

export function claimScoresTable(): CsvTable<ReportData> {
  type Row = Read & { readonly axis: 'M6' | 'M8' };
  const column = csvColumnsOf<Row>();
  return csvTable(
    'claim-scores.csv',
    'An axis that is made of claims, by the rules and by a model over the same texts, in a row.',
    (data): Row[] =>
      readBoth(data).flatMap((read) => (['M6', 'M8'] as const).map((axis) => ({ ...read, axis }))),
    [
      column('condition', 'text', ({ profile }) => profile.condition, 'condition'),
      column('player', 'text', ({ profile }) => profile.player, 'player id'),
      column('axis', 'text', ({ axis }) => axis, 'M6 or M8'),
      column('headline', 'text', ({ readers }) => readers.headline, 'whose claims axes.csv is of'),
      column('judge', 'text', ({ readers }) => readers.judge, 'who read'),
      column('texts', 'integer', ({ readers }) => readers.texts, 'that it has read'),
      column('rules', 'number', ({ readers, axis }) => readers.rules[axis].score, '0 to 1'),
      column('model', 'number', ({ readers, axis }) => readers.model[axis].score, '0 to 1'),
      column('kept', 'integer', ({ readers }) => readers.kept, 'claims of the model'),
      column(
        'dropped',
        'integer',
        ({ readers }) => Object.values(readers.dropped).reduce((sum, times) => sum + times, 0),
        'claims that it listed in vain',
      ),
    ],
  );
}

export function claimAgreementTable(): CsvTable<ReportData> {
  interface Row extends ReaderAgreement {
    readonly profile: Profile;
    readonly kind: string;
  }
  const column = csvColumnsOf<Row>();
  return csvTable(
    'claim-agreement.csv',
    'How far the two readers of claims agree on one kind, in a row; counts are of texts.',
    (data) =>
      readBoth(data).flatMap(({ profile, readers }) =>
        (Object.entries(readers.agreement) as [ComparedKind, ReaderAgreement][]).map(
          ([kind, agreement]): Row => ({ profile, kind, ...agreement }),
        ),
      ),
    [
      column('condition', 'text', ({ profile }) => profile.condition, 'condition'),
      column('player', 'text', ({ profile }) => profile.player, 'player id'),
      column('kind', 'text', ({ kind }) => kind, 'hand, equity, odds, draw, card or cardStrict'),
      column('texts', 'integer', ({ texts }) => texts, 'in which it counts'),
      column('both', 'integer', ({ both }) => both, 'both find one'),
      column('same', 'integer', ({ same }) => same, 'with the same value'),
      column('rules_only', 'integer', ({ rulesOnly }) => rulesOnly, 'the rules alone do'),
      column('model_only', 'integer', ({ modelOnly }) => modelOnly, 'the model alone does'),
      column('neither', 'integer', ({ neither }) => neither, 'neither does'),
      column('alike', 'number', ({ alike }) => alike, 'the same or nothing, 0 to 1'),
      column('kappa', 'number', ({ kappa }) => kappa, 'on whether there is one'),
    ],
  );
}
