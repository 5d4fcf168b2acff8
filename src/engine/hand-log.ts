import type { TakenAction } from './action.ts';
import { nextDecision } from './betting.ts';
import { ArenaError } from './error.ts';
import { draftFromSetup, type HandDraft } from './hand-draft.ts';
import type { HandState } from './hand-state.ts';
import type { Operation } from './operation.ts';
import type { Seat, SeatState } from './seat.ts';

/**
 * Rebuilds a hand from its operations alone.
 * @throws {ArenaError} when the log does not begin with a start.
 */
export function rebuildHand(operations: readonly Operation[]): HandState {
  const [start, ...rest] = operations;
  if (start?.kind !== 'start') {
    throw new ArenaError(`a hand's log begins with its start, found ${start?.kind ?? 'nothing'}`);
  }
  const draft = draftFromSetup(start.setup);
  for (const operation of rest) appendOperation(draft, operation);
  draft.legal = nextDecision(draft);
  return draft;
}

/** Writes one operation down and does what it says. It knows no rules: those come before it. */
export function appendOperation(draft: HandDraft, operation: Operation): void {
  draft.append(operation);
  switch (operation.kind) {
    case 'start':
      throw new ArenaError('a hand starts once');
    case 'ante':
      return recordAnte(draft, operation.seat, operation.amount, operation.dead);
    case 'blind':
      return recordBlind(draft, operation.seat, operation.amount);
    case 'hole-cards':
      for (const { seat, cards } of operation.dealt) draft.seatToWrite(seat).holeCards = cards;
      return;
    case 'action':
      return recordAction(draft, operation);
    case 'board':
      return recordBoard(draft, operation);
    case 'uncalled':
      return recordUncalled(draft, operation.seat, operation.amount);
    case 'showing':
      return;
    case 'award':
      return recordAward(draft, operation);
    case 'end':
      draft.over = true;
  }
}

function recordAnte(draft: HandDraft, seat: Seat, amount: number, dead: boolean): void {
  const payer = draft.seatToWrite(seat);
  payer.stack -= amount;
  payer.handCommitted += amount;
  if (dead) payer.deadAnte += amount;
  draft.pot += amount;
}

function recordBlind(draft: HandDraft, seat: Seat, amount: number): void {
  const total = putIn(draft, seat, amount, null).streetCommitted;
  if (total <= draft.currentBet) return;
  // A straddle: a blind above the big blind is the bet to call, and its left neighbour begins.
  draft.currentBet = total;
  draft.fullRaise = total;
  draft.turnAfter = seat;
}

function recordAction(draft: HandDraft, action: TakenAction): void {
  const { seat, type, to, added } = action;
  draft.turnAfter = seat;
  if (type === 'fold') {
    draft.seatToWrite(seat).folded = true;
    return;
  }
  const raisedBy = to - draft.currentBet;
  if (raisedBy > 0) {
    draft.currentBet = to;
    draft.lastAggressor = seat;
    if (raisedBy > draft.fullRaise) draft.fullRaise = raisedBy;
  }
  putIn(draft, seat, added, draft.currentBet);
}

function recordBoard(draft: HandDraft, dealt: Extract<Operation, { kind: 'board' }>): void {
  draft.street = dealt.street;
  draft.board = Object.freeze([...draft.board, ...dealt.cards]);
  draft.currentBet = 0;
  draft.fullRaise = draft.setup.blinds.bigBlind;
  draft.turnAfter = draft.setup.button;
  draft.lastAggressor = null;
  for (const seat of draft.seatsToWrite()) {
    seat.streetCommitted = 0;
    seat.answered = null;
  }
}

function recordUncalled(draft: HandDraft, seat: Seat, amount: number): void {
  putIn(draft, seat, -amount, draft.currentBet);
  draft.uncalledReturned = Object.freeze({ seat, amount });
}

function recordAward(draft: HandDraft, pot: Extract<Operation, { kind: 'award' }>): void {
  for (const { seat, amount } of pot.winners) draft.seatToWrite(seat).stack += amount;
  draft.pot -= pot.amount;
}

/** @param answered the bet the seat has answered with it; null for a blind, which answers none. */
function putIn(draft: HandDraft, seat: Seat, amount: number, answered: number | null): SeatState {
  const payer = draft.seatToWrite(seat);
  payer.stack -= amount;
  payer.streetCommitted += amount;
  payer.handCommitted += amount;
  payer.answered = answered;
  draft.pot += amount;
  return payer;
}
