import { type Html, html } from '../pages/html.ts';
import { chipsASession, type LeaderboardRow } from '../scoring/leaderboard.ts';
import { count, dollars, plural, signed } from '../shared/text/figures.ts';
import { tellingNotice } from './ability/ability-section.ts';
import { ablationSection } from './ablation-section.ts';
import { axesSection } from './axes-section.ts';
import { bluffingSection } from './bluffing-section.ts';
import { chipsSection } from './chips-section.ts';
import { claimReadersSection } from './claim-readers-section.ts';
import { correlationSection } from './correlation-section.ts';
import { dataQualitySection } from './data-quality-section.ts';
import { habitsSection } from './habits-section.ts';
import { judgingSection } from './judging-section.ts';
import { leaderboardSection } from './leaderboard-section.ts';
import { scoredProfiles } from './named-profile.ts';
import { type NotableOptions, notableSection } from './notable/notable-section.ts';
import { reportPage } from './page.ts';
import { readingsSection } from './readings-section.ts';
import type { ReportData } from './report-data.ts';
import { runSection, standIns } from './run-section.ts';
import { styleMapSection } from './style-map-section.ts';
import { styleSection } from './style-section.ts';
import { ranksText } from './winnings/winnings-words.ts';

export type ReportOptions = NotableOptions;

/** Nobody knows of a board. */
const ALONE: ReportOptions = { boardAddress: null };

/**
 * The report as one page that needs nothing else: no network, no script, light and dark, for paper
 * and for a phone. A section without content is left out.
 */
export function renderReport(data: ReportData, options: ReportOptions = ALONE): string {
  const { batch } = data;
  const sections = [
    runSection(data),
    leaderboardSection(data),
    styleMapSection(data),
    readingsSection(data),
    axesSection(data),
    bluffingSection(data),
    chipsSection(data),
    styleSection(data),
    habitsSection(data),
    ablationSection(data),
    correlationSection(data),
    judgingSection(data),
    claimReadersSection(data),
    dataQualitySection(data),
    notableSection(data, options),
  ];
  return reportPage({
    title: batch._id,
    kind: 'Poker Arena report',
    header: html`<p class="lead">${lead(data)}</p>
${standInNotice(data)}
${tellingNotice(scoredProfiles(data))}
${keyFigures(data)}`,
    sections,
    footer: html`The figures of this page are in <code>report.json</code> and the tables in <code>tables</code> beside it; the records they come from are in the batch’s export.`,
  });
}

function lead({ batch, sessions }: ReportData): string {
  const { players, conditions, handsPerSession } = batch.configuration;
  const under = conditions.length === 1 ? '' : ` under ${plural(conditions.length, 'condition')}`;
  return `${plural(players.length, 'player')} at one table${under}: ${plural(sessions.finished, 'tournament session')} of up to ${plural(handsPerSession, 'hand')} of no-limit hold’em.`;
}

function standInNotice({ batch }: ReportData): Html | null {
  const replaced = standIns(batch.configuration);
  const names = [...replaced.players, ...replaced.judges].map(({ displayName }) => displayName);
  if (names.length === 0) return null;
  const everyPlayer = replaced.players.length === batch.configuration.players.length;
  return html`<p class="notice"><strong>${everyPlayer ? 'No language model played here.' : 'Not all of these are language models.'}</strong> ${names.join(', ')} ${names.length === 1 ? 'is a stand-in' : 'are stand-ins'}: rules of this project behind a model’s interface, for trying the system out. Their figures say nothing about any model.</p>`;
}

function keyFigures(data: ReportData): Html {
  const cost = data.spending.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0);
  const figures: readonly (readonly [value: string, label: string])[] = [
    ...leaders(data),
    [count(data.hands), 'hands'],
    [count(data.decisions), 'decisions'],
    [count(data.sessions.finished), data.sessions.finished === 1 ? 'session' : 'sessions'],
    [dollars(cost), 'cost of all calls'],
  ];
  return html`<ul class="figures">${figures.map(([value, label]) => html`<li><b>${value}</b><span>${label}</span></li>`)}</ul>`;
}

/** Only where one player leads under one condition is there a name worth printing large. */
function leaders({ leaderboard }: ReportData) {
  const first = leaderboard.filter(({ rank }) => rank === 1);
  const [leader] = first;
  if (leader === undefined || first.length > 1) return [];
  return [
    [
      leader.displayName,
      `leads with ${signed(chipsASession(leader))} chips a session${mayBe(leader)}`,
    ] as const,
  ];
}

/** Who leads by luck alone may be anywhere. */
function mayBe({ winnings }: LeaderboardRow): string {
  if (winnings === null) return '';
  const ranks = ranksText(winnings);
  return ranks === '1' ? '' : `; may rank ${ranks}`;
}
