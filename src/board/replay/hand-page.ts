import { cardPictures } from '../../pages/card.ts';
import { type Html, html } from '../../pages/html.ts';
import { batchPath, handPath, sessionPath } from '../../pages/links.ts';
import { scrolling } from '../../pages/scrolling.ts';
import { describeError } from '../../shared/records/errors.ts';
import { potOf, winnersOf } from '../../shared/records/hand-result.ts';
import { batchOf, sessionOf } from '../../shared/records/ids.ts';
import { count, signed } from '../../shared/text/figures.ts';
import { browserScript } from '../page/asset.ts';
import type { Page } from '../page/layout.ts';
import { actionList } from './action-list.ts';
import { deckSection } from './deck-proof.ts';
import { type HandView, neighboursOf, sessionTitle } from './hand-view.ts';
import { REPLAY_STYLE } from './replay-style.ts';
import { stepWords } from './step-words.ts';
import { replayTable } from './table-view.ts';

/** Makes the stepping quick; every page works without it. */
export const REPLAY_SCRIPT = browserScript('replay.js');

export function handPage(view: HandView): Page {
  const { hand } = view;
  const session = sessionOf(hand._id);
  return {
    title: `Hand ${hand.number}`,
    section: 'batches',
    breadcrumb: [
      { text: batchOf(hand._id), path: batchPath(batchOf(hand._id)) },
      { text: sessionTitle(hand), path: sessionPath(session) },
    ],
    lead: lead(view),
    main: html`${handLinks(view)}
${notices(view)}
${view.steps.length === 0 ? null : replaySection(view)}
${resultSection(view)}
${textSection(view)}
${deckSection(hand)}`,
    styles: [REPLAY_STYLE],
    scripts: [REPLAY_SCRIPT],
  };
}

function lead({ hand, nameOf }: HandView): Html {
  const blinds = `${count(hand.smallBlind)}/${count(hand.bigBlind)}`;
  const ante = hand.ante === 0 ? '' : `, ante ${count(hand.ante)}`;
  const table = `${count(hand.seats.length)} players at blinds of ${blinds}${ante}`;
  if (hand.status === 'dealt') return html`${table}. The hand is not over.`;
  const winners = winnersOf(hand).map(
    ({ player }, index) => html`${index === 0 ? null : ' and '}<bdi>${nameOf(player)}</bdi>`,
  );
  const how = hand.showdown.length > 0 ? 'at showdown' : 'without a showdown';
  return html`${table}. ${winners} won ${count(potOf(hand))} ${how}.`;
}

function handLinks({ records }: HandView): Html {
  const { before, after } = neighboursOf(records);
  const link = (id: string | null, words: Html, rel: string): Html | null =>
    id === null
      ? null
      : html`<li><a class="button" rel="${rel}" href="${handPath(id)}">${words}</a></li>`;
  return html`<ul class="actions">${link(before, html`<span aria-hidden="true">←</span> Previous hand`, 'prev')}${link(after, html`Next hand <span aria-hidden="true">→</span>`, 'next')}<li><a class="button" href="${sessionPath(sessionOf(records.hand._id))}">The session</a></li></ul>`;
}

function notices({ play, damaged, open, hand }: HandView): Html {
  const lines = [
    ...(open
      ? []
      : ['The hand is being played: hole cards and thoughts are shown when it is over.']),
    ...(open && hand.status === 'dealt'
      ? ['The hand was not finished: it is shown as far as it was played.']
      : []),
    ...(play.progress === 'broken'
      ? [`The records of this hand do not agree with the rules: ${play.faults.join('; ')}.`]
      : []),
    ...damaged.map((damage) => `${describeError(damage)}.`),
  ];
  return html`${lines.map((line) => html`<p class="notice">${line}</p>`)}`;
}

function replaySection(view: HandView): Html {
  const { steps, current, hand, viewer, open } = view;
  const step = steps[current];
  if (step === undefined) return html``;
  const eyes = viewer === null || !open ? '' : `?${new URLSearchParams({ as: viewer }).toString()}`;
  const source = `${handPath(hand._id)}/steps${eyes}`;
  return html`<section class="replay" aria-labelledby="replay" data-replay="${source}" data-step="${current}" data-last="${steps.length - 1}">
<h2 id="replay" class="unseen">The hand, step by step</h2>
<div class="stage">
<div class="table" data-table>${replayTable(step, view)}</div>
<p class="caption" aria-live="polite" data-caption>${stepWords(step, view)}</p>
${controls(view)}
${viewers(view)}
</div>
<div class="story" tabindex="0" role="group" aria-label="What happened" data-story>${actionList(view, current)}</div>
</section>`;
}

function controls({ steps, current, stepPath }: HandView): Html {
  const last = steps.length - 1;
  const link = (name: StepName, words: string, to: number): Html =>
    html`<li><a class="button" data-go="${name}" href="${stepPath(Math.max(0, Math.min(last, to)))}">${stepIcon(name)}<span class="unseen">${words}</span></a></li>`;
  return html`<ul class="controls" aria-label="Steps">
${link('first', 'First step', 0)}
${link('back', 'Step back', current - 1)}
<li class="count"><span class="unseen">Step </span><span data-count>${current + 1}</span> / ${steps.length}</li>
${link('on', 'Step on', current + 1)}
${link('last', 'Last step', last)}
</ul>
<p class="keys"><kbd>←</kbd> <kbd>→</kbd> one step · <kbd>Home</kbd> <kbd>End</kbd> first, last · <kbd>Space</kbd> play and pause</p>`;
}

type StepName = 'first' | 'back' | 'on' | 'last';

/** Drawn, since few fonts have these signs. */
const ICONS: Readonly<Record<StepName, string>> = {
  first: 'M2 2h2v12H2zM14 2v12L5 8z',
  back: 'M12 2v12L3 8z',
  on: 'M4 2v12l9-6z',
  last: 'M12 2h2v12h-2zM2 2v12l9-6z',
};

function stepIcon(name: StepName): Html {
  return html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
}

/** Whose cards are seen: everybody's, or what one player saw. */
function viewers({ hand, nameOf, viewer, current, open }: HandView): Html | null {
  if (!open) return null;
  return html`<form class="viewers" method="get" action="${handPath(hand._id)}"><input type="hidden" name="step" value="${current}" data-step-field>
<label for="as">Cards as seen by</label> <select id="as" name="as"><option value="">everybody’s, face up</option>${hand.seats.map(
    ({ player }) =>
      html`<option value="${player}"${player === viewer ? html` selected` : null}>${nameOf(player)}</option>`,
  )}</select> <button>Look</button></form>`;
}

function resultSection({ hand, nameOf, open }: HandView): Html {
  const over = hand.status === 'completed';
  return html`<section aria-labelledby="result"><h2 id="result">${over ? 'What it came to' : 'Who was dealt in'}</h2>
${scrolling(
  'Cards and chips of every player',
  html`<table>
<thead><tr><th scope="col">Player</th><th scope="col">Position</th><th scope="col">Cards</th><th scope="col" class="number">Before</th>${over ? html`<th scope="col" class="number">After</th><th scope="col" class="number">Won or lost</th><th scope="col" class="number">Without luck</th><th scope="col">Showdown</th>` : null}</tr></thead>
<tbody>${hand.seats.map((seat) => {
    const showing = hand.showdown.find((each) => each.seat === seat.seat);
    const payoff = seat.payoff ?? 0;
    return html`<tr><th scope="row"><bdi>${nameOf(seat.player)}</bdi></th><td>${seat.position}</td><td>${open ? cardPictures(seat.holeCards) : null}</td><td class="number">${count(seat.startStack)}</td>${
      over
        ? html`<td class="number">${seat.endStack === null ? '–' : count(seat.endStack)}</td><td class="number ${payoff > 0 ? 'won' : payoff < 0 ? 'lost' : ''}">${signed(payoff)}</td><td class="number">${seat.allInAdjusted === null ? '–' : signed(seat.allInAdjusted, 1)}</td><td>${showing === undefined ? null : html`${showing.hand}${showing.shown ? null : ' (mucked)'}`}</td>`
        : null
    }</tr>`;
  })}</tbody></table>`,
)}
${over ? html`<p class="note">“Without luck” pays pots that were run out with everybody all-in by each player’s chances at that moment.</p>` : null}</section>`;
}

function textSection({ hand, play }: HandView): Html | null {
  if (play.progress !== 'over') return null;
  const path = handPath(hand._id);
  const formats = [
    ['phh', 'PHH', 'the format of poker research; arena replay reads it'],
    ['pokerstars', 'PokerStars text', 'for hand trackers'],
  ] as const;
  return html`<section aria-labelledby="as-text"><h2 id="as-text">The hand as text</h2>
${formats.map(
  ([name, title, use]) =>
    html`<details class="whole" data-load="${path}/${name}" data-copy><summary>${title} <small>${use}</small></summary><p><a href="${path}/${name}" download>Download</a></p></details>`,
)}</section>`;
}
