import { type Html, html } from '../pages/html.ts';
import { SIGNIFICANCE } from '../scoring/nulls/differences.ts';
import { judgeNames, type NameOf } from '../shared/records/display-names.ts';
import {
  type AxisName,
  type AxisScore,
  axisNameSchema,
  type ReadAxis,
} from '../shared/records/profile.ts';
import { count, decimal } from '../shared/text/figures.ts';
import { abilitySection } from './ability/ability-section.ts';
import { leaders } from './ability/leaders.ts';
import type { MeanAxis } from './axis-correlation.ts';
import { AXIS_NAMES } from './axis-names.ts';
import { chartPicture } from './charts/chart.ts';
import { radarPicture } from './charts/radar.ts';
import { coverageWarning } from './claims-read.ts';
import { columnsOf, scrollingTable } from './data-table.ts';
import { byCondition, type NamedProfile, scoredProfiles } from './named-profile.ts';
import type { ReportData } from './report-data.ts';

const AXES = axisNameSchema.options;
/** Corners of more players than that on one radar are told apart by nobody. */
const MOST_ON_ONE_RADAR = 3;
const RADAR_WIDTH = 250;
const RADAR_HEIGHT = 236;

/** The nine axes of every player: as a shape, as a table, and each with what it is made of. */
export function axesSection(data: ReportData): Html | null {
  const profiles = scoredProfiles(data);
  if (profiles.length === 0) return null;
  return html`<section aria-labelledby="axes">
<h2 id="axes">The nine axes</h2>
${byCondition(profiles).map((each, _, all) => html`${all.length > 1 ? html`<h3>Condition “${each.condition}”</h3>` : html`<h3>Shapes</h3>`}${radars(each.profiles)}`)}
${scoreTable(profiles, data)}
${coverageWarning(profiles)}
${abilitySection(profiles)}
<h3>What each score is made of</h3>
${AXES.map((axis) => axisParts(axis, profiles, judgeNames(data.batch)))}
</section>`;
}

function radars(profiles: readonly NamedProfile[]): Html {
  const field = AXES.map((axis) => average(profiles.map((each) => drawn(each.axes[axis]))));
  const together = profiles.length >= 2 && profiles.length <= MOST_ON_ONE_RADAR;
  return html`<figure class="chart">
<ul class="multiples">${profiles.map((profile) => html`<li><h4>${profile.name}</h4>${radar(profile, profiles.length > 1 ? field : null)}</li>`)}${together ? html`<li><h4>All of them</h4>${radarOfAll(profiles)}</li>` : null}</ul>
<figcaption>${profiles.length > 1 ? 'Filled: the player. Dashed: the mean of all players. ' : ''}From 0 in the middle to 1 at the edge. A star marks a score of low confidence, a dash an axis without data, which is left in the middle. ${AXES.map((axis) => `${axis} ${AXIS_NAMES[axis].toLowerCase()}`).join(', ')}. The figures are in the table below.</figcaption>
</figure>`;
}

function radar(profile: NamedProfile, field: readonly number[] | null): Html {
  const scores = AXES.map((axis) => profile.axes[axis]);
  return chartPicture({
    id: `radar-${profile.condition}-${profile.player}`,
    label: `${profile.name}: ${AXES.map((axis, at) => `${AXIS_NAMES[axis]} ${scoreText(scores[at])}`).join(', ')}.`,
    width: RADAR_WIDTH,
    ...radarPicture(
      {
        axes: AXES.map((axis, at) => `${axis}${mark(scores[at])}`),
        polygons: [{ series: profile.series, values: scores.map(drawn) }],
        behind: field,
      },
      RADAR_WIDTH,
      RADAR_HEIGHT,
    ),
  });
}

function drawn(score: ReadAxis | undefined): number {
  return score === undefined || score.data === false ? 0 : score.score;
}

function mark(score: ReadAxis | undefined): string {
  if (score?.data === false) return ' –';
  return score?.confidence === 'low' ? '*' : '';
}

function scoreText(score: ReadAxis | undefined): string {
  if (score === undefined) return 'not scored';
  if (score.data === false) return 'no data';
  return `${decimal(score.score)}${score.confidence === 'low' ? ' (low confidence)' : ''}`;
}

function radarOfAll(profiles: readonly NamedProfile[]): Html {
  return chartPicture({
    id: `radar-${profiles[0]?.condition ?? ''}-all`,
    label: `The shapes of ${profiles.map(({ name }) => name).join(', ')}, one over the other.`,
    width: RADAR_WIDTH,
    ...radarPicture(
      {
        axes: [...AXES],
        polygons: profiles.map(({ series, axes }) => ({
          series,
          values: AXES.map((axis) => drawn(axes[axis])),
        })),
        behind: null,
      },
      RADAR_WIDTH,
      RADAR_HEIGHT,
    ),
  });
}

function scoreTable(
  profiles: readonly NamedProfile[],
  { meanAxes: means, differences }: ReportData,
): Html {
  const column = columnsOf<NamedProfile>();
  const meanOf = ({ player, condition }: NamedProfile) =>
    means.find((each) => each.player === player && each.condition === condition);
  return html`<h3>Scores</h3>
${scrollingTable(
  'Scores of the nine axes, 0 to 1; in small type without the player’s fallback decisions',
  [
    column.name('Player', ({ name }) => name),
    ...AXES.map((axis) =>
      column.number(html`<abbr title="${AXIS_NAMES[axis]}">${axis}</abbr>`, (profile) =>
        scoreCell(profile, axis, leaders(axis, profiles, differences)),
      ),
    ),
    column.number('Mean of axes with data', (profile) => meanCell(meanOf(profile))),
  ],
  profiles,
)}
<p class="note">Bold: the highest of an axis, where it is higher than every other player’s by more than chance (p below ${SIGNIFICANCE}, corrected for nine axes; M4 is compared by z, M6 and M8 by excess). No data: nothing was observed, and the formula’s 0 or 1 would be no score. A star marks low confidence: too small a sample behind the score, as the table of its parts says. In small type the score without the decisions that the arena made in the player’s stead, where that is another. The mean is of the axes that have data, as many as it says, with a bootstrap interval over them (paper, G.4): it says how uneven a player is, not how exactly it was measured, and means of different axes have no order.</p>`;
}

function scoreCell(
  profile: NamedProfile,
  axis: AxisName,
  leading: ReadonlySet<NamedProfile>,
): Html | null {
  const { axes, excludingFallback } = profile;
  const score = axes[axis];
  if (score === undefined) return null;
  if (score.data === false) return html`<small>no data</small>`;
  const leads = leading.has(profile);
  const text = html`${decimal(score.score, 3)}${star(score)}`;
  const own = excludingFallback[axis];
  const differs = own !== undefined && decimal(own.score, 3) !== decimal(score.score, 3);
  return html`${leads ? html`<b>${text}</b>` : text}${differs ? html`<br><small>${decimal(own.score, 3)}${star(own)}</small>` : null}`;
}

function star({ confidence }: AxisScore): string {
  return confidence === 'low' ? '*' : '';
}

function meanCell(found: MeanAxis | undefined): Html | null {
  if (found === undefined || found.mean === null) return null;
  const { mean, axes, interval } = found;
  return html`${decimal(mean, 3)} of ${axes}${interval === null ? null : html`<br><small>${decimal(interval.lower, 3)} to ${decimal(interval.upper, 3)}</small>`}`;
}

interface AxisRow {
  readonly name: string;
  readonly score: AxisScore;
  readonly own: AxisScore | undefined;
}

function axisParts(
  axis: AxisName,
  profiles: readonly NamedProfile[],
  judgeName: NameOf,
): Html | null {
  const rows = profiles.flatMap(({ name, axes, excludingFallback }): AxisRow[] => {
    const score = axes[axis];
    return score === undefined ? [] : [{ name, score, own: excludingFallback[axis] }];
  });
  if (rows.length === 0) return null;
  const column = columnsOf<AxisRow>();
  const parts = partsOf(rows.map(({ score }) => score.components));
  const counts = partsOf(rows.map(({ score }) => score.counts));
  const title = `${axis} ${AXIS_NAMES[axis]}`;
  return html`<details class="parts"><summary><h4>${title}</h4></summary>
${scrollingTable(
  `${title}: components and the samples behind them`,
  [
    column.name('Player', ({ name }) => name),
    column.number('Score', ({ score }) => decimal(score.score, 3)),
    column.text('Confidence', ({ score }) => confidence(score)),
    ...(rows.some(({ score }) => score.judges !== undefined)
      ? [
          column.text(
            'Judged by',
            ({ score }) => score.judges?.map(({ judge }) => judgeName(judge)).join(', ') ?? null,
          ),
        ]
      : []),
    column.number('Without fallback', ({ own }) =>
      own === undefined ? null : decimal(own.score, 3),
    ),
    ...parts.map((part) =>
      column.number(inWords(part), ({ score }) => partText(valueAt(score.components, part), 3)),
    ),
    ...counts.map((part) =>
      column.number(inWords(part), ({ score }) => partText(valueAt(score.counts, part), 2)),
    ),
  ],
  rows,
)}</details>`;
}

function confidence(score: AxisScore): Html {
  return html`<span class="badge${score.confidence === 'low' ? ' badge-notice' : ''}">${score.confidence}</span>`;
}

type Parts = AxisScore['components'];

/** Single figures; of a part that holds others each of them; lists (histograms) are left to the data. */
function partsOf(all: readonly Parts[]): readonly string[] {
  const names = all.flatMap((parts) =>
    Object.entries(parts).flatMap(([name, value]) => paths(name, value)),
  );
  return [...new Set(names)];
}

function paths(name: string, value: unknown): readonly string[] {
  if (value === null || typeof value !== 'object') return [name];
  if (Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([inner, each]) => paths(`${name}.${inner}`, each));
}

function valueAt(parts: Parts, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        value !== null && typeof value === 'object' && !Array.isArray(value)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      parts,
    );
}

function partText(value: unknown, digits: number): string | null {
  if (typeof value === 'number')
    return Number.isInteger(value) ? count(value) : decimal(value, digits);
  return typeof value === 'string' ? value : null;
}

/** `types.3bet` is "3bet", `fCallBluff` is "f call bluff". */
function inWords(path: string): string {
  const name = path.split('.').slice(-1)[0] ?? path;
  return name.replaceAll(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
