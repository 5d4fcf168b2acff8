import { type Html, html } from '../../pages/html.ts';
import { BATCHES_PATH, batchPath, searchPath, sessionPath } from '../../pages/links.ts';
import { describeError } from '../../shared/records/errors.ts';
import { batchOf, runOf } from '../../shared/records/ids.ts';
import { count, plural, signed, time } from '../../shared/text/figures.ts';
import { remedyFor } from '../batches/parked.ts';
import { sessionMark } from '../batches/sessions-section.ts';
import { type LiveSections, place } from '../live/live-section.ts';
import type { Page } from '../page/layout.ts';
import { sessionBadge } from '../page/marks.ts';
import { REPLAY_STYLE } from '../replay/replay-style.ts';
import { handsSection } from './hands-section.ts';
import { seatsSection } from './seats-section.ts';
import type { SessionView } from './session-view.ts';

/** @param events null: it is over, and nothing changes any more */
export function sessionPage(look: SessionView, events: string | null): Page {
  const { id, session, before, after } = look;
  const batchId = batchOf(id);
  const sections = sessionSections(look);
  return {
    title: `Session ${id.slice(id.lastIndexOf('.s') + 2)}`,
    section: 'batches',
    breadcrumb: [
      { text: 'Batches', path: BATCHES_PATH },
      { text: batchId, path: batchPath(batchId) },
      { text: runOf(id).slice(batchId.length + 1), path: `${batchPath(batchId)}?run=${runOf(id)}` },
    ],
    lead: html`<code>${id}</code>${session?.startedAt == null ? null : `, begun ${time(session.startedAt)}`}${session?.finishedAt == null ? null : `, over ${time(session.finishedAt)}`}`,
    ...(events === null ? {} : { events }),
    styles: [REPLAY_STYLE],
    main: html`<ul class="actions">${button(before, 'Session before')}${button(after, 'Session after')}<li><a class="button" href="${searchPath({ batch: id })}">Search its hands</a></li></ul>
${['state', 'table', 'seats', 'hands'].map((part) => place(sections, part))}`,
  };
}

function button(id: string | null, words: string): Html | null {
  return id === null
    ? null
    : html`<li><a class="button" href="${sessionPath(id)}">${words}</a></li>`;
}

/** All but the table of a hand in play, which follows at its own pace. */
export function sessionSections(look: SessionView): LiveSections {
  return {
    state: stateSection(look),
    table: null,
    seats: seatsSection(look),
    hands: handsSection(look),
  };
}

function stateSection({ id, session, hands, damaged }: SessionView): Html {
  return html`<section aria-label="Standing">${stateWords(session, hands.length)}${
    session?.parked == null
      ? null
      : html`<p class="notice"><strong>Parked (${session.parked.reason}).</strong> ${session.parked.message}<br>${remedyFor(id, session.parked.reason)}.</p>`
  }${damaged.map((damage) => html`<p class="notice"><strong>Cannot be read.</strong> ${describeError(damage)}</p>`)}</section>`;
}

function stateWords(session: SessionView['session'], dealt: number): Html {
  if (session === null) {
    return html`<p class="phase">${sessionBadge('damaged')} Its own document cannot be read; what is left of its records is below.</p>`;
  }
  const mark = sessionMark(session);
  const badge = sessionBadge(mark);
  switch (mark) {
    case 'finished': {
      const winner = session.seats
        .filter(({ place: at }) => at === 1)
        .map(({ delta }) => delta ?? 0);
      return html`<p class="phase">${badge} ${plural(session.handsPlayed, 'hand')} played${winner.length === 0 ? '' : `, ${signed(Math.max(...winner))} chips for the first place`}.</p>`;
    }
    case 'playing':
      return html`<p class="phase">${badge} ${dealt === 0 ? 'The first hand is about to be dealt.' : `Hand ${count(dealt)} is being played.`}</p>`;
    case 'waiting':
      return html`<p class="phase">${badge} It has not begun.</p>`;
    case 'parked':
    case 'damaged':
      return html`<p class="phase">${badge} It stands still after ${plural(dealt, 'hand')}.</p>`;
  }
}
