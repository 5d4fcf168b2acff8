import { type Html, html } from '../pages/html.ts';
import { scrolling } from '../pages/scrolling.ts';
import { estimateOf, isRatio, type ReadingEstimate } from '../scoring/readings/reading-estimate.ts';
import { odds } from '../scoring/readings/sentence.ts';
import { READING_NAMES, type ReadingName } from '../shared/records/readings.ts';
import { count, decimal } from '../shared/text/figures.ts';
import { pText } from './ablation-words.ts';
import type { Scale } from './charts/axes.ts';
import { chartFigure, type PictureWidth, WIDE } from './charts/figure.ts';
import { intervalsPicture } from './charts/intervals.ts';
import { columnsOf, dataTable } from './data-table.ts';
import { type NamedProfile, namedProfiles, type ProfilesInOrder } from './named-profile.ts';
import { pictureLabel, playerKey } from './player-key.ts';
import { READING_TITLES } from './reading-names.ts';

/** Doublings and halvings at the edges of a plot: what lies beyond ends there. */
const FARTHEST_DOUBLING = 4;

/** Eight models of decisions, a row each, with all players on one scale. */
export function readingsSection(data: ProfilesInOrder): Html | null {
  const profiles = namedProfiles(data).filter(({ readings }) => readings !== undefined);
  if (profiles.length === 0) return null;
  return html`<section aria-labelledby="readings">
<h2 id="readings">How it decides</h2>
<p>Each is one number about how a player chooses, other things at the table equal, with its 95 % interval. An odds ratio of 1 is a choice that does not hang on what is asked about.</p>
${READING_NAMES.map((name) => html`<h3>${READING_TITLES[name].name}</h3>\n${figure(name, profiles)}`)}
${playerKey(profiles)}
<p class="note">Intervals and p take the decisions of a session as one observation. p: how often a player without the ability would be as far from it; of eight readings of seven players nearly three fall below 0.05 by chance. A line that reaches the edge of its plot goes on beyond it. No reading needs anybody’s hole cards but the player’s own.</p>
</section>`;
}

function figure(name: ReadingName, profiles: readonly NamedProfile[]): Html {
  const { name: title, unit } = READING_TITLES[name];
  const estimates = profiles.map(({ readings }) => estimateOf(name, readings));
  if (estimates.every((each) => each === null)) {
    return html`<p>Too few decisions of every player.</p>${scrolling(title, table(name, profiles))}`;
  }
  const words = profiles.map((each, at) => `${each.name}: ${inWords(name, estimates[at] ?? null)}`);
  return chartFigure({
    id: `reading-${name}`,
    title,
    label: `${title}. ${words.join('; ')}.`,
    caption: `${unit}, with 95 % intervals.`,
    draw: (width) => {
      const label = pictureLabel(profiles, width);
      const rows = profiles.map((profile, at) => ({
        text: label(profile),
        series: profile.series,
        estimates: drawn(name, estimates[at] ?? null),
      }));
      return intervalsPicture(rows, scaleOf(name, width), width);
    },
    table: table(name, profiles),
  });
}

function scaleOf(name: ReadingName, width: PictureWidth): Scale {
  return isRatio(name)
    ? {
        name: 'odds ratio',
        min: -FARTHEST_DOUBLING,
        max: FARTHEST_DOUBLING,
        interval: width === WIDE ? 1 : 2,
        label: (doublings) => (doublings < 0 ? `1/${2 ** -doublings}` : String(2 ** doublings)),
      }
    : { name: 'share', min: 0, max: 1, interval: 0.2, label: (share) => decimal(share, 1) };
}

function drawn(name: ReadingName, estimate: ReadingEstimate | null) {
  if (estimate === null) return [];
  const { min, max } = scaleOf(name, WIDE);
  const place = (value: number) =>
    Math.min(max, Math.max(min, isRatio(name) ? Math.log2(value) : value));
  return [
    {
      value: place(estimate.value),
      interval: { lower: place(estimate.low), upper: place(estimate.high) },
      hollow: false,
    },
  ];
}

function table(name: ReadingName, profiles: readonly NamedProfile[]): Html {
  const column = columnsOf<NamedProfile>();
  const of = ({ readings }: NamedProfile) => estimateOf(name, readings);
  const shown = (show: (estimate: ReadingEstimate) => string) => (profile: NamedProfile) => {
    const estimate = of(profile);
    return estimate === null ? null : show(estimate);
  };
  const { name: title, unit } = READING_TITLES[name];
  return dataTable(
    `${title}: ${unit}`,
    [
      column.name('Player', (profile) => profile.name),
      column.number(
        isRatio(name) ? 'Odds ratio' : 'Share',
        shown(({ value }) => numberText(name, value)),
      ),
      column.number(
        '95 %',
        shown(({ low, high }) => `${numberText(name, low)} to ${numberText(name, high)}`),
      ),
      column.number(
        'p',
        shown(({ p }) => pText(p)),
      ),
      column.number(
        'Decisions',
        shown(({ n }) => count(n)),
      ),
      column.number(
        'Sessions',
        shown(({ sessions }) => (sessions === null ? '–' : count(sessions))),
      ),
      column.text('In words', ({ readings, readingsLacking }) =>
        readings?.[name] == null ? (readingsLacking?.[name] ?? null) : readings[name].sentence,
      ),
    ],
    profiles,
  );
}

function inWords(name: ReadingName, estimate: ReadingEstimate | null): string {
  if (estimate === null) return 'too few decisions';
  const { value, low, high } = estimate;
  return `${numberText(name, value)} (${numberText(name, low)} to ${numberText(name, high)})`;
}

/** @param value an odds ratio, or a share of one */
export function numberText(name: ReadingName, value: number): string {
  return isRatio(name) ? odds(value) : decimal(value);
}
