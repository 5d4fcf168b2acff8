import type { Card, HoleCards } from '../../engine/card.ts';
import { allInEquities } from '../../engine/equity/all-in.ts';
import { handResult } from '../../engine/hand-result.ts';
import { type HandState, liveSeats } from '../../engine/hand-state.ts';
import type { AwardedPot } from '../../engine/pot.ts';
import type { Seat } from '../../engine/seat.ts';
import { BOARD_SIZE } from '../../engine/street.ts';

/** Records keep six decimals, as for equities. */
const SCALE = 1e6;

/**
 * Each seat's payoff in chips with every pot that was run out after the last decision paid by exact
 * equity at that moment: what the betting was worth, without the luck of the board. Where nothing
 * was run out it is the payoff itself. Together they come to 0, like payoffs.
 */
export function allInAdjustedPayoffs(state: HandState): ReadonlyMap<Seat, number> {
  const result = handResult(state);
  const board = boardAtLastDecision(state);
  const holeCards = liveHoleCards(state);
  const runOut = board.length < BOARD_SIZE.river && state.board.length === BOARD_SIZE.river;
  if (!runOut || holeCards === null) return result.payoffs;
  const adjusted = new Map(result.payoffs);
  for (const pot of result.pots) {
    if (pot.eligible.length < 2) continue;
    for (const { seat, amount } of pot.winners) add(adjusted, seat, -amount);
    for (const [seat, share] of potShares(pot, board, holeCards)) {
      add(adjusted, seat, share * pot.amount);
    }
  }
  return new Map([...adjusted].map(([seat, chips]) => [seat, Math.round(chips * SCALE) / SCALE]));
}

function potShares(
  pot: AwardedPot,
  board: readonly Card[],
  holeCards: ReadonlyMap<Seat, HoleCards>,
): readonly (readonly [Seat, number])[] {
  const cardsOf = (seat: Seat): readonly Card[] => holeCards.get(seat) ?? [];
  const equities = allInEquities({
    hands: pot.eligible.map(cardsOf),
    board,
    // A hand that contests only the main pot is turned up too: its cards cannot come.
    dead: [...holeCards.keys()].filter((seat) => !pot.eligible.includes(seat)).flatMap(cardsOf),
  });
  return pot.eligible.map((seat, index) => [seat, equities[index]?.equity ?? 0]);
}

/** The board when the betting ended: at the last action, or before the flop when there was none. */
function boardAtLastDecision(state: HandState): readonly Card[] {
  const last = state.operations.findLastIndex((operation) => operation.kind === 'action');
  return state.operations
    .slice(0, Math.max(0, last))
    .flatMap((operation) => (operation.kind === 'board' ? operation.cards : []));
}

function liveHoleCards(state: HandState): ReadonlyMap<Seat, HoleCards> | null {
  const cards = new Map<Seat, HoleCards>();
  for (const { seat, holeCards } of liveSeats(state)) {
    if (holeCards === null) return null;
    cards.set(seat, holeCards);
  }
  return cards;
}

function add(payoffs: Map<Seat, number>, seat: Seat, chips: number): void {
  payoffs.set(seat, (payoffs.get(seat) ?? 0) + chips);
}
