import { type Html, html } from '../../pages/html.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { count } from '../../shared/text/figures.ts';

/** Small signs that pages of the board have in common. */

export type SessionMark = 'finished' | 'playing' | 'waiting' | 'parked' | 'damaged';

const SESSION_WORDS: Readonly<Record<SessionMark, { badge: string }>> = {
  finished: { badge: 'badge-good' },
  playing: { badge: 'badge-live' },
  waiting: { badge: '' },
  parked: { badge: 'badge-notice' },
  damaged: { badge: 'badge-bad' },
};

export function sessionBadge(mark: SessionMark): Html {
  return html`<span class="badge ${SESSION_WORDS[mark].badge}">${mark}</span>`;
}

const BATCH_BADGES: Readonly<Record<Batch['status'], string>> = {
  open: 'badge-live',
  finished: 'badge-good',
  paused: 'badge-notice',
  cancelled: '',
};

export function batchBadge(status: Batch['status']): Html {
  return html`<span class="badge ${BATCH_BADGES[status]}">${status}</span>`;
}

export function damagedBadge(): Html {
  return html`<span class="badge badge-bad">damaged</span>`;
}

/** Shares of a whole, side by side; what they are is read aloud as one sentence. */
export function shareBar(shares: readonly { mark: SessionMark; value: number }[]): Html {
  const whole = shares.reduce((sum, { value }) => sum + value, 0);
  let from = 0;
  const parts = shares.map(({ mark, value }) => {
    const x = from;
    from += whole === 0 ? 0 : (100 * value) / whole;
    return html`<rect class="${mark}" x="${x.toFixed(2)}%" width="${(from - x).toFixed(2)}%" height="8"></rect>`;
  });
  const words = shares
    .filter(({ value }) => value > 0)
    .map(({ mark, value }) => `${count(value)} ${mark}`)
    .join(', ');
  return html`<svg class="shares" height="8" role="img" aria-label="Sessions: ${words === '' ? 'none' : words}">${parts}</svg>`;
}

/** Large figures with what they are. */
export function keyFigures(figures: readonly (readonly [value: string, label: string])[]): Html {
  return html`<ul class="figures">${figures.map(([value, label]) => html`<li><b>${value}</b><span>${label}</span></li>`)}</ul>`;
}

/** A command line to copy. */
export function command(words: string): Html {
  return html`<code class="command">${words}</code>`;
}

/** From one page of a list to the next; nothing where there is only one. */
export function pageLinks(first: string | null, next: string | null, what: string): Html | null {
  if (first === null && next === null) return null;
  return html`<nav class="pages" aria-label="Pages of ${what}">${first === null ? html`<span></span>` : html`<a href="${first}">From the start</a>`}${next === null ? null : html`<a href="${next}" rel="next">Next page</a>`}</nav>`;
}
