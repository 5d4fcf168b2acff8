import { type Html, html } from '../pages/html.ts';
import { LEAST_COVERAGE } from '../scoring/claims/coverage.ts';
import type { AxisName, AxisScore } from '../shared/records/profile.ts';
import { count, decimal, percent } from '../shared/text/figures.ts';
import { columnsOf, scrollingTable } from './data-table.ts';
import type { NamedProfile } from './named-profile.ts';

const AXES_OF_WORDS = ['M6', 'M8'] as const satisfies readonly AxisName[];

interface ReadRow {
  readonly profile: NamedProfile;
  readonly axis: AxisName;
  readonly accuracy: NonNullable<AxisScore['accuracy']>;
  readonly coverage: NonNullable<AxisScore['coverage']>;
}

/** How many texts were understood, by player and axis of words, and what was not where it is much. */
export function claimsRead(profiles: readonly NamedProfile[]): Html | null {
  const rows = readRows(profiles);
  if (rows.length === 0) return null;
  const column = columnsOf<ReadRow>();
  return html`<h3 id="claims-read">How much of the reasoning was understood</h3>
${scrollingTable(
  'Texts that gave a claim, of those that hold something to claim',
  [
    column.name('Player', ({ profile }) => profile.name),
    column.text('Axis', ({ axis }) => axis),
    column.number('Texts', ({ coverage }) => count(coverage.texts)),
    column.number('Understood', ({ coverage }) => shareText(coverage)),
    column.number('Score', ({ profile, axis }) => decimal(profile.axes[axis]?.score ?? 0, 3)),
    column.number('Right, of what was read', ({ accuracy: { value } }) =>
      value === null ? null : decimal(value, 3),
    ),
  ],
  rows,
)}
<p class="note">Counted are texts that hold a percentage, a ratio or the name of a hand, for M8 also a card. The score is the paper’s, where a claim that is missing counts as a wrong one; “right, of what was read” leaves out kinds with fewer than ten claims.</p>
${rows.filter(({ coverage }) => coverage.low).map(unread)}`;
}

/** One line for each axis that says more of the reader than of its player; none: null. */
export function coverageWarning(profiles: readonly NamedProfile[]): Html | null {
  const low = readRows(profiles).filter(({ coverage }) => coverage.low);
  if (low.length === 0) return null;
  const each = low.map(
    ({ profile, axis, coverage }) =>
      `${axis} of ${profile.name} (${percent(coverage.share, 0)} of ${count(coverage.texts)} texts)`,
  );
  return html`<p class="note">Too little was understood of what was said for ${each.join(', ')}: below ${percent(LEAST_COVERAGE, 0)} the axis says more of the reader than of the player. <a href="#claims-read">Texts that gave no claim</a> are shown with the quality of the data.</p>`;
}

function readRows(profiles: readonly NamedProfile[]): readonly ReadRow[] {
  return profiles.flatMap((profile) =>
    AXES_OF_WORDS.flatMap((axis): ReadRow[] => {
      const { accuracy, coverage } = profile.axes[axis] ?? {};
      if (accuracy === undefined || coverage === undefined || coverage === null) return [];
      return [{ profile, axis, accuracy, coverage }];
    }),
  );
}

function shareText({ read, share, low }: ReadRow['coverage']): Html {
  const text = `${count(read)} (${percent(share, 0)})`;
  return low ? html`<span class="badge badge-notice">${text}</span>` : html`${text}`;
}

function unread({ profile, axis, coverage }: ReadRow): Html {
  return html`<details><summary>${axis} of ${profile.name}: texts that gave no claim</summary>
<ul>${coverage.unread.map(({ decisionId, text }) => html`<li><span class="said" dir="auto">${text}</span> <small><code>${decisionId}</code></small></li>`)}</ul></details>`;
}
