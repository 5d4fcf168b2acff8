import type { BatchEstimate, CallEstimate } from '../../producer/estimate/estimate.ts';
import type { Range } from '../../producer/estimate/range.ts';
import type { SessionsAhead } from '../../scoring/power/sessions-ahead.ts';
import { count } from '../../shared/text/figures.ts';
import { type Column, textTable } from './text-table.ts';
import { hoursInWords, shortCount, usDollars } from './units.ts';

interface Sum {
  title: string;
  range: Range;
  figure: (value: number) => string;
}

const SUM_COLUMNS: readonly Column<Sum>[] = [
  { title: '', value: ({ title }) => title },
  { title: 'low', value: ({ range, figure }) => figure(range.low), align: 'right' },
  { title: 'expected', value: ({ range, figure }) => figure(range.expected), align: 'right' },
  { title: 'high', value: ({ range, figure }) => figure(range.high), align: 'right' },
];

interface Row extends CallEstimate {
  name: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'player', value: ({ name }) => name },
  { title: 'kind', value: ({ kind }) => kind },
  { title: 'calls', value: ({ calls }) => shortCount(calls.expected), align: 'right' },
  {
    title: 'tokens in',
    value: ({ promptTokens }) => shortCount(promptTokens.expected),
    align: 'right',
  },
  {
    title: 'tokens out',
    value: ({ outputTokens }) => shortCount(outputTokens.expected),
    align: 'right',
  },
  {
    title: 'cost',
    value: ({ usd }) => (usd === null ? 'no price' : usDollars(usd.expected)),
    align: 'right',
  },
  { title: 'own time', value: (row) => hoursInWords(row.hours.expected), align: 'right' },
  { title: 'from', value: ({ basis }) => basis },
];

/** An estimate as lines of text: the sums as low, expected and high, the rest as expected. */
export function estimateLines({
  batch,
  entries,
  total,
  unpriced,
  capUsd,
}: BatchEstimate): string[] {
  const sums: readonly Sum[] = [
    { title: 'calls', range: total.calls, figure: shortCount },
    { title: 'tokens in', range: total.promptTokens, figure: shortCount },
    { title: 'tokens out', range: total.outputTokens, figure: shortCount },
    { title: 'cost (US dollars)', range: total.usd, figure: knownCost },
    { title: 'time to the last verdict', range: total.hours, figure: hoursInWords },
  ];
  const rows = entries.flatMap(({ id, kinds }) => kinds.map((kind) => ({ name: id, ...kind })));
  return [
    `Estimate of ${batch}`,
    ...textTable(sums, SUM_COLUMNS),
    '',
    'What is expected of each (own time: its calls one after the other):',
    ...textTable<Row>(rows, COLUMNS),
    ...(unpriced.length === 0
      ? []
      : ['', `Not in the dollars, for their price is unknown: ${unpriced.join(', ')}`]),
    ...capLines(total.usd, capUsd),
  ];

  /** A sum in which somebody is left out is a least; where nobody has a price, it says nothing. */
  function knownCost(usd: number): string {
    if (unpriced.length === 0) return usDollars(usd);
    return unpriced.length === entries.length ? 'unknown' : `at least ${usDollars(usd)}`;
  }
}

/** How many sessions there will be, and how many it takes to tell two players apart. */
export function sessionLines(
  { total }: Pick<BatchEstimate, 'total'>,
  { atMost, likely, toTell, from }: SessionsAhead,
): string[] {
  const spread = from === null ? '' : ` (from the spread of batch ${from})`;
  const cost = (sessions: number): string => {
    const share = sessions / atMost;
    return `${usDollars(total.usd.expected * share)}, ${hoursInWords(total.hours.expected * share)}`;
  };
  const stops =
    likely === null
      ? []
      : [
          `Stops by its own rule: at most ${count(atMost)} sessions, likely about ${count(likely)}: ${cost(likely)}${spread}`,
        ];
  const tells =
    toTell === null || toTell.sessions === null
      ? []
      : [
          `To tell ${toTell.bb100} bb/100 between two players: ${count(toTell.sessions)} sessions, ${cost(toTell.sessions)}${spread}; this batch has ${likely === null ? '' : 'at most '}${count(atMost)}`,
        ];
  return stops.length + tells.length === 0 ? [] : ['', ...stops, ...tells];
}

/** Whoever is stopped at the last hand has paid for the rest: it is better known before. */
function capLines({ expected, high }: Range, capUsd: number | null): string[] {
  if (capUsd === null || high <= capUsd) return [];
  const how = expected > capUsd ? 'It is expected to stop' : 'It may stop';
  return [
    '',
    `${how} at its cap of ${usDollars(capUsd)} (budget.batchUsd) before its end; arena resume --budget USD goes on from there`,
  ];
}
