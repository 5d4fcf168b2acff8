import { EquityError } from '../error.ts';
import { type BoardClasses, boardClasses } from './board-classes.ts';
import { SUITED_RANK } from './card-index.ts';
import { evaluatorTables, RANK_PAIRS } from './evaluator-tables.ts';
import { flushStrength } from './hand-strength.ts';
import type { HoleIndices, Spot } from './spot.ts';
import { UnknownHand, type UnknownHands } from './unknown-hand.ts';
import { SeveralUnknownHands } from './unknown-hands.ts';

/** Some seconds: two unknown hands from the flop on, three on the turn, four on the river. */
const MOST_STEPS = 150_000_000;
/** Between two pauses: well below a millisecond, unless a single class of boards takes longer. */
const STEPS_AT_A_TIME = 100_000;

/**
 * Counts every deal a spot can still get, a part at each step, adding its number to
 * `outcomes[hands that share the pot]`, `[0]` if the hero loses. Seats are told apart: two unknown
 * hands that swap their cards are two deals.
 * @throws {EquityError} before the first step if the deals are too many to count in some seconds.
 */
export function* enumerateDeals(spot: Spot, outcomes: Float64Array): Generator<void, void> {
  const classes = boardClasses(spot);
  const unknown = unknownHands(spot);
  const steps = classes.length * (spot.hands.length + (unknown?.steps ?? 0));
  if (steps > MOST_STEPS) {
    const found = `${spot.unknown} unknown hands with ${spot.toCome} of the board's cards to come`;
    throw new EquityError('fewer deals to count exactly (ask for run-outs instead)', found);
  }
  const atATime = Math.ceil((STEPS_AT_A_TIME * classes.length) / steps);
  for (let from = 0; from < classes.length; from += atATime) {
    countClasses(spot, classes, unknown, from, Math.min(from + atATime, classes.length), outcomes);
    yield;
  }
}

function unknownHands(spot: Spot): UnknownHands | undefined {
  if (spot.unknown === 0) return undefined;
  return spot.unknown === 1 ? new UnknownHand(spot) : new SeveralUnknownHands(spot);
}

function countClasses(
  { hands }: Spot,
  classes: BoardClasses,
  unknown: UnknownHands | undefined,
  from: number,
  to: number,
  outcomes: Float64Array,
): void {
  const deals = unknown?.deals ?? 1;
  const equals = new Float64Array(outcomes.length);
  for (let index = from; index < to; index += 1) {
    const boards = classes.boards[index] as number;
    const mine = strengthInClass(classes, index, hands[0] as HoleIndices);
    let sharing = 1;
    for (let hand = 1; hand < hands.length && sharing > 0; hand += 1) {
      const theirs = strengthInClass(classes, index, hands[hand] as HoleIndices);
      if (theirs === mine) sharing += 1;
      if (theirs > mine) sharing = 0;
    }
    if (sharing === 0 || unknown === undefined) {
      outcomes[sharing] = (outcomes[sharing] as number) + boards * deals;
      continue;
    }
    equals.fill(0);
    unknown.count(
      classes.rows[index] as number,
      classes.suits[index] as number,
      classes.suited[index] as number,
      mine,
      equals,
    );
    let lost = deals;
    for (let tied = 0; sharing + tied < outcomes.length; tied += 1) {
      const counted = equals[tied] as number;
      outcomes[sharing + tied] = (outcomes[sharing + tied] as number) + boards * counted;
      lost -= counted;
    }
    outcomes[0] = (outcomes[0] as number) + boards * lost;
  }
}

/** The strength of a known hand on the boards of a class. */
export function strengthInClass(
  { rows, suits, suited }: BoardClasses,
  index: number,
  { a, b, column }: HoleIndices,
): number {
  const of = (suits[index] as number) << 6;
  const held = (SUITED_RANK[of | a] as number) | (SUITED_RANK[of | b] as number);
  const flush = flushStrength[(suited[index] as number) | held] as number;
  const cell = (rows[index] as number) * RANK_PAIRS + column;
  return Math.max(evaluatorTables().strength[cell] as number, flush);
}
