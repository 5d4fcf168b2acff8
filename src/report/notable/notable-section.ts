import type { Street } from '../../engine/street.ts';
import { cardPictures } from '../../pages/card.ts';
import { type Html, html } from '../../pages/html.ts';
import { handPath } from '../../pages/links.ts';
import { type NameOf, playerNames } from '../../shared/records/display-names.ts';
import { count, percent, signed } from '../../shared/text/figures.ts';
import { columnsOf, scrollingTable } from '../data-table.ts';
import type { ReportData } from '../report-data.ts';
import type { Moment, MomentKind } from './notable-moments.ts';
import type { ShownAction, ShownHand } from './shown-hand.ts';

const KINDS: readonly (readonly [kind: MomentKind, title: string, note: string])[] = [
  ['pot', 'Largest pots', 'By the chips of all pots, uncalled bets returned first.'],
  [
    'bluff',
    'Best bluffs',
    'Bets and raises after the flop with equity below 35 % that made everybody fold, the weakest first.',
  ],
  [
    'hand-claim',
    'Hands misread',
    'Reasoning that states a hand which the player did not have, by how many classes it is off.',
  ],
  [
    'equity-claim',
    'Chances misjudged',
    'Reasoning that states a chance of winning, or calls its hand by a word that the paper gives one, by how far that is from the equity against random hands.',
  ],
];

/** Beyond it a text is cut, and the whole is shown on request. Characters. */
const SHOWN_AT_ONCE = 220;

export interface NotableOptions {
  /** Of the board that replays hands, such as `http://127.0.0.1:3210`; null: not known. */
  readonly boardAddress: string | null;
}

/** Hands worth a look, with every action and what its player said (paper, Appendix H). */
export function notableSection(data: ReportData, { boardAddress }: NotableOptions): Html | null {
  const { moments, hands } = data.notable;
  if (moments.length === 0) return null;
  const nameOf = playerNames(data.batch);
  const shown = new Set<string>();
  return html`<section aria-labelledby="notable">
<h2 id="notable">Notable hands</h2>
${KINDS.map(([kind, title, note]) => {
  const own = moments.filter((moment) => moment.kind === kind);
  if (own.length === 0) return null;
  return html`<h3>${title}</h3>
<p class="note">${note}</p>
${own.map((moment) => {
  const hand = hands.find(({ handId }) => handId === moment.handId);
  if (hand === undefined) return null;
  const first = !shown.has(hand.handId);
  shown.add(hand.handId);
  return handArticle(hand, moment, { nameOf, boardAddress, first });
})}`;
})}
${boardAddress === null ? html`<p class="note">A hand is replayed at the address beside it on the board: start it with <code>arena board</code>. <code>arena report --board ADDRESS</code> makes links of them.</p>` : null}
</section>`;
}

interface Telling extends NotableOptions {
  readonly nameOf: NameOf;
  /** A hand that is notable twice is told once. */
  readonly first: boolean;
}

function handArticle(hand: ShownHand, moment: Moment, telling: Telling): Html {
  const { nameOf, boardAddress, first } = telling;
  const place = html`<small>hand ${hand.number} of <code>${hand.sessionId}</code>, ${replayLink(hand.handId, boardAddress)}</small>`;
  if (!first) {
    return html`<div class="hand"><h4>${what(moment, hand, nameOf)}</h4><p>Told <a href="#hand-${hand.handId}">above</a>; ${place}</p></div>`;
  }
  return html`<div class="hand" id="hand-${hand.handId}">
<h4>${what(moment, hand, nameOf)}</h4>
<p>${place}</p>
${hand.board.length === 0 ? html`<p class="board">Over before the flop.</p>` : html`<p class="board">Board ${cardPictures(hand.board)}</p>`}
<ul class="dealt">${hand.seats.map(
    ({ player, position, holeCards, payoff }) =>
      html`<li>${cardPictures(holeCards)}<span><b>${nameOf(player)}</b> <small>${position}</small><br><span class="${payoff < 0 ? 'lost' : payoff > 0 ? 'won' : 'even'}">${signed(payoff)}</span></span></li>`,
  )}</ul>
${actionTable(hand, moment, nameOf)}
</div>`;
}

function what(moment: Moment, hand: ShownHand, nameOf: NameOf): string {
  switch (moment.kind) {
    case 'pot':
      return `A pot of ${count(moment.chips)} chips, ${count(moment.chips / hand.bigBlind)} big blinds`;
    case 'bluff':
      return `${nameOf(moment.player)} bluffs with ${percent(moment.equity, 0)} equity at a pot of ${count(moment.pot)}, and everybody folds`;
    case 'hand-claim':
      return `${nameOf(moment.player)} claims ${moment.claimed} and holds ${moment.held}`;
    case 'equity-claim':
      return moment.word === null
        ? `${nameOf(moment.player)} claims a chance of ${percent(moment.claimed, 0)} and has ${percent(moment.equity, 0)}`
        : `${nameOf(moment.player)} says “${moment.word}” of its hand, for which the paper counts ${percent(moment.claimed, 0)}, and has ${percent(moment.equity, 0)}`;
  }
}

function actionTable(hand: ShownHand, moment: Moment, nameOf: NameOf): Html {
  const column = columnsOf<ShownAction>();
  const marked = 'decisionId' in moment ? moment.decisionId : null;
  return scrollingTable(
    `Actions of hand ${hand.handId}`,
    [
      column.text('Street', ({ street }) => STREETS[street]),
      column.name('Player', ({ player, decisionId }) =>
        decisionId === marked ? html`<mark>${nameOf(player)}</mark>` : nameOf(player),
      ),
      column.text('Action', (action) => html`<span class="nowrap">${actionText(action)}</span>`),
      column.number('Equity', ({ equity }) => (equity === null ? null : percent(equity, 0))),
      column.text('Reasoning', ({ reasoning, fallback }) => {
        if (fallback) return html`<em>decided in its place: no usable answer</em>`;
        return reasoning === '' ? null : cutText(reasoning);
      }),
    ],
    hand.actions,
  );
}

const STREETS: Readonly<Record<Street, string>> = {
  preflop: 'Preflop',
  flop: 'Flop',
  turn: 'Turn',
  river: 'River',
};

function actionText({ type, to, added }: ShownAction): string {
  switch (type) {
    case 'fold':
    case 'check':
      return type;
    case 'call':
      return `call ${count(added)}`;
    case 'bet':
      return `bet ${count(to)}`;
    case 'raise':
      return `raise to ${count(to)}`;
    case 'all_in':
      return `all-in ${count(to)}`;
  }
}

/** As its player wrote it, and in the direction it is written in; of a long one the beginning. */
function cutText(text: string): Html {
  const characters = [...text];
  if (characters.length <= SHOWN_AT_ONCE) return html`<span class="said" dir="auto">${text}</span>`;
  const cut = characters.slice(0, SHOWN_AT_ONCE).join('');
  const beginning = cut.replace(/\s+\S{0,30}$/, '');
  return html`<details class="said"><summary dir="auto">${beginning}… <span class="more">whole text</span></summary><div dir="auto">${text}</div></details>`;
}

/**
 * A link to a hand's replay on the board; where the board's address is not known its path alone.
 * @param boardAddress such as `http://127.0.0.1:3210`; empty on the board itself
 */
function replayLink(handId: string, boardAddress: string | null): Html {
  const path = handPath(handId);
  return boardAddress === null
    ? html`<code class="replay">${path}</code>`
    : html`<a class="replay" href="${boardAddress.replace(/\/+$/, '')}${path}">replay</a>`;
}
