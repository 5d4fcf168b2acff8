import { type Html, html } from '../../pages/html.ts';
import { batchPath, sessionPath } from '../../pages/links.ts';
import { scrolling } from '../../pages/scrolling.ts';
import { type NameOf, playerNames } from '../../shared/records/display-names.ts';
import type { Session } from '../../shared/records/session.ts';
import type { Damage } from '../../shared/store/damaged.ts';
import { count, signed, time } from '../../shared/text/figures.ts';
import { pageLinks, type SessionMark, sessionBadge, shareBar } from '../page/marks.ts';
import type { BatchView } from './batch-view.ts';

/** Runs in a batch are few; whoever makes thousands finds them by their sessions. */
const RUNS_SHOWN = 60;

export function runsSection({ batch, figures, sessions }: BatchView): Html | null {
  const runs = figures?.details.runs ?? [];
  if (runs.length < 2) return null;
  return html`<section aria-labelledby="runs-title"><h2 id="runs-title">Runs</h2>
${scrolling(
  { headingId: 'runs-title' },
  html`<table><thead><tr><th scope="col">Run</th><th scope="col">Condition</th><th scope="col">Sessions</th><th scope="col" class="number">Finished</th></tr></thead>
<tbody>${runs.slice(0, RUNS_SHOWN).map(({ runId, condition, sessions: of }) => {
    const marks = ['finished', 'playing', 'parked', 'waiting'] as const;
    const whole = marks.reduce((sum, mark) => sum + of[mark], 0);
    return html`<tr><th scope="row"><a href="${batchPath(batch._id)}?run=${runId}#sessions"${sessions.run === runId ? html` aria-current="true"` : null}>${runId}</a></th><td>${condition}</td><td class="wide">${shareBar(marks.map((mark) => ({ mark, value: of[mark] })))}</td><td class="number">${count(of.finished)}/${count(whole)}</td></tr>`;
  })}</tbody></table>`,
)}${runs.length > RUNS_SHOWN ? html`<p class="note">And ${count(runs.length - RUNS_SHOWN)} more, below among the sessions.</p>` : null}</section>`;
}

export function sessionsSection({ batch, sessions }: BatchView): Html {
  const path = batchPath(batch._id);
  const { run, after, next, shown } = sessions;
  const query = (values: Record<string, string | null>): string => {
    const given = new URLSearchParams();
    for (const [name, value] of Object.entries(values)) if (value !== null) given.set(name, value);
    return `${path}${given.size === 0 ? '' : `?${given.toString()}`}#sessions`;
  };
  const nameOf = playerNames(batch);
  return html`<section aria-labelledby="sessions-title"><h2 id="sessions-title">Sessions${run === null ? null : html` of <code>${run}</code>`}</h2>
${run === null ? null : html`<p><a href="${query({})}">Sessions of every run</a></p>`}
${scrolling(
  { headingId: 'sessions-title' },
  html`<table><thead><tr><th scope="col">Session</th><th scope="col">Status</th><th scope="col" class="number">Hands</th><th scope="col">First place</th><th scope="col">Begun</th></tr></thead>
<tbody>${shown.map((session) => row(session, nameOf))}</tbody></table>`,
)}${
  shown.length === 0 ? html`<p class="empty">None on this page.</p>` : null
}${pageLinks(after === null ? null : query({ run }), next === null ? null : query({ run, after: next }), 'sessions')}</section>`;
}

function row(session: Session | Damage, nameOf: NameOf): Html {
  if ('id' in session) {
    return html`<tr><th scope="row"><a href="${sessionPath(session.id)}">${session.id}</a></th><td>${sessionBadge('damaged')}</td><td colspan="3">Its document cannot be read.</td></tr>`;
  }
  const { _id, status, startedAt, handsPlayed, seats } = session;
  const winners = status === 'finished' ? seats.filter(({ place }) => place === 1) : [];
  return html`<tr><th scope="row"><a href="${sessionPath(_id)}">${_id}</a></th><td>${sessionBadge(sessionMark(session))}</td><td class="number">${status === 'finished' ? count(handsPlayed) : '–'}</td><td>${winners
    .map(({ player, delta }) => `${nameOf(player)} (${signed(delta ?? 0)})`)
    .join(', ')}</td><td>${startedAt === null ? '–' : time(startedAt)}</td></tr>`;
}

export function sessionMark({
  status,
  startedAt,
}: Pick<Session, 'status' | 'startedAt'>): SessionMark {
  if (status !== 'open') return status;
  return startedAt === null ? 'waiting' : 'playing';
}
