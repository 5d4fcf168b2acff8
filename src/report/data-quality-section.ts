import { type Html, html } from '../pages/html.ts';
import {
  type AnswerRates,
  fallbackRate,
  PAPER_FALLBACK_RATE,
} from '../scoring/answering/answer-rates.ts';
import { playerNames } from '../shared/records/display-names.ts';
import { count, percent, plural } from '../shared/text/figures.ts';
import { claimsRead } from './claims-read.ts';
import { columnsOf, scrollingTable } from './data-table.ts';
import { namedProfiles } from './named-profile.ts';
import type { ReportData } from './report-data.ts';

/** What the figures rest on: what is missing, and whether players lost to others or to the format. */
export function dataQualitySection(data: ReportData): Html | null {
  const { answering, parked, sessions } = data;
  const played = answering.filter(({ decisions }) => decisions > 0);
  if (played.length === 0 && parked.length === 0) return null;
  return html`<section aria-labelledby="data-quality">
<h2 id="data-quality">Data quality</h2>
<ul class="facts">${[...overall(data, played)].map((fact) => html`<li>${fact}</li>`)}</ul>
${played.length === 0 ? null : answers(data, played)}
${claimsRead(namedProfiles(data))}
${parked.length === 0 ? null : parkedTable(data)}
${sessions.open === 0 ? null : html`<p class="note">${plural(sessions.open, 'session')} not over: this report is of what is finished by now.</p>`}
</section>`;
}

function overall(
  { sessions, judging }: ReportData,
  played: readonly AnswerRates[],
): readonly string[] {
  const total = (value: (rates: AnswerRates) => number) =>
    played.reduce((sum, rates) => sum + value(rates), 0);
  const decisions = total((rates) => rates.decisions);
  const of = (part: number) =>
    `${count(part)} of ${count(decisions)} decisions (${percent(decisions === 0 ? 0 : part / decisions)})`;
  const judges = judging.flatMap((axis) => axis.judges);
  const unscored = judges.reduce((sum, each) => sum + each.unscored, 0);
  const asked = judges.reduce((sum, each) => sum + each.scored + each.unscored + each.pending, 0);
  const pending = judges.reduce((sum, each) => sum + each.pending, 0);
  return [
    `Check or fold in the player’s stead: ${of(total(({ rungs }) => rungs.default))}`,
    `Timed out: ${of(total(({ timedOut }) => timedOut))}`,
    `Made legal: ${of(total(({ adjusted }) => Object.values(adjusted).reduce((sum, times) => sum + times, 0)))}`,
    `Answers refused: ${count(total(({ refused }) => refused))}`,
    asked === 0
      ? 'No verdict of a judge was asked for'
      : `Verdicts without a score: ${count(unscored)} of ${count(asked)}${pending === 0 ? '' : `; still to come: ${count(pending)}`}`,
    `Sessions scored: ${count(sessions.finished)} of ${count(sessions.finished + sessions.parked + sessions.open)}${sessions.parked === 0 ? '' : `; parked: ${count(sessions.parked)}`}`,
  ];
}

function answers({ batch }: ReportData, played: readonly AnswerRates[]): Html {
  const nameOf = playerNames(batch);
  const column = columnsOf<AnswerRates>();
  const share = (part: (rates: AnswerRates) => number) => (rates: AnswerRates) =>
    percent(part(rates) / rates.decisions);
  return html`<h3 id="answering">How answers were read</h3>
${scrollingTable(
  'How answers were read, by player',
  [
    column.name('Player', ({ player }) => nameOf(player)),
    column.number('Decisions', ({ decisions }) => count(decisions)),
    column.number(
      'Tool call',
      share(({ rungs }) => rungs.tool),
    ),
    column.number(
      'JSON',
      share(({ rungs }) => rungs.json),
    ),
    column.number(
      'Text',
      share(({ rungs }) => rungs.text),
    ),
    column.number('Check or fold instead', (rates) => percent(fallbackRate(rates))),
    column.number('Refused', ({ refused }) => count(refused)),
    column.number('Timed out', ({ timedOut }) => count(timedOut)),
    column.text('Made legal', adjustments),
    column.text('Answered as', others),
  ],
  played,
)}
<p class="note">Shares of decisions by the step of the answer ladder that gave the action. The paper’s setting reports less than ${percent(PAPER_FALLBACK_RATE, 0)} that came to check or fold instead. “Made legal” counts actions that the rules did not allow as they were asked for. A name under “Answered as” is what the provider says its model is called, where that is not what was asked for.</p>`;
}

function others({ answeredBy, model }: AnswerRates): Html | null {
  const different = answeredBy.filter((each) => each !== model);
  return different.length === 0
    ? null
    : html`${different.map((each) => html`<code>${each}</code> `)}`;
}

function adjustments({ adjusted }: AnswerRates): string | null {
  const kinds = Object.entries(adjusted).sort((a, b) => b[1] - a[1]);
  return kinds.length === 0
    ? null
    : kinds.map(([kind, times]) => `${kind.replaceAll('-', ' ')}: ${count(times)}`).join(', ');
}

function parkedTable({ parked }: ReportData): Html {
  const column = columnsOf<ReportData['parked'][number]>();
  return html`<h3>Sessions that stand still</h3>
${scrollingTable(
  'Parked sessions, which no score counts',
  [
    column.name('Session', ({ sessionId }) => html`<code>${sessionId}</code>`),
    column.text('Reason', ({ reason }) => reason.replaceAll('-', ' ')),
    column.text('What happened', ({ message }) => message),
  ],
  parked,
)}`;
}
