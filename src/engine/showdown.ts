import { type Card, distinctCards } from './card.ts';
import { ArenaError } from './error.ts';
import { type HandState, liveSeats } from './hand-state.ts';
import type { Showing } from './operation.ts';
import { type AwardedPot, type Pot, splitPot } from './pot.ts';
import { compareHands, type RankedHand, rankHand, winningHands } from './rank-hand.ts';
import { clockwiseFrom, type Seat, type SeatState } from './seat.ts';

export interface Showdown {
  /** In the order of showing. */
  readonly showings: readonly Showing[];
  readonly pots: readonly AwardedPot[];
}

/** Who shows what, and who wins which pot, once the betting is over and two or more are live. */
export function showdown(state: HandState, pots: readonly Pot[]): Showdown {
  const hands = rankedHands(state);
  return {
    showings: showings(state, hands),
    pots: pots.map((pot) => ({
      ...pot,
      winners: splitPot(pot.amount, winnersOf(state, pot, hands)),
    })),
  };
}

/**
 * Showing begins with the last seat to bet or raise on the last street, without a bet there with the
 * first live seat left of the button, and goes clockwise.
 */
export function showingOrder(state: HandState): readonly Seat[] {
  const live = liveSeats(state).map((seat) => seat.seat);
  const first = state.lastAggressor;
  if (first === null || !live.includes(first)) return clockwiseFrom(live, state.setup.button);
  return [first, ...clockwiseFrom(live, first).filter((seat) => seat !== first)];
}

type HandsBySeat = ReadonlyMap<Seat, RankedHand>;

/**
 * Hands of the live seats whose cards are known; the others cannot win.
 * @throws {CardError} when two of the cards that meet here are the same.
 */
function rankedHands(state: HandState): HandsBySeat {
  const known = liveSeats(state).flatMap(({ seat, holeCards }) =>
    holeCards === null ? [] : [{ seat, holeCards }],
  );
  distinctCards([...state.board, ...known.flatMap(({ holeCards }) => holeCards)]);
  return new Map(
    known.map(({ seat, holeCards }) => [seat, rankHand([...holeCards, ...state.board])]),
  );
}

function showings(state: HandState, hands: HandsBySeat): readonly Showing[] {
  // TDA 16: with a seat all-in and the betting over, every hand is turned up; nobody may muck.
  const allTurnedUp = liveSeats(state).some((seat) => seat.stack === 0);
  // With no seat all-in there is one pot, so one best hand decides who may muck.
  let best: RankedHand | null = null;
  return showingOrder(state).map((seat) => {
    const hand = hands.get(seat);
    if (hand === undefined) return { seat, hand: null, cards: NO_CARDS, shown: false };
    const canWin: boolean = best === null || compareHands(hand, best) >= 0;
    if (canWin) best = hand;
    return { seat, hand: hand.handClass, cards: hand.cards, shown: allTurnedUp || canWin };
  });
}

const NO_CARDS: readonly Card[] = Object.freeze([]);

/** Winners in the order from the left of the button, in which odd chips are handed out. */
function winnersOf(state: HandState, pot: Pot, hands: HandsBySeat): readonly Seat[] {
  const order = clockwiseFrom(pot.eligible, state.setup.button);
  if (order.length === 1) return order;
  const contenders = order.filter((seat) => hands.has(seat));
  if (contenders.length === 0) {
    throw new ArenaError(
      `no hole cards are known of the seats ${pot.eligible.join(', ')} that contest a pot`,
    );
  }
  const winning = winningHands(contenders.map((seat) => hands.get(seat) as RankedHand));
  return winning.map((index) => contenders[index] as Seat);
}

/** The pot of a hand that all but one seat folded. */
export function uncontestedPot(pot: number, winner: SeatState): AwardedPot {
  return {
    amount: pot,
    eligible: Object.freeze([winner.seat]),
    winners: splitPot(pot, [winner.seat]),
  };
}
