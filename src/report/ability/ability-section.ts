import { type Html, html } from '../../pages/html.ts';
import { observationsOf, observedBy } from '../../scoring/axes/observations.ts';
import { SIGNIFICANCE } from '../../scoring/nulls/differences.ts';
import { type AxisName, axisNameSchema, type ReadAxis } from '../../shared/records/profile.ts';
import { count, decimal, plural, signed } from '../../shared/text/figures.ts';
import { AXIS_NAMES } from '../axis-names.ts';
import { columnsOf, scrollingTable } from '../data-table.ts';
import type { NamedProfile } from '../named-profile.ts';
import { NO_DATA_REASONS, warningOf } from './axis-words.ts';

const AXES = axisNameSchema.options;

/** Hands a player at which the nulls were tried, fewest first: below it nothing was found at all. */
const FEWEST_HANDS_TRIED = 240;

/** Whether anything stands beside the scores: not in profiles of earlier versions. */
function isRead(profiles: readonly NamedProfile[]): boolean {
  return profiles.some(({ axes }) => AXES.some((axis) => axes[axis]?.data !== undefined));
}

/** Before any score is shown: how much of what follows tells something, and why not more. */
export function tellingNotice(profiles: readonly NamedProfile[]): Html | null {
  if (!isRead(profiles)) return null;
  const all = profiles.flatMap(({ axes }) =>
    AXES.flatMap((axis) => {
      const found = axes[axis];
      return found === undefined ? [] : [{ axis, found }];
    }),
  );
  const withNull = all.filter(({ found }) => found.p != null);
  const beyond = withNull.filter(({ found }) => isBeyondChance(found));
  const telling = AXES.flatMap((axis) => {
    const ofAxis = (scores: typeof all) => scores.filter((each) => each.axis === axis).length;
    return ofAxis(beyond) === 0
      ? []
      : [`${axis} for ${ofAxis(beyond)} of ${ofAxis(withNull)} players`];
  });
  const silent = all.filter(({ found }) => found.data === false).length;
  const hands = Math.round(
    profiles.reduce((sum, { style }) => sum + style.dealt, 0) / profiles.length,
  );
  const few =
    hands < FEWEST_HANDS_TRIED
      ? ` ${count(hands)} hands a player are few: of simulated players with an ability, who played ${FEWEST_HANDS_TRIED}, the axes of behaviour (M2 to M5, M9) found no more than a third.`
      : '';
  return html`<p class="notice"><strong>${telling.length === 0 ? 'No axis tells more than chance here.' : `Beyond chance: ${telling.join(', ')}.`}</strong> Of ${plural(all.length, 'score')} ${silent === 0 ? 'all have data' : `${silent} have no data`}; of the ${withNull.length} that can be held against a player without the ability, ${beyond.length} ${beyond.length === 1 ? 'is' : 'are'} beyond it (p below ${SIGNIFICANCE}, corrected for the axes of the player).${few}</p>`;
}

function isBeyondChance({ pHolm }: ReadAxis): boolean {
  return pHolm != null && pHolm < SIGNIFICANCE;
}

/** Beside each score what a player without the ability would get, and how sure the score is. */
export function abilitySection(profiles: readonly NamedProfile[]): Html | null {
  if (!isRead(profiles)) return null;
  return html`<h3>How much of it is ability</h3>
${overview(profiles)}
<p class="note">${notes(profiles)}</p>
${AXES.map((axis) => axisTable(axis, profiles))}`;
}

interface Overview {
  readonly axis: AxisName;
  readonly scores: readonly ReadAxis[];
}

function overview(profiles: readonly NamedProfile[]): Html {
  const column = columnsOf<Overview>();
  const of = (scores: readonly ReadAxis[], part: number) => `${part} of ${scores.length}`;
  return scrollingTable(
    'What each axis tells here: scores with data, and scores beyond what chance gives',
    [
      column.name('Axis', ({ axis }) => `${axis} ${AXIS_NAMES[axis]}`),
      column.number('With data', ({ scores }) =>
        of(scores, scores.filter(({ data }) => data !== false).length),
      ),
      column.number('Beyond chance', ({ scores }) => {
        const tested = scores.filter(({ p }) => p != null);
        return tested.length === 0 ? null : of(tested, tested.filter(isBeyondChance).length);
      }),
      column.text('To be read with', ({ axis, scores }) =>
        warningOf(
          axis,
          scores.flatMap(({ ceiling }) => ceiling ?? []),
        ),
      ),
    ],
    AXES.map((axis) => ({ axis, scores: profiles.flatMap(({ axes }) => axes[axis] ?? []) })),
  );
}

/** Exchanged in 2^9 ways a difference has p above 0.05 / 9 in all but two of them; in 2^8 no p is as low. */
const FEWEST_SESSIONS_TO_DIFFER = 9;

function notes(profiles: readonly NamedProfile[]): string {
  const sessions = Math.max(...profiles.map(({ style }) => style.sessions));
  const intervals = profiles.flatMap(({ axes }) =>
    AXES.flatMap((axis) => axes[axis]?.interval ?? []),
  );
  const bySession = intervals.some(({ unit }) => unit === 'session');
  return [
    'The interval says where a repetition of the same size would land, in 95 of 100, not where the score goes with more hands: M3 falls, M4 and M7 rise with their number.',
    intervals.length === 0
      ? 'There is none from fewer than three sessions.'
      : bySession
        ? 'Sessions were drawn anew for it; memory may make neighbouring sessions alike, which it does not cover. From ten runs on, whole runs are drawn.'
        : 'Whole runs were drawn anew for it.',
    'Of twelve sessions it is too narrow for M2, M5 and M9: it held the score in 77 to 92 of 100 there.',
    'By chance: what a player without the ability gets from the same records, with the band that holds 95 of 100 of them. Excess: 0 is chance and 1 the best there is; for M4, where chance is the perfectly composed player, 0 is no sign of tilt and −1 all there can be.',
    sessions < FEWEST_SESSIONS_TO_DIFFER
      ? `Of ${sessions} sessions no two players can differ by more than chance: there are too few ways to exchange them.`
      : '',
    'M1 and M7 are held against no chance: sizes by the table look like it, and no way to play is without mixing.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

interface AxisRow {
  readonly name: string;
  readonly score: ReadAxis;
}

function axisTable(axis: AxisName, profiles: readonly NamedProfile[]): Html | null {
  const rows = profiles.flatMap(({ name, axes }): AxisRow[] => {
    const score = axes[axis];
    return score === undefined ? [] : [{ name, score }];
  });
  if (rows.length === 0) return null;
  const title = `${axis} ${AXIS_NAMES[axis]}`;
  const warning = warningOf(
    axis,
    rows.flatMap(({ score }) => score.ceiling ?? []),
  );
  const silent = rows.some(({ score }) => score.data === false) ? NO_DATA_REASONS[axis] : undefined;
  return html`<details class="parts"><summary><h4>${title}</h4></summary>
${warning === null ? null : html`<p class="note">${warning}.</p>`}
${silent === undefined ? null : html`<p class="note">No data: ${silent}.</p>`}
${abilityTable(axis, title, rows)}</details>`;
}

function abilityTable(axis: AxisName, title: string, rows: readonly AxisRow[]): Html {
  const column = columnsOf<AxisRow>();
  const withNull = rows.some(({ score }) => score.null != null);
  const withCeiling = rows.some(({ score }) => score.ceiling != null);
  return scrollingTable(
    `${title}: score, interval and what chance gives; n: ${observedBy(axis)}`,
    [
      column.name('Player', ({ name }) => name),
      column.number('Score', ({ score }) =>
        score.data === false ? html`<small>no data</small>` : decimal(score.score, 3),
      ),
      column.number(html`<abbr title="${observedBy(axis)}">n</abbr>`, ({ score }) => {
        const observations = observationsOf(axis, score);
        return observations === null ? null : count(observations);
      }),
      column.number('95 % interval', ({ score: { interval } }) =>
        interval == null ? null : `${decimal(interval.low, 3)} to ${decimal(interval.high, 3)}`,
      ),
      ...(withCeiling
        ? [
            column.number('Best possible', ({ score: { ceiling } }) =>
              ceiling == null ? null : decimal(ceiling, 3),
            ),
          ]
        : []),
      ...(withNull
        ? [
            column.number('By chance', ({ score }) => (score.null == null ? null : chance(score))),
            column.number('Excess', ({ score: { excess } }) =>
              excess == null ? null : signed(excess, 3),
            ),
            ...(axis === 'M4'
              ? [
                  column.number('z', ({ score }) =>
                    score.null == null ? null : signed(score.null.z, 2),
                  ),
                ]
              : []),
            column.number('p', ({ score: { p } }) => (p == null ? null : decimal(p, 3))),
            column.number('p, for all axes (Holm)', ({ score: { pHolm } }) =>
              pHolm == null ? null : decimal(pHolm, 3),
            ),
          ]
        : []),
    ],
    rows,
  );
}

function chance({ null: distribution }: ReadAxis): Html | null {
  if (distribution == null) return null;
  const { mean, low, high } = distribution;
  return html`${decimal(mean, 3)}<br><small>${decimal(low, 3)} to ${decimal(high, 3)}</small>`;
}
