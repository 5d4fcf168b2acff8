import { BOARD_SIZE } from '../../engine/street.ts';
import { cardBack, cardPicture } from '../../pages/card.ts';
import { type Html, html } from '../../pages/html.ts';
import { count } from '../../shared/text/figures.ts';
import { chipStack } from './chip-stack.ts';
import type { ReplaySeat, ReplayStep } from './replay-step.ts';
import { playerName, type Telling } from './step-words.ts';
import { isFaceUp, seatsOf } from './viewer.ts';

/** The table as it stands after a step. Seats are a list, so that it can be read without seeing it. */
export function replayTable(step: ReplayStep, telling: Telling): Html {
  const size = telling.hand.seats.length;
  return html`<div class="felt" aria-hidden="true"></div>
<div class="middle">${boardCards(step)}${pots(step)}</div>
<ul class="seats of-${size}" aria-label="Seats">${step.seats.map((seat, at) => seatView(seat, at, step, telling))}</ul>`;
}

function boardCards({ board }: ReplayStep): Html {
  const missing = Array.from({ length: BOARD_SIZE.river - board.length });
  const label = board.length === 0 ? 'Board: no card yet' : 'Board';
  return html`<div class="board" role="group" aria-label="${label}">${board.map(cardPicture)}${missing.map(() => html`<span class="no-card" aria-hidden="true"></span>`)}</div>`;
}

function pots({ pots: collected, pot }: ReplayStep): Html {
  const piles = collected.map(({ amount }, index) => {
    const name = collected.length === 1 ? null : index === 0 ? 'main' : `side ${index}`;
    return html`<li>${chipStack(amount)}${name === null ? null : html` <small>${name}</small>`}</li>`;
  });
  return html`<p class="pot-total">Pot <b>${count(pot)}</b></p>${piles.length === 0 ? null : html`<ul class="pots" aria-label="Pots">${piles}</ul>`}`;
}

function seatView(seat: ReplaySeat, at: number, step: ReplayStep, telling: Telling): Html {
  const { hand } = telling;
  const position = seatsOf(hand).get(seat.seat)?.position ?? '';
  const isTurn = step.turn === seat.seat;
  const acted = step.operations.some(
    (operation) => operation.kind === 'action' && operation.seat === seat.seat,
  );
  const marks = [
    seat.status,
    ...(isTurn ? ['turn'] : []),
    ...(acted ? ['acted'] : []),
    ...(seat.paid > 0 ? ['paid'] : []),
  ];
  return html`<li data-seat="${seat.seat}"><div class="seat at-${at} ${marks.join(' ')}">
${holeCards(seat, step, telling)}
<div class="plate"><span class="name">${playerName(seat.seat, telling)}</span>
<span class="stack"><span class="unseen">stack </span>${count(seat.stack)}</span> <span class="position">${position}</span>${hand.button === seat.seat ? html`<span class="button-disc" title="Dealer button"><span aria-hidden="true">D</span><span class="unseen">, dealer button</span></span>` : null}</div>
${statusWords(seat, isTurn)}</div>${seat.inFront > 0 ? html`<div class="bet at-${at}"><span class="unseen">in front: </span>${chipStack(seat.inFront)}</div>` : null}</li>`;
}

function holeCards(seat: ReplaySeat, step: ReplayStep, telling: Telling): Html | null {
  const shown = seatsOf(telling.hand).get(seat.seat);
  if (step.kind === 'posts' || shown === undefined || seat.holeCards.length === 0) return null;
  const faces = isFaceUp(telling.hand, shown, step, telling.viewer);
  return html`<span class="playing-cards">${seat.holeCards.map((card) => (faces ? cardPicture(card) : cardBack()))}</span>`;
}

function statusWords({ status, paid }: ReplaySeat, isTurn: boolean): Html | null {
  if (paid > 0) return html`<span class="seat-status won">+${count(paid)}</span>`;
  switch (status) {
    case 'folded':
      return html`<span class="seat-status">folded</span>`;
    case 'all-in':
      return html`<span class="seat-status">all-in</span>`;
    case 'out':
      return html`<span class="seat-status">out</span>`;
    case 'in':
      return isTurn ? html`<span class="seat-status">to act</span>` : null;
  }
}
