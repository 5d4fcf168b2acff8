import type { Card } from '../card.ts';
import { EquityError } from '../error.ts';
import { boardClasses } from './board-classes.ts';
import { strengthInClass } from './enumeration.ts';
import { type EquityResult, resultOf } from './equity.ts';
import { type HoleIndices, readSpot, type Spot } from './spot.ts';

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
export function allInEquities(allIn: AllIn): readonly EquityResult[] {
  const spot = readAllIn(allIn);
  const everyHand = spot.hands.map((_, hand) => hand);
  const [outcomes = []] = countPots(spot, [everyHand]);
  return outcomes.map((counted) => resultOf(counted, true));
}

/** What a pot is cut into, so that each of one to ten winners has a whole number of parts: lcm(1 … 10). */
export const PARTS_OF_A_POT = 2520;

/** How a pot is shared over every board that may still come, in whole numbers. */
export interface PotParts {
  /** Boards that may still come, each once. */
  readonly boards: number;
  /** By hand of the pot: the sum over boards of 2,520 / (hands that win), where it is one of them. */
  readonly parts: readonly number[];
}

/**
 * The same for several pots at a time, exactly: a hand's share of its pot is `parts / (2520 x boards)`,
 * one division of two integers below 2^53 (2,598,960 boards at most).
 * @param pots of each the hands that can win it, by their place in `hands`
 * @throws {CardError | EquityError} for cards or numbers of cards that no deal has.
 */
export function potParts(allIn: AllIn, pots: readonly (readonly number[])[]): readonly PotParts[] {
  return countPots(readAllIn(allIn), pots).map((outcomes) => ({
    boards: outcomes[0]?.reduce((sum, boards) => sum + boards, 0) ?? 0,
    parts: outcomes.map((counted) =>
      counted.reduce(
        (sum, boards, winners) => (winners === 0 ? sum : sum + (PARTS_OF_A_POT / winners) * boards),
        0,
      ),
    ),
  }));
}

function readAllIn({ hands, board = [], dead = [] }: AllIn): Spot {
  if (hands.length < 2) throw new EquityError('2 to 10 hands', `${hands.length}`);
  return readSpot(hands, 0, board, dead);
}

/** Of each pot and each of its hands: boards by outcome, `[0]` lost, `[k]` shared by k hands. */
function countPots(
  spot: Spot,
  pots: readonly (readonly number[])[],
): readonly (readonly Float64Array[])[] {
  const classes = boardClasses(spot);
  const outcomes = pots.map((pot) => pot.map(() => new Float64Array(pot.length + 1)));
  const strengths = new Uint16Array(spot.hands.length);
  for (let index = 0; index < classes.length; index += 1) {
    const boards = classes.boards[index] as number;
    for (let hand = 0; hand < strengths.length; hand += 1) {
      strengths[hand] = strengthInClass(classes, index, spot.hands[hand] as HoleIndices);
    }
    for (let pot = 0; pot < pots.length; pot += 1) {
      countPot(
        pots[pot] as readonly number[],
        strengths,
        boards,
        outcomes[pot] as readonly Float64Array[],
      );
    }
  }
  return outcomes;
}

function countPot(
  pot: readonly number[],
  strengths: Uint16Array,
  boards: number,
  outcomes: readonly Float64Array[],
): void {
  let best = 0;
  let sharing = 0;
  for (let at = 0; at < pot.length; at += 1) {
    const strength = strengths[pot[at] as number] as number;
    if (strength > best) {
      best = strength;
      sharing = 1;
    } else if (strength === best) {
      sharing += 1;
    }
  }
  for (let at = 0; at < pot.length; at += 1) {
    const outcome = strengths[pot[at] as number] === best ? sharing : 0;
    const counted = outcomes[at] as Float64Array;
    counted[outcome] = (counted[outcome] as number) + boards;
  }
}
