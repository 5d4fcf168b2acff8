import { type CsvTable, csvColumnsOf, csvTable } from '../../archive/export/tables/table.ts';
import type { AnswerRates } from '../../scoring/answering/answer-rates.ts';
import type { AxisQuality } from '../../scoring/judging/quality/judging-quality.ts';
import type { Moment } from '../notable/notable-moments.ts';
import type { ReportData, Spending } from '../report-data.ts';

export function judgesTable(): CsvTable<ReportData> {
  type Row = AxisQuality['judges'][number] & { readonly axis: string };
  const column = csvColumnsOf<Row>();
  return csvTable(
    'judges.csv',
    'A judge of an axis in a row.',
    ({ judging }): Row[] =>
      judging.flatMap(({ axis, judges }) => judges.map((each) => ({ ...each, axis }))),
    [
      column('axis', 'text', ({ axis }) => axis, 'bluff, opponent-reading or claims'),
      column('judge', 'text', ({ judge }) => judge, 'judge id'),
      column('rubric', 'text', ({ rubric }) => rubric, 'version of the rubric'),
      column(
        'counts',
        'boolean',
        ({ counts }) => counts,
        'whether scores are made of its verdicts',
      ),
      column('scored', 'integer', ({ scored }) => scored, 'verdicts'),
      column('unscored', 'integer', ({ unscored }) => unscored, 'asked for in vain'),
      column('pending', 'integer', ({ pending }) => pending, 'still to come'),
      column('mean', 'number', ({ mean }) => mean, 'of its scores'),
      column('spread', 'number', ({ spread }) => spread, 'of its scores'),
      column('family', 'text', ({ family }) => family, 'who made the judge'),
      column(
        'no_words',
        'integer',
        ({ noWords }) => noWords ?? 0,
        'bluffs without a word to judge',
      ),
    ],
  );
}

export function answersTable(): CsvTable<ReportData> {
  const column = csvColumnsOf<AnswerRates>();
  return csvTable(
    'answers.csv',
    'How the answers of a player were read, in a row.',
    ({ answering }) => answering,
    [
      column('player', 'text', ({ player }) => player, 'player id'),
      column('decisions', 'integer', ({ decisions }) => decisions, 'all of the batch'),
      column('tool', 'integer', ({ rungs }) => rungs.tool, 'read from a tool call'),
      column('json', 'integer', ({ rungs }) => rungs.json, 'read from JSON'),
      column('text', 'integer', ({ rungs }) => rungs.text, 'read from words'),
      column('default', 'integer', ({ rungs }) => rungs.default, 'check or fold instead'),
      column('timed_out', 'integer', ({ timedOut }) => timedOut, 'no answer in time'),
      column('refused', 'integer', ({ refused }) => refused, 'answers turned down'),
      column(
        'adjusted',
        'integer',
        ({ adjusted }) => Object.values(adjusted).reduce((sum, each) => sum + each, 0),
        'made legal',
      ),
    ],
  );
}

export function callsTable(): CsvTable<ReportData> {
  const column = csvColumnsOf<Spending>();
  return csvTable('calls.csv', 'A kind of call in a row.', ({ spending }) => spending, [
    column('kind', 'text', ({ kind }) => kind, 'decision, memory or judge'),
    column('calls', 'integer', ({ calls }) => calls, 'made'),
    column('prompt_tokens', 'integer', ({ promptTokens }) => promptTokens, 'as providers count'),
    column(
      'completion_tokens',
      'integer',
      ({ completionTokens }) => completionTokens,
      'as providers count',
    ),
    column('cost_micro_usd', 'integer', ({ costMicroUsd }) => costMicroUsd, 'as far as known'),
  ]);
}

export function notableTable(): CsvTable<ReportData> {
  const column = csvColumnsOf<Moment>();
  return csvTable(
    'notable-hands.csv',
    'A notable hand in a row.',
    ({ notable }) => notable.moments,
    [
      column('kind', 'text', ({ kind }) => kind, 'pot, bluff, hand-claim or equity-claim'),
      column('hand_id', 'text', ({ handId }) => handId, 'id of the hand'),
      column(
        'decision_id',
        'text',
        (moment) => ('decisionId' in moment ? moment.decisionId : null),
        'id of the decision',
      ),
      column(
        'player',
        'text',
        (moment) => ('player' in moment ? moment.player : null),
        'player id',
      ),
      column(
        'claimed',
        'number or text',
        (moment) => ('claimed' in moment ? moment.claimed : null),
        'hand, or chance 0 to 1',
      ),
      column('held', 'text', (moment) => ('held' in moment ? moment.held : null), 'hand'),
      column(
        'equity',
        'number',
        (moment) => ('equity' in moment ? moment.equity : null),
        '0 to 1, against random hands',
      ),
      column(
        'chips',
        'integer',
        (moment) =>
          moment.kind === 'pot' ? moment.chips : moment.kind === 'bluff' ? moment.pot : null,
        'of all pots, or before the bluff',
      ),
      column(
        'word',
        'text',
        (moment) => ('word' in moment ? moment.word : null),
        'where the chance is what the paper makes of a word',
      ),
    ],
  );
}
