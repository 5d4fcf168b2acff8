import type { Operation } from '../../engine/operation.ts';
import type { Seat } from '../../engine/seat.ts';
import { BOARD_SIZE, type Street } from '../../engine/street.ts';
import { cardPictures } from '../../pages/card.ts';
import { type Html, html } from '../../pages/html.ts';
import { type NameOf } from '../../shared/records/display-names.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { actionWords } from '../../shared/text/action-words.ts';
import { count } from '../../shared/text/figures.ts';
import type { ReplayStep } from './replay-step.ts';
import { isFaceUp, seatsOf, type Viewer } from './viewer.ts';

export const STREET_NAMES: Readonly<Record<Street, string>> = {
  preflop: 'Preflop',
  flop: 'Flop',
  turn: 'Turn',
  river: 'River',
};

export interface Telling {
  readonly hand: Hand;
  readonly nameOf: NameOf;
  readonly viewer: Viewer;
}

/** What happened in a step, in a sentence. */
export function stepWords(step: ReplayStep, telling: Telling): Html {
  const sentences = step.operations.flatMap((operation) => {
    const words = operationWords(operation, step, telling);
    return words === null ? [] : [words];
  });
  return html`${sentences.map((words, index) => html`${index === 0 ? null : '; '}${words}`)}`;
}

function operationWords(operation: Operation, step: ReplayStep, telling: Telling): Html | null {
  const name = (seat: Seat): Html => playerName(seat, telling);
  switch (operation.kind) {
    case 'start':
    case 'end':
      return null;
    case 'ante':
      return html`${name(operation.seat)} antes ${count(operation.amount)}`;
    case 'blind':
      return html`${name(operation.seat)} posts ${count(operation.amount)}`;
    case 'hole-cards':
      return html`Two cards each to ${count(operation.dealt.length)} players`;
    case 'action':
      return html`${name(operation.seat)} ${actionWords(operation)}`;
    case 'board': {
      const shown = step.board.slice(BOARD_SIZE[operation.street] - operation.cards.length);
      return html`${STREET_NAMES[operation.street]}: ${cardPictures(shown)}`;
    }
    case 'uncalled':
      return html`${count(operation.amount)} come back to ${name(operation.seat)}, uncalled`;
    case 'showing':
      return showingWords(operation, step, telling);
    case 'award': {
      const pots = telling.hand.pots.length > 1 ? ' from a pot' : '';
      return html`${operation.winners.map(
        ({ seat, amount }, index) =>
          html`${index === 0 ? null : ', '}${name(seat)} wins ${count(amount)}${pots}`,
      )}`;
    }
  }
}

function showingWords(
  { seat, hand: shownHand, shown }: Extract<Operation, { kind: 'showing' }>,
  step: ReplayStep,
  telling: Telling,
): Html {
  const own = seatsOf(telling.hand).get(seat);
  const seen = own !== undefined && isFaceUp(telling.hand, own, step, telling.viewer);
  const what = !seen || shownHand === null ? null : html` ${withArticle(shownHand)}`;
  return html`${playerName(seat, telling)} ${shown ? 'shows' : 'mucks'}${what}`;
}

const COUNTED = ['pair', 'straight', 'flush', 'full house', 'straight flush'];

function withArticle(handClass: string): string {
  return COUNTED.includes(handClass) ? `a ${handClass}` : handClass;
}

/** A name cannot turn what is written around it. */
export function playerName(seat: Seat, { hand, nameOf }: Pick<Telling, 'hand' | 'nameOf'>): Html {
  const player = seatsOf(hand).get(seat)?.player;
  return html`<bdi>${player === undefined ? `seat ${seat + 1}` : nameOf(player)}</bdi>`;
}
