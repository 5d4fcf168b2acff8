import type { TakenAction } from './action.ts';
import { nextToDecide } from './betting.ts';
import { ArenaError } from './error.ts';
import type { HandSetup, HandState, SeatStack, SeatState } from './hand-state.ts';
import type { Operation } from './operation.ts';
import type { Seat } from './seat.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A state under construction: the only form in which anything is written. */
export interface HandDraft extends Writable<HandState> {
  seats: Writable<SeatState>[];
  operations: Operation[];
}

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
  for (const operation of rest) record(draft, operation);
  return freezeHand(draft);
}

/** The table before the first chip. */
export function draftFromSetup(setup: HandSetup): HandDraft {
  const { bigBlind } = setup.blinds;
  return {
    setup,
    seats: setup.stacks.map(freshSeat).sort((a, b) => a.seat - b.seat),
    street: 'preflop',
    board: NO_CARDS,
    currentBet: bigBlind,
    fullRaise: bigBlind,
    turnAfter: setup.bigBlindSeat,
    toAct: null,
    lastAggressor: null,
    pot: 0,
    uncalledReturned: null,
    over: false,
    operations: [Object.freeze<Operation>({ kind: 'start', setup })],
  };
}

/** A copy of a finished state that may be written to. */
export function draftOf(state: HandState): HandDraft {
  // Spelled out: spreading a frozen object is ten times slower, and this runs at every action.
  return {
    setup: state.setup,
    seats: Array.from(state.seats, copySeat),
    street: state.street,
    board: state.board,
    currentBet: state.currentBet,
    fullRaise: state.fullRaise,
    turnAfter: state.turnAfter,
    toAct: state.toAct,
    lastAggressor: state.lastAggressor,
    pot: state.pot,
    uncalledReturned: state.uncalledReturned,
    over: state.over,
    operations: [...state.operations],
  };
}

export function freezeHand(draft: HandDraft): HandState {
  draft.toAct = nextToDecide(draft);
  for (const seat of draft.seats) Object.freeze(seat);
  Object.freeze(draft.seats);
  Object.freeze(draft.operations);
  return Object.freeze(draft);
}

/** Writes one operation down and does what it says. It knows no rules: those come before it. */
export function record(draft: HandDraft, operation: Operation): void {
  draft.operations.push(Object.freeze(operation));
  switch (operation.kind) {
    case 'start':
      throw new ArenaError('a hand starts once');
    case 'ante':
      return recordAnte(draft, operation.seat, operation.amount, operation.dead);
    case 'blind':
      return recordBlind(draft, operation.seat, operation.amount);
    case 'hole-cards':
      seatToWrite(draft, operation.seat).holeCards = operation.cards;
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
  const payer = seatToWrite(draft, seat);
  payer.stack -= amount;
  payer.handCommitted += amount;
  if (dead) payer.deadAnte += amount;
  draft.pot += amount;
}

function recordBlind(draft: HandDraft, seat: Seat, amount: number): void {
  const total = putIn(draft, seat, amount).streetCommitted;
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
    seatToWrite(draft, seat).folded = true;
    return;
  }
  const raisedBy = to - draft.currentBet;
  if (raisedBy > 0) {
    draft.currentBet = to;
    draft.lastAggressor = seat;
    if (raisedBy > draft.fullRaise) draft.fullRaise = raisedBy;
  }
  putIn(draft, seat, added).answered = draft.currentBet;
}

function recordBoard(draft: HandDraft, dealt: Extract<Operation, { kind: 'board' }>): void {
  draft.street = dealt.street;
  draft.board = Object.freeze([...draft.board, ...dealt.cards]);
  draft.currentBet = 0;
  draft.fullRaise = draft.setup.blinds.bigBlind;
  draft.turnAfter = draft.setup.button;
  draft.lastAggressor = null;
  for (const seat of draft.seats) {
    seat.streetCommitted = 0;
    seat.answered = null;
  }
}

function recordUncalled(draft: HandDraft, seat: Seat, amount: number): void {
  putIn(draft, seat, -amount);
  draft.uncalledReturned = Object.freeze({ seat, amount });
}

function recordAward(draft: HandDraft, pot: Extract<Operation, { kind: 'award' }>): void {
  for (const { seat, amount } of pot.winners) seatToWrite(draft, seat).stack += amount;
  draft.pot -= pot.amount;
}

function putIn(draft: HandDraft, seat: Seat, amount: number): Writable<SeatState> {
  const payer = seatToWrite(draft, seat);
  payer.stack -= amount;
  payer.streetCommitted += amount;
  payer.handCommitted += amount;
  draft.pot += amount;
  return payer;
}

function seatToWrite(draft: HandDraft, seat: Seat): Writable<SeatState> {
  for (const candidate of draft.seats) if (candidate.seat === seat) return candidate;
  throw new ArenaError(`seat ${seat} is not in the hand`);
}

const NO_CARDS = Object.freeze([]);

function freshSeat({ seat, stack }: SeatStack): Writable<SeatState> {
  return {
    seat,
    startStack: stack,
    stack,
    streetCommitted: 0,
    handCommitted: 0,
    deadAnte: 0,
    folded: false,
    holeCards: null,
    answered: null,
  };
}

function copySeat(seat: SeatState): Writable<SeatState> {
  return {
    seat: seat.seat,
    startStack: seat.startStack,
    stack: seat.stack,
    streetCommitted: seat.streetCommitted,
    handCommitted: seat.handCommitted,
    deadAnte: seat.deadAnte,
    folded: seat.folded,
    holeCards: seat.holeCards,
    answered: seat.answered,
  };
}
