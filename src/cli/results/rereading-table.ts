import type { ChangedAnswer, Rereading } from '../../workers/llm/ledger/reread-ledger.ts';
import { type Column, textTable } from './text-table.ts';

/** Changed answers that are shown one by one before the rest is only counted. */
const CHANGES_SHOWN = 20;

interface Counted {
  kind: string;
  before: string;
  after: string;
  answers: number;
}

const COLUMNS: readonly Column<Counted>[] = [
  { title: 'kind', value: (row) => row.kind },
  { title: 'stands as', value: (row) => row.before },
  { title: 'would be', value: (row) => row.after },
  { title: 'answers', value: (row) => String(row.answers), align: 'right' },
];

/** What reading stored answers again came to, as lines of text. */
export function rereadingLines({ decisions, memories, changed }: Rereading): string[] {
  const read = `Read again: ${decisions} decisions, ${memories} memory updates`;
  if (changed.length === 0) return [`${read}. Nothing would change.`];
  const more = changed.length - CHANGES_SHOWN;
  return [
    `${read}. ${changed.length} would come out otherwise:`,
    '',
    ...textTable(counted(changed), COLUMNS),
    '',
    ...changed.slice(0, CHANGES_SHOWN).map(changeLine),
    ...(more > 0 ? [`… and ${more} more (--json lists them all)`] : []),
  ];
}

/** By rung, adjustment and action, the most frequent first. */
function counted(changed: readonly ChangedAnswer[]): Counted[] {
  const rows = new Map<string, Counted>();
  for (const change of changed) {
    const [before, after] = inWords(change);
    const key = `${change.kind} ${before} ${after}`;
    const row = rows.get(key) ?? { kind: change.kind, before, after, answers: 0 };
    row.answers += 1;
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => b.answers - a.answers);
}

const ASKED_AGAIN = 'asked again';

function inWords(change: ChangedAnswer): readonly [string, string] {
  if (change.kind === 'memory') {
    return [change.before.outcome, change.after?.outcome ?? ASKED_AGAIN];
  }
  const words = ({ rung, action, adjusted }: (typeof change)['before']): string =>
    `${rung}: ${action}${adjusted === null ? '' : ` (${adjusted})`}`;
  return [words(change.before), change.after === null ? ASKED_AGAIN : words(change.after)];
}

function changeLine(change: ChangedAnswer): string {
  const [before, after] = inWords(change);
  if (change.kind === 'memory') return `${change.subject}: ${before} -> ${after}`;
  const { before: then, after: now } = change;
  const to = now === null || then.to === now.to ? '' : ` (to ${then.to} -> ${now.to})`;
  return `${change.subject}: ${before} -> ${after}${to}`;
}
