import type { DecisionLine } from '../../archive/export/lines.ts';
import { type Card, rankOf } from '../../engine/card.ts';
import { classOfStrength } from '../../engine/equity/hand-strength.ts';
import { strengthOf } from '../../engine/equity/strength.ts';
import type { HandClass } from '../../engine/rank-hand.ts';
import { describeError, UserError } from '../../shared/records/errors.ts';

/**
 * The class of the player's hand at a postflop decision, by the evaluator.
 * @throws UserError the record's cards are no hand
 */
export function handClassAt({ _id, holeCards, board }: DecisionLine): HandClass {
  try {
    return classOf([...holeCards, ...board]);
  } catch (error) {
    throw new UserError(`decision ${_id}: ${describeError(error)}`, { cause: error });
  }
}

/** Whether the board alone is of the same class: the hole cards add nothing to what is claimed. */
export function isBoardsOwn(handClass: HandClass, { board }: DecisionLine): boolean {
  return handClass === (board.length === 5 ? classOf(board) : classOfPairs(board));
}

function classOf(cards: readonly Card[]): HandClass {
  return classOfStrength(strengthOf(cards));
}

/** Of three or four cards, which are too few for a straight or a flush. */
function classOfPairs(cards: readonly Card[]): HandClass {
  const counts = [...new Set(cards.map(rankOf))]
    .map((rank) => cards.filter((card) => rankOf(card) === rank).length)
    .sort((a, b) => b - a);
  switch (counts[0]) {
    case 4:
      return 'four of a kind';
    case 3:
      return 'three of a kind';
    case 2:
      return counts[1] === 2 ? 'two pair' : 'pair';
    default:
      return 'high card';
  }
}
