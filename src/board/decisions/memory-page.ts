import { diffWordsWithSpace } from 'diff';
import { type Html, html } from '../../pages/html.ts';
import { handPath, memoryPath } from '../../pages/links.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { Call } from '../../shared/records/call.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import { describeError } from '../../shared/records/errors.ts';
import { parentId } from '../../shared/records/ids.ts';
import type { Memory } from '../../shared/records/memory.ts';
import { type Damage, isDamage } from '../../shared/store/damaged.ts';
import type { Page } from '../page/layout.ts';
import { REPLAY_STYLE } from '../replay/replay-style.ts';
import { decisionCallsTable } from './calls-table.ts';
import { breadcrumbOf } from './decision-page.ts';
import type { NotebookState } from './notebook-at.ts';

export interface MemoryRecords {
  readonly memory: Memory;
  readonly before: NotebookState | Damage | null;
  readonly calls: readonly Call[];
  readonly batch: Batch | null;
}

const OUTCOMES: Readonly<Record<Memory['outcome'], string>> = {
  updated: 'rewritten',
  unchanged: 'left as it was',
  failed: 'not updated: no usable answer',
  'cost-cap': 'not updated: memory updates of this session had cost what they may',
};

/** A player's notebook after one hand, and what that hand changed in it. */
export function memoryPage({ memory, before, calls, batch }: MemoryRecords): Page {
  const hand = parentId(memory._id);
  return {
    title: 'Notebook',
    section: 'batches',
    breadcrumb: breadcrumbOf(hand),
    lead: html`Of <bdi>${playerNames(batch)(memory.player)}</bdi> after <a href="${handPath(hand)}">hand ${memory.hand}</a>: version ${memory.version}, ${OUTCOMES[memory.outcome]}.`,
    main: html`${memory.reason === null ? null : html`<p class="notice"><bdi>${memory.reason}</bdi></p>`}${memory.cut ? html`<p class="notice">The answer was longer than a notebook may be: it was cut.</p>` : null}
<div class="columns halves"><section aria-labelledby="notebook"><h2 id="notebook">As it stood then</h2>${text(memory.notebook)}</section>
<section aria-labelledby="changes"><h2 id="changes">What the hand changed</h2>${changes(memory, before)}</section></div>
<section aria-labelledby="calls"><h2 id="calls">Calls</h2>${decisionCallsTable(calls, memory.callId)}</section>`,
    styles: [REPLAY_STYLE],
  };
}

function text(notebook: string): Html {
  return notebook === ''
    ? html`<p class="empty">It was empty.</p>`
    : html`<p class="text" dir="auto">${notebook}</p>`;
}

function changes(memory: Memory, before: MemoryRecords['before']): Html {
  if (before === null) {
    return html`<p class="empty">What stood before is not in the store.</p>`;
  }
  if (isDamage(before)) return html`<p class="notice">${describeError(before)}.</p>`;
  if (before.text === memory.notebook) return html`<p class="empty">Nothing.</p>`;
  const since =
    before.memory === null
      ? html`the notebook that the session began with`
      : html`<a href="${memoryPath(before.memory._id)}">version ${before.version}</a>`;
  const difference = notebookDifference(before.text, memory.notebook);
  return html`<p class="note">Against ${since}.</p>
${difference ?? html`<p>They have too little in common to be compared. It was:</p>${text(before.text)}`}`;
}

/** Two notebooks can be too different to be compared in passing; then both are shown whole. */
const COMPARED_WITHIN_MS = 500;

/** What a notebook gained and lost, word by word; null where that would take too long to find. */
function notebookDifference(before: string, after: string): Html | null {
  const changes = diffWordsWithSpace(before, after, { timeout: COMPARED_WITHIN_MS });
  if (changes === undefined) return null;
  return html`<p class="text difference" dir="auto">${changes.map(({ value, added, removed }) =>
    added ? html`<ins>${value}</ins>` : removed ? html`<del>${value}</del>` : value,
  )}</p>`;
}
