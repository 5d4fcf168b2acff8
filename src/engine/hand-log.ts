import type { TakenAction } from './action.ts';
import { ArenaError } from './error.ts';
import type { HandSetup, HandState, SeatState } from './hand-state.ts';
import type { Operation } from './operation.ts';
import type { Seat } from './seat.ts';

/** A state under construction: the only form in which anything is written. */
export type HandDraft = { -readonly [Key in keyof HandState]: HandState[Key] } & {
  seats: SeatState[];
  operations: Operation[];
};

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
  return {
    setup,
    seats: [...setup.stacks].sort((a, b) => a.seat - b.seat).map(freshSeat),
    street: 'preflop',
    board: NO_CARDS,
    currentBet: setup.blinds.bigBlind,
    fullRaise: setup.blinds.bigBlind,
    turnAfter: setup.bigBlindSeat,
    lastAggressor: null,
    pot: 0,
    uncalledReturned: null,
    over: false,
    operations: [Object.freeze<Operation>({ kind: 'start', setup })],
  };
}

/** A copy of a finished state that may be written to. */
export function draftOf(state: HandState): HandDraft {
  return { ...state, seats: [...state.seats], operations: [...state.operations] };
}

export function freezeHand(draft: HandDraft): HandState {
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
      return change(draft, operation.seat, { holeCards: operation.cards });
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
  const { stack, handCommitted } = seatOf(draft, seat);
  change(draft, seat, {
    stack: stack - amount,
    handCommitted: handCommitted + amount,
    deadAnte: dead ? amount : 0,
  });
  draft.pot += amount;
}

function recordBlind(draft: HandDraft, seat: Seat, amount: number): void {
  putIn(draft, seat, amount, {});
  const total = seatOf(draft, seat).streetCommitted;
  if (total <= draft.currentBet) return;
  // A straddle: a blind above the big blind is the bet to call, and its left neighbour begins.
  draft.currentBet = total;
  draft.fullRaise = total;
  draft.turnAfter = seat;
}

function recordAction(draft: HandDraft, action: TakenAction): void {
  const { seat, to, added } = action;
  draft.turnAfter = seat;
  if (action.type === 'fold') {
    change(draft, seat, { folded: true });
    return;
  }
  const raisedBy = to - draft.currentBet;
  if (raisedBy > 0) {
    draft.currentBet = to;
    draft.lastAggressor = seat;
    if (raisedBy > draft.fullRaise) draft.fullRaise = raisedBy;
  }
  putIn(draft, seat, added, { answered: draft.currentBet });
}

function recordBoard(draft: HandDraft, dealt: Extract<Operation, { kind: 'board' }>): void {
  draft.street = dealt.street;
  draft.board = Object.freeze([...draft.board, ...dealt.cards]);
  draft.currentBet = 0;
  draft.fullRaise = draft.setup.blinds.bigBlind;
  draft.turnAfter = draft.setup.button;
  draft.lastAggressor = null;
  draft.seats = draft.seats.map((seat) => ({ ...seat, streetCommitted: 0, answered: null }));
}

function recordUncalled(draft: HandDraft, seat: Seat, amount: number): void {
  const { stack, streetCommitted, handCommitted } = seatOf(draft, seat);
  change(draft, seat, {
    stack: stack + amount,
    streetCommitted: streetCommitted - amount,
    handCommitted: handCommitted - amount,
  });
  draft.pot -= amount;
  draft.uncalledReturned = { seat, amount };
}

function recordAward(draft: HandDraft, pot: Extract<Operation, { kind: 'award' }>): void {
  for (const { seat, amount } of pot.winners) {
    change(draft, seat, { stack: seatOf(draft, seat).stack + amount });
  }
  draft.pot -= pot.amount;
}

function putIn(draft: HandDraft, seat: Seat, amount: number, also: Partial<SeatState>): void {
  const { stack, streetCommitted, handCommitted } = seatOf(draft, seat);
  change(draft, seat, {
    stack: stack - amount,
    streetCommitted: streetCommitted + amount,
    handCommitted: handCommitted + amount,
    ...also,
  });
  draft.pot += amount;
}

function seatOf(draft: HandDraft, seat: Seat): SeatState {
  const found = draft.seats.find((candidate) => candidate.seat === seat);
  if (found === undefined) throw new ArenaError(`seat ${seat} is not in the hand`);
  return found;
}

/** Replaces a seat; an earlier state that shares the old one keeps it. */
function change(draft: HandDraft, seat: Seat, to: Partial<SeatState>): void {
  const index = draft.seats.findIndex((candidate) => candidate.seat === seat);
  draft.seats[index] = { ...seatOf(draft, seat), ...to };
}

const NO_CARDS = Object.freeze([]);

function freshSeat({ seat, stack }: { seat: Seat; stack: number }): SeatState {
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
