import type { BatchEstimate } from '../../producer/estimate/estimate-batch.ts';
import type { Range } from '../../producer/estimate/range.ts';
import { type Column, textTable } from './text-table.ts';

interface Row {
  name: string;
  kind: string;
  calls: Range;
  promptTokens: Range;
  outputTokens: Range;
  usd: Range | null;
  hours: Range;
  basis: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'player', value: (row) => row.name },
  { title: 'kind', value: (row) => row.kind },
  { title: 'calls', value: (row) => shown(row.calls, count), align: 'right' },
  { title: 'tokens in', value: (row) => shown(row.promptTokens, count), align: 'right' },
  { title: 'tokens out', value: (row) => shown(row.outputTokens, count), align: 'right' },
  {
    title: 'USD',
    value: (row) => (row.usd === null ? 'no price' : shown(row.usd, dollars)),
    align: 'right',
  },
  { title: 'hours', value: (row) => shown(row.hours, hours), align: 'right' },
  { title: 'from', value: (row) => row.basis },
];

/** An estimate as lines of text: each figure as low – expected – high. */
export function estimateLines({ batch, entries, total, unpriced }: BatchEstimate): string[] {
  const rows = entries.flatMap(({ id, kinds }) => kinds.map((kind) => ({ name: id, ...kind })));
  const all = { name: 'all', kind: '', basis: '', ...total };
  return [
    `Estimate of ${batch}, each figure as low – expected – high`,
    '',
    ...textTable<Row>([...rows, all], COLUMNS),
    '',
    "Hours are a model's own time, one call after the other; those of the last line are from the first hand to the last verdict.",
    ...(unpriced.length === 0
      ? []
      : [`Not in the dollars, for their price is unknown: ${unpriced.join(', ')}`]),
  ];
}

function shown({ low, expected, high }: Range, figure: (value: number) => string): string {
  return `${figure(low)} – ${figure(expected)} – ${figure(high)}`;
}

const UNITS = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** Three digits that matter: 742, 1.25k, 12.4M. */
function count(value: number): string {
  for (const [size, unit] of UNITS) {
    if (value >= size) return `${(value / size).toPrecision(3)}${unit}`;
  }
  return String(Math.round(value));
}

function dollars(value: number): string {
  return value.toFixed(2);
}

function hours(value: number): string {
  return value < 0.1 ? value.toFixed(3) : value.toFixed(1);
}
