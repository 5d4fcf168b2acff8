import type { PowerQuestion, PowerRow } from '../../scoring/power/power-table.ts';
import { type Column, textTable } from './text-table.ts';

/** The answer of `arena power` as lines of text. */
export function powerLines(question: PowerQuestion, rows: readonly PowerRow[]): string[] {
  const { effect, power, alpha, between } = question;
  const several = new Set(rows.map(({ condition }) => condition)).size > 1;
  const what = between === null ? 'against zero' : 'paired by session';
  return [
    `Sessions to see ${effect.size} ${effect.unit}${effect.unit === 'chips' ? ' a session' : ''} with a chance of ${levelText(power)}, two-sided at ${levelText(alpha)}, ${what}`,
    '',
    ...textTable(rows, columns(several, effect.unit)),
    '',
    'Deviation: of one observation, which is a session, or all sessions of one deck in duplicate.',
    ...(rows.some(({ method }) => method === 'duplicate')
      ? []
      : ['Duplicate dealing: no figures, for no deck here was played from every place.']),
  ];
}

function columns(several: boolean, unit: string): Column<PowerRow>[] {
  return [
    { title: 'player', value: ({ players }) => players.join(' – ') },
    ...(several ? [{ title: 'condition', value: ({ condition }: PowerRow) => condition }] : []),
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
  ];
}

function levelText(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`;
}
