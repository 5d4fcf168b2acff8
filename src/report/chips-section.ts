import { type Html, html } from '../pages/html.ts';
import { count, plural, signed } from '../shared/text/figures.ts';
import { roundScale } from './charts/axes.ts';
import { chartFigure, WIDE } from './charts/figure.ts';
import { linesPicture } from './charts/lines.ts';
import { columnsOf, dataTable } from './data-table.ts';
import { byCondition, type NamedProfile, namedProfiles } from './named-profile.ts';
import { pictureLabel, playerKey } from './player-key.ts';
import type { ReportData } from './report-data.ts';
import type { SessionResult } from './session-results.ts';

/** How chips came and went from session to session (paper, Table 5). */
export function chipsSection(data: ReportData): Html | null {
  const conditions = byCondition(namedProfiles(data)).map(({ condition, profiles }) => ({
    condition,
    profiles,
    results: data.results.filter((result) => result.condition === condition),
  }));
  const played = conditions.filter(({ results }) => results.length > 0);
  if (played.length === 0) return null;
  return html`<section aria-labelledby="chips">
<h2 id="chips">Chips by session</h2>
${played.map(({ condition, profiles, results }) => html`${played.length > 1 ? html`<h3>Condition “${condition}”</h3>` : null}${chipLines(condition, profiles, results)}`)}
</section>`;
}

function chipLines(
  condition: string,
  profiles: readonly NamedProfile[],
  results: readonly SessionResult[],
): Html {
  const sums = profiles.map(({ player }) => cumulative(results, player));
  const scale = roundScale(sums.flat());
  const last = results.length;
  const x = { name: 'sessions played', min: 0, max: last, interval: sessionStep(last) };
  const y = { name: 'chips won in all', ...scale, label: (value: number) => signed(value) };
  const borders = results.flatMap(({ runId }, at) =>
    at > 0 && runId !== results[at - 1]?.runId ? [at] : [],
  );
  return chartFigure({
    id: `chips-${condition}`,
    title: `Chips won or lost in each session, ${condition}`,
    label: `Chips won in all after each of ${plural(last, 'session')}. At the end ${profiles.map(({ name }, at) => `${name} ${signed(sums[at]?.at(-1) ?? 0)}`).join(', ')}.`,
    caption: `Chips won in all, session after session in playing order; every session starts anew with equal stacks.${borders.length === 0 ? '' : ' Dotted: a new run begins.'}`,
    draw: (width) => {
      const label = pictureLabel(profiles, width);
      const lines = profiles.map((profile, at) => ({
        text: label(profile),
        series: profile.series,
        points: (sums[at] ?? []).map((chips, session) => [session, chips] as const),
      }));
      return linesPicture({ lines, x, y, borders }, width, width === WIDE ? 420 : 340);
    },
    key: playerKey(profiles),
    table: sessionTable(profiles, results),
  });
}

function sessionTable(profiles: readonly NamedProfile[], results: readonly SessionResult[]): Html {
  const column = columnsOf<SessionResult>();
  return dataTable(
    'Chips won or lost in each session',
    [
      column.name('Session', ({ sessionId }) => html`<code>${sessionId}</code>`),
      column.number('Hands', ({ handsPlayed }) => count(handsPlayed)),
      ...profiles.map(({ name, player }) =>
        column.number(name, ({ deltas }) =>
          deltas[player] === undefined ? null : signed(deltas[player]),
        ),
      ),
    ],
    results,
  );
}

/** From nothing, before the first session, on. */
function cumulative(results: readonly SessionResult[], player: string): readonly number[] {
  const sums = [0];
  for (const { deltas } of results) sums.push((sums.at(-1) ?? 0) + (deltas[player] ?? 0));
  return sums;
}

/** Whole sessions, about ten marks. */
function sessionStep(sessions: number): number {
  return Math.max(1, roundScale([0, sessions], 10).interval);
}
