import { cardPictures } from '../../pages/card.ts';
import { type Html, html } from '../../pages/html.ts';
import { handPath } from '../../pages/links.ts';
import { scrolling } from '../../pages/scrolling.ts';
import { type NameOf, playerNames } from '../../shared/records/display-names.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { potOf, winnersOf } from '../../shared/records/hand-result.ts';
import { count } from '../../shared/text/figures.ts';
import { sessionBadge } from '../page/marks.ts';
import type { SessionView } from './session-view.ts';

/** The hands in order: blinds, board, pot, and who won it. */
export function handsSection({ hands, damaged, batch }: SessionView): Html {
  const title = html`<h2 id="hands-title">Hands</h2>`;
  const broken = damaged.filter(({ collection }) => collection === 'hands');
  if (hands.length + broken.length === 0) {
    return html`<section>${title}<p class="empty">None is dealt yet.</p></section>`;
  }
  const nameOf = playerNames(batch);
  const rows = [
    ...hands.map((hand) => ({ id: hand._id, row: row(hand, nameOf) })),
    ...broken.map(({ id }) => ({ id, row: brokenRow(id) })),
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  return html`<section aria-labelledby="hands-title">${title}
${scrolling(
  { headingId: 'hands-title' },
  html`<table class="hands"><thead><tr><th scope="col">Hand</th><th scope="col" class="number">Blinds</th><th scope="col">Board</th><th scope="col" class="number">Pot</th><th scope="col">Won by</th><th scope="col">How</th></tr></thead>
<tbody>${rows.map((each) => each.row)}</tbody></table>`,
)}</section>`;
}

function row(hand: Hand, nameOf: NameOf): Html {
  const { _id, number, status, board, pots, showdown } = hand;
  const head = html`<th scope="row"><a href="${handPath(_id)}">Hand ${number}</a></th><td class="number">${blinds(hand)}</td>`;
  if (status === 'dealt') {
    return html`<tr>${head}<td colspan="4">${sessionBadge('playing')}</td></tr>`;
  }
  return html`<tr>${head}<td class="board-cells">${board.length === 0 ? html`<span class="soft">–</span>` : cardPictures(board)}</td><td class="number">${count(potOf(hand))}${pots.length > 1 ? html` <small>in ${pots.length} pots</small>` : null}</td><td>${winners(hand, nameOf)}</td><td>${showdown.length === 0 ? 'everybody else folded' : winningHand(hand)}</td></tr>`;
}

function blinds({ smallBlind, bigBlind, ante }: Hand): string {
  return `${count(smallBlind)}/${count(bigBlind)}${ante === 0 ? '' : ` ante ${count(ante)}`}`;
}

function winners(hand: Hand, nameOf: NameOf): Html {
  return html`${winnersOf(hand).map(
    ({ player, amount }, at) =>
      html`${at === 0 ? null : ', '}${nameOf(player)} <small>${count(amount)}</small>`,
  )}`;
}

function winningHand({ pots, showdown }: Hand): string {
  const [main] = pots;
  const hands = new Set(
    (main?.winners ?? []).flatMap(({ seat }) =>
      showdown.filter((shown) => shown.seat === seat).map(({ hand }) => hand),
    ),
  );
  return [...hands].filter((hand) => hand !== '').join(', ');
}

function brokenRow(id: string): Html {
  return html`<tr><th scope="row"><code>${id}</code></th><td colspan="5">${sessionBadge('damaged')} Its record cannot be read.</td></tr>`;
}
