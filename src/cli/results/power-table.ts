import type { PowerAnswer, PricedRow } from '../../scoring/power/power-of.ts';
import type { PowerQuestion } from '../../scoring/power/power-table.ts';
import { type Column, textTable } from './text-table.ts';
import { hoursInWords, usDollars } from './units.ts';

/** The answer of `arena power` as lines of text. */
export function powerLines(question: PowerQuestion, { from, rows }: PowerAnswer): string[] {
  const { effect, power, alpha, between } = question;
  const several = new Set(rows.map(({ condition }) => condition)).size > 1;
  const answers = between === null ? [] : answersOf(rows, question, several);
  const what = between === null ? 'against zero' : 'paired by session';
  return [
    `Sessions to see ${effect.size} ${effect.unit}${effect.unit === 'chips' ? ' a session' : ''} with a chance of ${levelText(power)}, two-sided at ${levelText(alpha)}, ${what}`,
    ...(from === null ? [] : [`From the spread, the ledger and the pace of batch ${from}.`]),
    ...(answers.length === 0 ? [] : ['', ...answers]),
    '',
    ...textTable(rows, columns(several, effect.unit, rows)),
    '',
    'Deviation: of one observation, which is a session, or all sessions of one deck in duplicate.',
    ...(rows.some(({ method }) => method === 'duplicate')
      ? []
      : ['Duplicate dealing: no figures, for no deck here was played from every place.']),
  ];
}

/** `to tell 20 bb/100 between a and b: 310 sessions, $412, 9 h`. */
function answersOf(
  rows: readonly PricedRow[],
  { effect }: PowerQuestion,
  several: boolean,
): string[] {
  return rows.flatMap(({ method, condition, players, sessions, usd, hours }) => {
    if (method !== 'weighted' || sessions === null) return [];
    const words = [
      `${several ? `${condition}: ` : ''}to tell ${effect.size} ${effect.unit} between ${players.join(' and ')}: ${sessions.toLocaleString('en-US')} sessions`,
      ...(usd === null ? [] : [usDollars(usd)]),
      ...(hours === null ? [] : [hoursInWords(hours)]),
    ];
    return [words.join(', ')];
  });
}

const COST: Column<PricedRow> = {
  title: 'cost',
  value: ({ usd }) => (usd === null ? '-' : usDollars(usd)),
  align: 'right',
};
const TIME: Column<PricedRow> = {
  title: 'time',
  value: ({ hours }) => (hours === null ? '-' : hoursInWords(hours)),
  align: 'right',
};

function columns(several: boolean, unit: string, rows: readonly PricedRow[]): Column<PricedRow>[] {
  return [
    { title: 'player', value: ({ players }) => players.join(' – ') },
    ...(several ? [{ title: 'condition', value: ({ condition }: PricedRow) => condition }] : []),
    { title: 'by', value: ({ method }) => method },
    { title: 'observed', value: (row) => String(row.observations), align: 'right' },
    {
      title: `deviation (${unit})`,
      value: ({ deviation }) => (deviation === null ? '-' : deviation.toFixed(1)),
      align: 'right',
    },
    {
      title: 'sessions needed',
      value: ({ sessions, deviation }) =>
        sessions === null
          ? deviation === null
            ? '-'
            : 'too many'
          : sessions.toLocaleString('en-US'),
      align: 'right',
    },
    ...(rows.some(({ usd }) => usd !== null) ? [COST] : []),
    ...(rows.some(({ hours }) => hours !== null) ? [TIME] : []),
  ];
}

function levelText(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`;
}
