import { type Html, html } from '../../pages/html.ts';
import {
  BATCHES_PATH,
  playersPath,
  QUEUES_PATH,
  reportPath,
  searchPath,
} from '../../pages/links.ts';
import { scrolling } from '../../pages/scrolling.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import { aboutDuration } from '../../shared/text/durations.ts';
import { count, dollars, plural, time } from '../../shared/text/figures.ts';
import { type LiveSections, place } from '../live/live-section.ts';
import type { Page } from '../page/layout.ts';
import { batchBadge, command, keyFigures, shareBar } from '../page/marks.ts';
import { batchLeaderboard } from './batch-leaderboard.ts';
import type { BatchView } from './batch-view.ts';
import { outlookSection } from './outlook-section.ts';
import { costOfCap, sessionShares, sessionWords } from './progress.ts';
import { runsSection, sessionsSection } from './sessions-section.ts';
import { troublesSection } from './troubles-section.ts';

export function batchPage(look: BatchView, events: string): Page {
  const { batch } = look;
  const { players, conditions, handsPerSession } = batch.configuration;
  const sections = batchSections(look);
  return {
    title: batch._id,
    section: 'batches',
    breadcrumb: [{ text: 'Batches', path: BATCHES_PATH }],
    lead: `${plural(players.length, 'player')}, ${plural(conditions.length, 'condition')}, sessions of up to ${plural(handsPerSession, 'hand')}; made ${time(batch.createdAt)}.`,
    events,
    main: html`<ul class="actions"><li><a class="button first" href="${reportPath(batch._id)}">Report</a></li><li><a class="button" href="${playersPath(batch._id)}">Players</a></li><li><a class="button" href="${searchPath({ batch: batch._id })}">Search its hands</a></li><li><a class="button" href="${QUEUES_PATH}">Queues</a></li></ul>
${['progress', 'troubles', 'outlook', 'leaderboard'].map((id) => place(sections, id))}
<div class="columns two">${place(sections, 'judging')}${place(sections, 'costs')}</div>
${['runs', 'sessions'].map((id) => place(sections, id))}
<section><h2>Its records</h2><p>${command(`arena export ${batch._id}`)} writes every record as files, from which anybody can score it anew; ${command(`arena report ${batch._id}`)} writes the report as one file.</p></section>`,
  };
}

export function batchSections(look: BatchView): LiveSections {
  return {
    progress: progressSection(look),
    troubles: troublesSection(look),
    outlook: outlookSection(look),
    leaderboard: batchLeaderboard(look),
    judging: judgingSection(look),
    costs: costsSection(look),
    runs: runsSection(look),
    sessions: sessionsSection(look),
  };
}

function progressSection({ batch, figures }: BatchView): Html {
  if (figures === null)
    return html`<section><p class="empty">The batch is being counted…</p></section>`;
  const { sessions, hands, decisions, perSecond, timeLeftMs, costMicroUsd } = figures;
  const whole = sessions.finished + sessions.open + sessions.parked;
  return html`<section class="progress" aria-label="Progress"><p class="phase">${batchBadge(batch.status)} ${phaseWords(look(batch, figures))}</p>
${shareBar(sessionShares(sessions))}
<p class="soft">${sessionWords(sessions)}</p>
${keyFigures([
  [`${count(sessions.finished)}/${count(whole)}`, 'sessions'],
  [count(hands), 'hands'],
  [
    count(decisions),
    perSecond === null ? 'decisions' : `decisions, ${perSecond.toFixed(1)} a second`,
  ],
  [costOfCap(costMicroUsd, batch.caps.batchUsd), 'cost of all calls'],
  ...(timeLeftMs === null ? [] : [[aboutDuration(timeLeftMs), 'left to play'] as const]),
])}</section>`;
}

type Phase = Pick<Batch, 'status' | 'planned' | 'scoredVersion' | 'finishedAt'> & { open: number };

function look(batch: Batch, figures: NonNullable<BatchView['figures']>): Phase {
  return { ...batch, open: figures.sessions.open };
}

function phaseWords({ status, planned, scoredVersion, finishedAt, open }: Phase): string {
  switch (status) {
    case 'finished':
      return finishedAt === null
        ? 'Over and scored.'
        : `Over and scored since ${time(finishedAt)}.`;
    case 'cancelled':
      return 'Nothing of it starts any more; what was played stays.';
    case 'paused':
      return 'Nothing of it starts until it is resumed.';
    case 'open':
      if (open > 0) return 'Being played.';
      if (planned === null) return 'Played; judging is being planned.';
      return scoredVersion === null
        ? 'Played; its reasoning is being judged.'
        : 'Being scored anew.';
  }
}

function judgingSection({ batch, figures, unscored }: BatchView): Html {
  const title = html`<h2>Judging</h2>`;
  if (figures === null || figures.judgements === null) {
    return html`<section>${title}<p class="empty">Planned as soon as every session is over.</p></section>`;
  }
  const { done, planned } = figures.judgements;
  if (planned === 0) {
    return html`<section>${title}<p class="empty">Nothing here was to be judged.</p></section>`;
  }
  return html`<section>${title}<p><label for="verdicts">Verdicts: ${count(done)} of ${count(planned)}</label> <progress id="verdicts" max="${planned}" value="${done}"></progress></p>
${unscored === 0 ? null : html`<p class="warn">${plural(unscored, 'judgement')} without a score: ${command(`arena judge retry ${batch._id}`)} asks again.</p>`}</section>`;
}

function costsSection({ batch, figures }: BatchView): Html {
  if (figures === null)
    return html`<section><h2>Costs</h2><p class="empty">Being counted…</p></section>`;
  const { details, costMicroUsd } = figures;
  const sums = new Map<string, number>();
  for (const { player, costMicroUsd: cost } of details.players) {
    sums.set(player, (sums.get(player) ?? 0) + cost);
  }
  const nameOf = playerNames(batch);
  const rows: (readonly [string, number])[] = [...sums]
    .sort((a, b) => b[1] - a[1])
    .map(([player, cost]) => [nameOf(player), cost]);
  if (details.judgesMicroUsd > 0) rows.push(['Judges', details.judgesMicroUsd]);
  const caps = capWords(batch);
  return html`<section aria-labelledby="costs-title"><h2 id="costs-title">Costs</h2>
${scrolling(
  { headingId: 'costs-title' },
  html`<table><thead><tr><th scope="col">Who answered</th><th scope="col" class="number">Cost</th></tr></thead>
<tbody>${rows.map(([name, cost]) => html`<tr><th scope="row">${name}</th><td class="number">${dollars(cost)}</td></tr>`)}</tbody>
<tfoot><tr><th scope="row">All</th><td class="number">${dollars(costMicroUsd)}</td></tr></tfoot></table>`,
)}
<p class="note">${caps === '' ? 'No cap is set.' : caps} ${command(`arena cost ${batch._id}`)} says more.</p></section>`;
}

function capWords({ caps }: Batch): string {
  const words = [
    ['the batch', caps.batchUsd],
    ['a run', caps.runUsd],
    ['a session', caps.sessionUsd],
  ] as const;
  const set = words.flatMap(([what, usd]) =>
    usd === null ? [] : [`${dollars(usd * 1e6)} for ${what}`],
  );
  return set.length === 0 ? '' : `At most ${set.join(', ')}.`;
}
