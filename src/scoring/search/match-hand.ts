import { BOARD_SIZE } from '../../engine/street.ts';
import type { Decision } from '../../shared/records/decision.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { potOf, winnersOf } from '../../shared/records/hand-result.ts';
import type { Bluff } from '../hand-reading.ts';
import type { HandQuery, Mark, PotBounds } from './hand-query.ts';

/** Everything about a finished hand that its own record tells. */
export function handFits(query: HandQuery, hand: Hand): boolean {
  const { street, pot, showdown, winner } = query;
  return (
    hand.status === 'completed' &&
    hand.seats.some((seat) => seatFits(query, seat)) &&
    (street === null || hand.board.length >= BOARD_SIZE[street]) &&
    (pot === null || potFits(pot, hand)) &&
    (showdown === null || showdown === hand.showdown.length > 0) &&
    (winner === null || winnersOf(hand).some(({ player }) => player === winner)) &&
    (!query.marks.includes('all-in') || hand.actions.some(({ allIn }) => allIn))
  );
}

/** Whether it is a seat of the player and position that is asked for. */
export function seatFits(
  { player, position }: Pick<HandQuery, 'player' | 'position'>,
  seat: { readonly player: string; readonly position: string },
): boolean {
  return (
    (player === null || seat.player === player) && (position === null || seat.position === position)
  );
}

function potFits({ unit, least, most }: PotBounds, hand: Hand): boolean {
  const size = unit === 'bb' ? potOf(hand) / hand.bigBlind : potOf(hand);
  return (least === null || size >= least) && (most === null || size <= most);
}

/**
 * Whether an action is of the seat that is asked for and has every mark that is asked for.
 * @param isMisread asked last, and only where all else fits: texts are read slowly
 */
export function decisionFits(
  query: HandQuery,
  decision: Decision,
  bluff: Bluff | null,
  isMisread: () => boolean,
): boolean {
  return (
    seatFits(query, decision) &&
    query.marks.every((mark) => mark === 'misread' || hasMark(mark, decision, bluff)) &&
    (!query.marks.includes('misread') || isMisread())
  );
}

function hasMark(mark: Exclude<Mark, 'misread'>, decision: Decision, bluff: Bluff | null): boolean {
  switch (mark) {
    case 'bluff':
      return bluff !== null;
    case 'bluff-worked':
      return bluff === 'worked';
    case 'all-in':
      return decision.action.type === 'all_in';
    case 'adjusted':
      return decision.adjusted !== null;
    case 'fallback':
      return decision.rung === 'default';
    case 'timed-out':
      return decision.timedOut;
  }
}
