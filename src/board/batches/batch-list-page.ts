import { type Html, html } from '../../pages/html.ts';
import { BATCHES_PATH, batchPath } from '../../pages/links.ts';
import { scrolling } from '../../pages/scrolling.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import type { Damage } from '../../shared/store/damaged.ts';
import { aboutDuration } from '../../shared/text/durations.ts';
import { count, dollars, plural, signed, time } from '../../shared/text/figures.ts';
import { type LiveSections, place } from '../live/live-section.ts';
import type { Page } from '../page/layout.ts';
import { batchBadge, command, damagedBadge, pageLinks, shareBar } from '../page/marks.ts';
import type { BatchList, ListedBatch } from './batch-list.ts';
import type { RatedFigures } from './figures-cache.ts';
import { costOfCap, sessionShares, sessionWords } from './progress.ts';

export function batchListPage(list: BatchList, after: string | null, events: string): Page {
  const sections = batchListSections(list, after);
  return {
    title: 'Batches',
    section: 'batches',
    lead:
      list.total === 0
        ? 'Nothing has been played in this store yet.'
        : `${plural(list.total, 'batch', 'batches')} of tournaments in this store.`,
    events,
    main: html`${place(sections, 'going-on')}${place(sections, 'all')}`,
  };
}

export function batchListSections(list: BatchList, after: string | null): LiveSections {
  if (list.total === 0) return { 'going-on': null, all: emptyStore() };
  return {
    'going-on':
      list.goingOn.length === 0
        ? null
        : html`<h2 class="outer">Going on</h2><div class="cards">${list.goingOn.map(card)}</div>`,
    all: html`<section aria-labelledby="all-title"><h2 id="all-title">All batches</h2>
${scrolling(
  { headingId: 'all-title' },
  html`<table>
<thead><tr><th scope="col">Batch</th><th scope="col">Status</th><th scope="col" class="number">Sessions</th><th scope="col" class="number">Hands</th><th scope="col" class="number">Decisions</th><th scope="col" class="number">Judged</th><th scope="col" class="number">Cost</th><th scope="col">Leader</th><th scope="col">Made</th></tr></thead>
<tbody>${list.all.map(row)}</tbody>
</table>`,
)}${pageLinks(
  after === null ? null : BATCHES_PATH,
  list.next === null ? null : `${BATCHES_PATH}?after=${encodeURIComponent(list.next)}`,
  'batches',
)}</section>`,
  };
}

function emptyStore(): Html {
  return html`<section><h2>Play the first</h2><p>This plays a small tournament of stand-ins on this machine, without a key and without a cent:</p><pre><code>arena run seeds/batches/demo.json</code></pre></section>`;
}

function card({ batch, figures }: ListedBatch): Html {
  const title = html`<h3><a href="${batchPath(batch._id)}">${batch._id}</a> ${batchBadge(batch.status)}</h3>`;
  if (figures === null) return html`<article class="card">${title}<p>${COUNTING}</p></article>`;
  const { sessions, hands, costMicroUsd, timeLeftMs, details } = figures;
  return html`<article class="card">${title}
${shareBar(sessionShares(sessions))}
<p>${sessionWords(sessions)}</p>
<p class="soft">${plural(hands, 'hand')} · ${costOfCap(costMicroUsd, batch.caps.batchUsd)}${timeLeftMs === null ? null : ` · ${aboutDuration(timeLeftMs)} left`}</p>
${batch.stopped === null ? null : html`<p class="warn">At its budget: ${batch.stopped.message}</p>`}${figures.awaits === null ? null : html`<p class="warn">The ${figures.awaits.message}</p>`}${figures.troubles.map(({ provider, state, message }) => html`<p class="warn">Provider ${provider} ${state === 'paused' ? 'is paused' : 'rests'}: ${message}</p>`)}${details.parked.slice(0, 2).map(({ _id, parked }) => html`<p class="warn"><code>${_id}</code> is parked (${parked?.reason ?? 'unknown'})</p>`)}${
  details.parked.length > 2
    ? html`<p class="warn">${plural(details.parked.length - 2, 'more session')} parked</p>`
    : null
}</article>`;
}

const COUNTING = html`<span class="soft">counting…</span>`;

function row(listed: ListedBatch | Damage): Html {
  if ('id' in listed) {
    return html`<tr><th scope="row">${listed.id}</th><td>${damagedBadge()}</td><td colspan="7">Its document cannot be read: ${command('arena doctor')} says why.</td></tr>`;
  }
  const { batch, figures } = listed;
  const cells =
    figures === null
      ? html`<td colspan="6">${COUNTING}</td>`
      : html`<td class="number">${count(figures.sessions.finished)}/${count(total(figures.sessions))}</td><td class="number">${count(figures.hands)}</td><td class="number">${count(figures.decisions)}</td><td class="number">${figures.judgements === null ? '–' : html`${count(figures.judgements.done)}/${count(figures.judgements.planned)}`}</td><td class="number">${dollars(figures.costMicroUsd)}</td><td>${leaderWords(listed, figures)}</td>`;
  return html`<tr><th scope="row"><a href="${batchPath(batch._id)}">${batch._id}</a></th><td>${batchBadge(batch.status)}</td>${cells}<td>${time(batch.createdAt)}</td></tr>`;
}

/** Only where there is one condition is there one leader. */
function leaderWords({ batch }: ListedBatch, { details }: RatedFigures): string {
  const [leader, next] = details.players;
  const isOne = batch.configuration.conditions.length === 1;
  if (leader === undefined || !isOne || leader.chips <= (next?.chips ?? 0)) return '–';
  return `${playerNames(batch)(leader.player)} ${signed(leader.chips)} raw`;
}

function total({ finished, open, parked }: { finished: number; open: number; parked: number }) {
  return finished + open + parked;
}
