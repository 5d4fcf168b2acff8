import { cardPictures } from '../../pages/card.ts';
import { type Html, html } from '../../pages/html.ts';
import { searchPath } from '../../pages/links.ts';
import type { QueryTexts } from '../../scoring/search/read-query.ts';
import type { HandMatch, SearchResult } from '../../scoring/search/search-hands.ts';
import { whyLine } from '../../scoring/search/why-line.ts';
import type { NameOf } from '../../shared/records/display-names.ts';
import { describeError } from '../../shared/records/errors.ts';
import { potOf, winnersOf } from '../../shared/records/hand-result.ts';
import { runOf } from '../../shared/records/ids.ts';
import { count, plural } from '../../shared/text/figures.ts';
import { sessionTitle, stepPath } from '../replay/hand-view.ts';

export interface FoundHands {
  readonly result: SearchResult;
  /** What the address asks for, without the place to go on from. */
  readonly texts: QueryTexts;
  /** Whether this is a later part of the search. */
  readonly isLater: boolean;
  readonly nameOf: NameOf;
}

export function searchResults(found: FoundHands): Html {
  const { result, nameOf } = found;
  return html`<section aria-labelledby="found"><h2 id="found">${title(result)}</h2>
${result.damaged.slice(0, DAMAGE_SHOWN).map((damage) => html`<p class="notice">${describeError(damage)}.</p>`)}
${result.matches.length === 0 ? null : html`<ol class="found">${result.matches.map((match) => matchView(match, nameOf))}</ol>`}
${furtherLinks(found)}</section>`;
}

/** More say no more. */
const DAMAGE_SHOWN = 5;

function title({ matches, lookedAt, after }: SearchResult): string {
  const among = `${after === null ? 'of' : 'among the'} ${plural(lookedAt, 'hand')} looked at`;
  return matches.length === 0
    ? `Nothing ${among}`
    : `${plural(matches.length, 'hand')} ${among}${after === null ? '' : ' so far'}`;
}

function matchView(match: HandMatch, nameOf: NameOf): Html {
  const { hand, decision } = match;
  const step = decision === null ? 0 : `d${decision.index}`;
  const shown = decision?.player ?? winnersOf(hand)[0]?.player;
  const seat = hand.seats.find(({ player }) => player === shown);
  return html`<li><a href="${stepPath(hand._id, step, null)}">${sessionTitle(hand)}, hand ${hand.number}</a>
<span class="cards-line">${seat === undefined ? null : html`${cardPictures(seat.holeCards)} `}${hand.board.length === 0 ? html`<small>no flop</small>` : html`<small>on</small> ${cardPictures(hand.board)}`}</span>
<p class="why"><bdi>${whyLine(match, nameOf)}</bdi></p>
<p class="about">${runOf(hand._id)} · pot <b>${count(potOf(hand))}</b> (${count(potOf(hand) / hand.bigBlind)} bb) · ${plural(hand.seats.length, 'player')}${seat === undefined ? null : html` · <bdi>${nameOf(seat.player)}</bdi> ${seat.position}`} · ${hand.showdown.length > 0 ? 'showdown' : 'no showdown'}</p></li>`;
}

function furtherLinks({ result, texts, isLater }: FoundHands): Html | null {
  const { after } = result;
  if (after === null && !isLater) return null;
  const address = (place: string | null): string =>
    searchPath({
      ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? null])),
      after: place,
    });
  return html`<nav class="pages" aria-label="More of this search">${isLater ? html`<a href="${address(null)}">From the start</a>` : html`<span></span>`}${after === null ? null : html`<a class="button" rel="next" href="${address(after)}">Go on searching from here</a>`}</nav>`;
}
