import type { CostSummary, CostSums, UnknownCosts } from '../../shared/fleet/money/cost-summary.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { TOKEN_CLASSES, type TokenClass } from '../../shared/records/cost.ts';
import { dollars } from '../../shared/text/figures.ts';
import { type Column, textTable } from './text-table.ts';
import { usDollars } from './units.ts';

const CLASS_IN_WORDS: Readonly<Record<TokenClass, string>> = {
  prompt: 'prompt',
  cached: 'cached',
  cacheWrite: 'cache write',
  completion: 'completion',
  reasoning: 'reasoning',
};

type Row = CostSums & { player: string; kind: string };

const COLUMNS: readonly Column<Row>[] = [
  { title: 'player', value: (row) => row.player },
  { title: 'kind', value: (row) => row.kind },
  { title: 'calls', value: (row) => String(row.calls), align: 'right' },
  ...TOKEN_CLASSES.map(
    (each): Column<Row> => ({
      title: CLASS_IN_WORDS[each],
      value: (row) => String(row.tokens[each]),
      align: 'right',
    }),
  ),
  { title: 'cost', value: (row) => dollars(row.costMicroUsd), align: 'right' },
];

interface ClassRow {
  title: string;
  tokens: string;
  costMicroUsd: number;
}

const CLASS_COLUMNS: readonly Column<ClassRow>[] = [
  { title: 'token class', value: (row) => row.title },
  { title: 'tokens', value: (row) => row.tokens, align: 'right' },
  { title: 'cost', value: (row) => dollars(row.costMicroUsd), align: 'right' },
];

/** The costs of a batch as lines of text. */
export function costLines({ _id, caps }: Batch, costs: CostSummary): string[] {
  const { total } = costs;
  return [
    `Cost of ${_id}: ${dollars(total.costMicroUsd)}${within(caps.batchUsd)}`,
    '',
    ...textTable([...costs.rows, { player: 'all', kind: '', ...total }], COLUMNS),
    '',
    ...textTable(classRows(total), CLASS_COLUMNS),
    ...paidTwice(costs),
    ...apart(costs),
  ];
}

function within(batchUsd: number | null): string {
  return batchUsd === null ? '' : ` of a budget of ${usDollars(batchUsd)}`;
}

function classRows(total: CostSums): ClassRow[] {
  const rows = TOKEN_CLASSES.map((each) => ({
    title: CLASS_IN_WORDS[each],
    tokens: String(total.tokens[each]),
    costMicroUsd: total.byClass[each],
  }));
  const { undividedMicroUsd: costMicroUsd } = total;
  return costMicroUsd === 0
    ? rows
    : [...rows, { title: 'not told apart (no price)', tokens: '', costMicroUsd }];
}

/** What comes of a process that was taken for dead, or of a Redis that was emptied, while calls were out. */
function paidTwice({ late }: CostSummary): string[] {
  if (late.calls === 0) return [];
  return [
    '',
    `Of this paid twice: ${dollars(late.costMicroUsd)} for ${calls(late.calls)} answered beside the one that stands (late)`,
  ];
}

function apart({ open, maybePaid, unreported, unsent, replayed }: CostSummary): string[] {
  const lines = [
    unknownLine('still out', open),
    unknownLine('maybe paid (the process died, or the connection broke)', maybePaid),
    unknownLine('of unknown cost (no usage was reported)', unreported),
    unsent === 0 ? null : `${calls(unsent)} written down and never sent: nothing`,
    replayed.calls === 0
      ? null
      : `${calls(replayed.calls)} answered out of an export: ${dollars(replayed.costMicroUsd)} when they were made, nothing now`,
  ].filter((line) => line !== null);
  return lines.length === 0 ? [] : ['', 'Not in the sums above:', ...lines];
}

function unknownLine(what: string, unknown: UnknownCosts): string | null {
  if (unknown.calls === 0) return null;
  const priced = unknown.calls - unknown.unpriced;
  const most = [
    ...(priced === 0 ? [] : [`at most ${dollars(unknown.atMostMicroUsd)}`]),
    ...(unknown.unpriced === 0 ? [] : [`${unknown.unpriced} without a price`]),
  ];
  return `${calls(unknown.calls)} ${what}: ${most.join(', ')}`;
}

function calls(count: number): string {
  return `${count} ${count === 1 ? 'call' : 'calls'}`;
}
