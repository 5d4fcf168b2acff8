import { type Html, html } from '../../pages/html.ts';
import { handPath } from '../../pages/links.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { count } from '../../shared/text/figures.ts';
import { stepWords, type Telling } from '../replay/step-words.ts';
import { replayTable } from '../replay/table-view.ts';
import type { Broadcast, SeenHand } from './broadcast.ts';
import type { SessionView } from './session-view.ts';

/** What happened last is what is looked for; the rest is on the hand's own page. */
const HAPPENINGS = 6;

/** The hand in play, as spectators see it: face down what is not shown. */
export function liveTable(
  { batch }: SessionView,
  hand: Hand,
  { steps }: SeenHand,
  { shown }: Broadcast,
): Html {
  const step = steps[shown];
  const title = html`<h2 id="table-title"><a href="${handPath(hand._id)}">Hand ${hand.number}</a> <small>blinds ${count(hand.smallBlind)}/${count(hand.bigBlind)}${hand.ante === 0 ? '' : `, ante ${count(hand.ante)}`}</small></h2>`;
  if (step === undefined) {
    return html`<section aria-labelledby="table-title">${title}<p class="empty">Its records cannot be shown.</p></section>`;
  }
  const nameOf = playerNames(batch);
  const nobody = '';
  const telling: Telling = {
    hand,
    nameOf,
    viewer: nobody,
  };
  const past = steps.slice(Math.max(0, shown + 1 - HAPPENINGS), shown + 1).reverse();
  return html`<section class="live-table" aria-labelledby="table-title">${title}
<div class="table">${replayTable(step, telling)}</div>
<ol class="happenings" reversed aria-label="What happened last">${past.map((each, at) => html`<li class="${each.kind}${at === 0 ? ' current' : ''}">${stepWords(each, telling)}</li>`)}</ol></section>`;
}
