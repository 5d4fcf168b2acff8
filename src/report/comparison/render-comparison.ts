import { type Html, html } from '../../pages/html.ts';
import { axisNameSchema } from '../../shared/records/profile.ts';
import { count, decimal, percent, signed } from '../../shared/text/figures.ts';
import { AXIS_NAMES } from '../axis-names.ts';
import { roundScale } from '../charts/axes.ts';
import { chartFigure, WIDE } from '../charts/figure.ts';
import { intervalsPicture } from '../charts/intervals.ts';
import { columnsOf, scrollingTable } from '../data-table.ts';
import type { Estimate } from '../estimate.ts';
import { HABITS } from '../habits-section.ts';
import { reportPage } from '../page.ts';
import { pictureLabel, playerKey } from '../player-key.ts';
import { readingChanges } from '../reading-changes.ts';
import type {
  BatchComparison,
  BothBatches,
  ComparedPlayer,
  StyleFigures,
} from './compare-batches.ts';
import {
  duplicateDealingInWords,
  leftOutConditionsInWords,
  sharedPlayersInWords,
} from './comparison-words.ts';

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
            leaderboardSection(comparison),
            readingsSection(comparison),
            axesSection(comparison),
            styleSection(comparison),
          ]),
    ],
    footer: html`The figures of this page are in the JSON file of the same name beside it. Intervals: 95 %, 10,000 bootstrap resamples of whole sessions (paper, G.4).`,
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

function named(player: ComparedPlayer): string {
  const { first, second } = player.conditions;
  return first === second ? player.name : `${player.name} (${first}, ${second})`;
}

function leaderboardSection(comparison: BatchComparison): Html {
  const { players, batches } = comparison;
  const sharedDecks = duplicateDealingInWords(comparison);
  const column = columnsOf<ComparedPlayer>();
  const keyed = players.map((player, at) => ({
    ...player,
    name: named(player),
    number: at + 1,
    series: at,
  }));
  const values = players.flatMap(({ bb100 }) =>
    [bb100.first, bb100.second].flatMap((each) =>
      each === null
        ? []
        : [
            each.value,
            ...(each.interval === null ? [] : [each.interval.lower, each.interval.upper]),
          ],
    ),
  );
  return html`<section aria-labelledby="leaderboard">
<h2 id="leaderboard">Winnings</h2>
${
  values.length === 0
    ? null
    : chartFigure({
        id: 'winnings',
        title: 'Winnings in bb/100',
        label: `Big blinds won a hundred hands, with 95 % intervals. ${keyed.map(({ name, bb100 }) => `${name}: ${estimateWords(bb100.first)} and ${estimateWords(bb100.second)}`).join('; ')}.`,
        caption: `Big blinds won a hundred hands, with 95 % intervals: ${batches.first ?? ''} (filled) and ${batches.second ?? ''} (hollow).`,
        draw: (width) => {
          const label = pictureLabel(keyed, width);
          const scale = {
            name: 'bb/100',
            ...roundScale(values, width === WIDE ? 8 : 4),
            label: (value: number) => signed(value),
          };
          const rows = keyed.map((player) => ({
            text: label(player),
            series: player.series,
            estimates: [
              ...(player.bb100.first === null ? [] : [{ ...player.bb100.first, hollow: false }]),
              ...(player.bb100.second === null ? [] : [{ ...player.bb100.second, hollow: true }]),
            ],
          }));
          return intervalsPicture(rows, scale, width);
        },
        key: playerKey(keyed),
        table: null,
      })
}
${scrollingTable(
  `Winnings in ${batches.first ?? ''} and ${batches.second ?? ''}`,
  [
    column.name('Player', named),
    column.number(
      'Sessions',
      ({ sessions }) => `${count(sessions.first ?? 0)}, ${count(sessions.second ?? 0)}`,
    ),
    column.number(`Chips, ${batches.first ?? ''}`, ({ chips }) => estimateCell(chips.first)),
    column.number(`Chips, ${batches.second ?? ''}`, ({ chips }) => estimateCell(chips.second)),
    column.number(`bb/100, ${batches.first ?? ''}`, ({ bb100 }) => estimateCell(bb100.first, 1)),
    column.number(`bb/100, ${batches.second ?? ''}`, ({ bb100 }) => estimateCell(bb100.second, 1)),
    column.number('Chips a session, difference', ({ chipsASession: { difference, interval } }) =>
      difference === null ? null : estimateCell({ value: difference, interval }, 1),
    ),
  ],
  players,
)}
<p class="note">Where the interval of a difference holds 0, luck alone can explain it. The batches are taken as independent: of batches with the same decks that is the careful side.</p>
${sharedDecks === null ? null : html`<p class="note">${sharedDecks}</p>`}
</section>`;
}

function estimateWords(found: Estimate | null): string {
  if (found === null) return 'not known';
  const { value, interval } = found;
  return `${signed(value, 1)}${interval === null ? '' : ` (${signed(interval.lower, 1)} to ${signed(interval.upper, 1)})`}`;
}

function estimateCell(found: Estimate | null, digits = 0): Html | null {
  if (found === null) return null;
  const { value, interval } = found;
  return html`${signed(value, digits)}${interval === null ? null : html`<br><small>${signed(interval.lower, digits)} to ${signed(interval.upper, digits)}</small>`}`;
}

function readingsSection({ players }: BatchComparison): Html | null {
  const changes = readingChanges(
    'How players decide, the second batch against the first',
    players.map((player) => ({ name: named(player), readings: player.readings })),
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
    column.name('Player', named),
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
    column.name('Player', named),
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
