import { type Html, html } from '../../pages/html.ts';
import { axisNameSchema } from '../../shared/records/profile.ts';
import { decimal, percent, signed } from '../../shared/text/figures.ts';
import { AXIS_NAMES } from '../axis-names.ts';
import { columnsOf, scrollingTable } from '../data-table.ts';
import { HABITS } from '../habits-section.ts';
import { reportPage } from '../page.ts';
import { readingChanges } from '../reading-changes.ts';
import type {
  BatchComparison,
  BothBatches,
  ComparedPlayer,
  StyleFigures,
} from './compare-batches.ts';
import {
  comparedName,
  leftOutConditionsInWords,
  sharedPlayersInWords,
} from './comparison-words.ts';
import { winningsSection } from './winnings-section.ts';

/** Two batches on one page, side by side; as self-contained as a report. */
export function renderComparison(comparison: BatchComparison): string {
  const { batches, players } = comparison;
  const [first, second] = [batches.first ?? '', batches.second ?? ''];
  return reportPage({
    title: `${first} and ${second}`,
    kind: 'Poker Arena comparison',
    header: html`<p class="lead">${sharedPlayersInWords(comparison)}</p>${aloneNotice(comparison)}${conditionsNotice(comparison)}`,
    sections: [
      settingsSection(comparison),
      ...(players.length === 0
        ? []
        : [
            winningsSection(comparison),
            readingsSection(comparison),
            axesSection(comparison),
            styleSection(comparison),
          ]),
    ],
    footer: html`The figures of this page are in the JSON file of the same name beside it.`,
  });
}

function aloneNotice({ alone, batches }: BatchComparison): Html | null {
  const lines = [
    [batches.first, alone.first],
    [batches.second, alone.second],
  ] as const;
  const shown = lines.filter(([, ids]) => ids.length > 0);
  if (shown.length === 0) return null;
  return html`<p class="notice"><strong>Not the same field.</strong> ${shown.map(([batch, ids]) => html`Only in ${batch}: ${ids.join(', ')}. `)}Who else sits at the table changes what everybody wins.</p>`;
}

function conditionsNotice(comparison: BatchComparison): Html | null {
  const words = leftOutConditionsInWords(comparison);
  if (words === null) return null;
  return html`<p class="notice"><strong>Not the same conditions.</strong> ${words} They are left out here.</p>`;
}

function settingsSection({ settings, batches }: BatchComparison): Html {
  const column = columnsOf<BatchComparison['settings'][number]>();
  const value = (text: string | null) => (text === null ? null : html`<code>${text}</code>`);
  return html`<section aria-labelledby="settings">
<h2 id="settings">What differs in the configuration</h2>
${
  settings.length === 0
    ? html`<p>Nothing but the name.</p>`
    : scrollingTable(
        'Settings that are not the same',
        [
          column.name('Setting', ({ path }) => path),
          column.text(batches.first ?? '', ({ first }) => value(first)),
          column.text(batches.second ?? '', ({ second }) => value(second)),
        ],
        settings,
      )
}</section>`;
}

function readingsSection({ players }: BatchComparison): Html | null {
  const changes = readingChanges(
    'How players decide, the second batch against the first',
    players.map((player) => ({ name: comparedName(player), readings: player.readings })),
  );
  if (changes === null) return null;
  return html`<section aria-labelledby="readings">
<h2 id="readings">How it decides</h2>
${changes}</section>`;
}

function axesSection({ players }: BatchComparison): Html {
  const column = columnsOf<ComparedPlayer>();
  return html`<section aria-labelledby="axes">
<h2 id="axes">The nine axes</h2>
${scrollingTable(
  'Scores of the nine axes in both batches, and the difference',
  [
    column.name('Player', comparedName),
    ...axisNameSchema.options.map((axis) =>
      column.number(html`<abbr title="${AXIS_NAMES[axis]}">${axis}</abbr>`, ({ axes }) => {
        const { first, second } = axes[axis];
        const low = first?.confidence === 'low' || second?.confidence === 'low';
        return pairCell(
          { first: first?.score ?? null, second: second?.score ?? null },
          (value) => decimal(value),
          (value) => `${signed(value, 2)}${low ? '*' : ''}`,
        );
      }),
    ),
  ],
  players,
)}
<p class="note">${axisNameSchema.options.map((axis) => `${axis} ${AXIS_NAMES[axis].toLowerCase()}`).join(', ')}. A star: low confidence in one of the two. A dash: no data.</p>
</section>`;
}

const STYLE_HEADS: readonly (readonly [keyof StyleFigures, string])[] = [
  ['vpip', 'VPIP'],
  ['pfr', 'PFR'],
  ['af', 'AF'],
  ...HABITS,
];

function styleSection({ players }: BatchComparison): Html {
  const column = columnsOf<ComparedPlayer>();
  return html`<section aria-labelledby="style">
<h2 id="style">Style</h2>
${scrollingTable(
  'Style in both batches, and the difference',
  [
    column.name('Player', comparedName),
    ...STYLE_HEADS.map(([figure, head]) =>
      column.number(head, ({ style }) =>
        pairCell(
          { first: style.first?.[figure] ?? null, second: style.second?.[figure] ?? null },
          (value) => (figure === 'af' ? decimal(value) : percent(value, 0)),
          (value) => (figure === 'af' ? signed(value, 2) : `${signed(100 * value)} points`),
        ),
      ),
    ),
  ],
  players,
)}</section>`;
}

function pairCell(
  { first, second }: BothBatches<number>,
  text: (value: number) => string,
  difference: (value: number) => string,
): Html | null {
  if (first === null && second === null) return null;
  const of = (value: number | null) => (value === null ? '–' : text(value));
  return html`${of(first)}<br>${of(second)}${first === null || second === null ? null : html`<br><small>${difference(second - first)}</small>`}`;
}
