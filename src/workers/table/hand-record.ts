import type { Card } from '../../engine/card.ts';
import { handResult } from '../../engine/hand-result.ts';
import type { HandState } from '../../engine/hand-state.ts';
import type { Seat } from '../../engine/seat.ts';
import { SCHEMA_VERSION } from '../../shared/records/document.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { allInAdjustedPayoffs } from './all-in-adjusted.ts';
import type { Dealt, TakenDecision } from './table.ts';

/** What the hand came to for one seat, in chips. */
export interface SeatResult {
  readonly seat: Seat;
  readonly player: string;
  readonly alias: string;
  readonly position: string;
  readonly startStack: number;
  readonly endStack: number;
  readonly payoff: number;
}

/** The hand as stored before the first decision: everything fixed, nothing yet seen. */
export function dealtHand(
  sessionId: string,
  dealt: Dealt,
  state: HandState,
  commitment: string,
): Hand {
  return {
    _id: dealt.id,
    schema: SCHEMA_VERSION,
    sessionId,
    number: dealt.number,
    status: 'dealt',
    level: dealt.blinds.level,
    smallBlind: dealt.blinds.smallBlind,
    bigBlind: dealt.blinds.bigBlind,
    ante: dealt.blinds.ante,
    button: state.setup.button,
    deckCommitment: commitment,
    deck: null,
    seats: state.seats.map((seat) => ({
      seat: seat.seat,
      player: dealt.players.get(seat.seat)?.player ?? '',
      position: dealt.positions.get(seat.seat) ?? '',
      startStack: seat.startStack,
      endStack: null,
      holeCards: [...(seat.holeCards ?? [])],
      posted: posted(state, seat.seat, 'blind'),
      antePosted: posted(state, seat.seat, 'ante'),
      payoff: null,
      allInAdjusted: null,
    })),
    board: [],
    actions: [],
    pots: [],
    uncalledReturned: null,
    showdown: [],
  };
}

/** What a finished hand adds to its document. */
export function completedHand(
  dealt: Dealt,
  state: HandState,
  taken: readonly TakenDecision[],
  deck: readonly Card[],
): Pick<
  Hand,
  'status' | 'deck' | 'seats' | 'board' | 'actions' | 'pots' | 'uncalledReturned' | 'showdown'
> {
  const result = handResult(state);
  const adjusted = allInAdjustedPayoffs(state);
  return {
    status: 'completed',
    deck: [...deck],
    seats: dealtHand('', dealt, state, '').seats.map((seat) => ({
      ...seat,
      endStack: result.endStacks.get(seat.seat) ?? 0,
      payoff: result.payoffs.get(seat.seat) ?? 0,
      allInAdjusted: adjusted.get(seat.seat) ?? 0,
    })),
    board: [...result.board],
    actions: taken.map(({ seat, street, type, to, added, allIn, decisionId }) => ({
      seat,
      street,
      type,
      to,
      added,
      allIn,
      decisionId,
    })),
    pots: result.pots.map(({ amount, eligible, winners }) => ({
      amount,
      eligible: [...eligible],
      winners: winners.map((winner) => ({ seat: winner.seat, amount: winner.amount })),
    })),
    uncalledReturned: result.uncalledReturned,
    showdown: result.showdown.map(({ seat, hand, cards, shown }) => ({
      seat,
      hand: hand ?? '',
      cards: [...cards],
      shown,
    })),
  };
}

export function seatResults(dealt: Dealt, state: HandState): readonly SeatResult[] {
  const result = handResult(state);
  return state.seats.map(({ seat, startStack }) => ({
    seat,
    player: dealt.players.get(seat)?.player ?? '',
    alias: dealt.players.get(seat)?.alias ?? '',
    position: dealt.positions.get(seat) ?? '',
    startStack,
    endStack: result.endStacks.get(seat) ?? 0,
    payoff: result.payoffs.get(seat) ?? 0,
  }));
}

function posted(state: HandState, seat: Seat, kind: 'ante' | 'blind'): number {
  return state.operations.reduce(
    (sum, operation) =>
      operation.kind === kind && operation.seat === seat ? sum + operation.amount : sum,
    0,
  );
}
