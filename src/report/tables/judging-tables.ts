import { type CsvTable, csvColumnsOf, csvTable } from '../../archive/export/tables/table.ts';
import type { PairAgreement } from '../../scoring/judging/quality/agreement.ts';
import type { AxisQuality } from '../../scoring/judging/quality/judging-quality.ts';
import type { LeaveOneOut } from '../../scoring/judging/quality/leave-one-out.ts';
import type { ReportData } from '../report-data.ts';

interface AgreementRow extends PairAgreement {
  readonly axis: string;
  readonly kind: 'judges' | 'person-judge' | 'persons' | 'test-retest';
  readonly rubric: string | null;
  readonly first: string;
  readonly second: string;
}

export function agreementTable(): CsvTable<ReportData> {
  const column = csvColumnsOf<AgreementRow>();
  return csvTable(
    'agreement.csv',
    'Two who gave scores to the same traces in a row.',
    ({ judging }) => judging.flatMap(agreementRows),
    [
      column(
        'axis',
        'text',
        ({ axis }) => axis,
        'what was judged: bluff, opponent-reading or claims',
      ),
      column('kind', 'text', ({ kind }) => kind, 'judges, person-judge, persons or test-retest'),
      column('rubric', 'text', ({ rubric }) => rubric, 'version of the rubric; empty: none'),
      column('first', 'text', ({ first }) => first, 'judge id or name of a person'),
      column('second', 'text', ({ second }) => second, 'the same; of test-retest the same judge'),
      column('traces', 'integer', ({ traces }) => traces, 'scored by both'),
      column('alike', 'number', ({ alike }) => alike, 'share with the same score'),
      column('kappa', 'number', ({ kappa }) => kappa, 'Cohen’s; empty: not defined'),
      column('weighted_kappa', 'number', ({ weightedKappa }) => weightedKappa, 'by squares'),
    ],
  );
}

function agreementRows(quality: AxisQuality): readonly AgreementRow[] {
  const { axis, pairs, people, labellers, retests } = quality;
  return [
    ...pairs.map(({ judges: [first, second], ...each }) => ({
      ...each,
      axis,
      kind: 'judges' as const,
      first,
      second,
    })),
    ...people.map(({ labeller, judge, ...each }) => ({
      ...each,
      axis,
      kind: 'person-judge' as const,
      first: labeller,
      second: judge,
    })),
    ...labellers.map(({ labellers: [first, second], ...each }) => ({
      ...each,
      axis,
      kind: 'persons' as const,
      rubric: null,
      first,
      second,
    })),
    ...retests.map(({ judge, ...each }) => ({
      ...each,
      axis,
      kind: 'test-retest' as const,
      first: judge,
      second: judge,
    })),
  ];
}

interface LeftOutRow extends LeaveOneOut {
  readonly axis: string;
  readonly leftOut: string;
  readonly scoreWithout: number | null;
}

export function leftOutTable(): CsvTable<ReportData> {
  const column = csvColumnsOf<LeftOutRow>();
  return csvTable(
    'judged-axes.csv',
    'A judged score of a player by some of its judges in a row.',
    ({ judging }) => judging.flatMap(leftOutRows),
    [
      column('axis', 'text', ({ axis }) => axis, 'M2 or M3'),
      column('condition', 'text', ({ condition }) => condition, 'condition'),
      column('player', 'text', ({ player }) => player, 'player id'),
      column('judges', 'text', ({ judges }) => judges.join(' '), 'ids of those that count'),
      column('verdicts', 'integer', ({ verdicts }) => verdicts, 'that count'),
      column('score', 'number', ({ score }) => score, '0 to 1'),
      column(
        'left_out',
        'text',
        ({ leftOut }) => leftOut,
        'judge id; own-family: every judge asked but those of the player’s family; none: every judge asked',
      ),
      column('score_without', 'number', ({ scoreWithout }) => scoreWithout, 'empty: no verdict'),
    ],
  );
}

function leftOutRows({ axis, leaveOneOut }: AxisQuality): readonly LeftOutRow[] {
  return leaveOneOut.flatMap((each) => {
    const row = { ...each, axis: axis === 'bluff' ? 'M2' : 'M3' };
    return [
      ...each.without.map(({ judge, score }) => ({ ...row, leftOut: judge, scoreWithout: score })),
      { ...row, leftOut: 'own-family', scoreWithout: each.byFamily.withoutOwn },
      { ...row, leftOut: 'none', scoreWithout: each.byFamily.withOwn ?? each.byFamily.withoutOwn },
    ];
  });
}
