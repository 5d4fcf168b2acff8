import type { Card } from '../card.ts';
import { EquityError } from '../error.ts';
import { boardClasses } from './board-classes.ts';
import { strengthInClass } from './enumeration.ts';
import { type EquityResult, resultOf } from './equity.ts';
import { readSpot } from './spot.ts';

/** Hands that all show their cards, and a board that may still lack some. */
export interface AllIn {
  /** Two to ten hands of two cards: those that can win the pot in question. */
  readonly hands: readonly (readonly Card[])[];
  /** No card, the flop, the flop and the turn, or all five. */
  readonly board?: readonly Card[];
  /** Cards that cannot come: for a side pot, those of a hand that is in the main pot only. */
  readonly dead?: readonly Card[];
}

/**
 * The exact share of one pot for each hand, over every board that may still come; the shares add up
 * to 1. A pot times a hand's share is what the hand is worth before the cards fall (the
 * all-in-adjusted payoff); with side pots, ask once for each pot's hands. Some milliseconds before
 * the flop, 0.1 ms after it.
 * @throws {CardError | EquityError} for cards or numbers of cards that no deal has.
 */
export function allInEquities({ hands, board = [], dead = [] }: AllIn): readonly EquityResult[] {
  if (hands.length < 2) throw new EquityError('2 to 10 hands', `${hands.length}`);
  const spot = readSpot(hands, 0, board, dead);
  const classes = boardClasses(spot);
  const outcomes = hands.map(() => new Float64Array(hands.length + 1));
  const strengths = new Uint16Array(hands.length);
  for (let index = 0; index < classes.length; index += 1) {
    const boards = classes.boards[index] as number;
    let best = 0;
    let sharing = 0;
    for (const [seat, hand] of spot.hands.entries()) {
      const strength = strengthInClass(classes, index, hand);
      strengths[seat] = strength;
      if (strength > best) {
        best = strength;
        sharing = 1;
      } else if (strength === best) {
        sharing += 1;
      }
    }
    for (const [seat, counted] of outcomes.entries()) {
      const outcome = strengths[seat] === best ? sharing : 0;
      counted[outcome] = (counted[outcome] as number) + boards;
    }
  }
  return outcomes.map((counted) => resultOf(counted, true));
}
