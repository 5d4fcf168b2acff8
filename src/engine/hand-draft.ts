import type { Legal } from './action.ts';
import type { Card } from './card.ts';
import { ArenaError } from './error.ts';
import type { HandSetup, SeatStack } from './hand-setup.ts';
import type { HandState } from './hand-state.ts';
import type { Operation } from './operation.ts';
import type { Seat, SeatAmount, SeatState } from './seat.ts';
import type { Street } from './street.ts';

/** One entry of the log and, behind it, all earlier ones: the states of a hand share their past. */
interface LogEntry {
  readonly operation: Operation;
  readonly before: LogEntry | null;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * A hand under construction: the only form in which anything is written. Once handed out as a
 * `HandState` it is not written to again: the next action starts from a copy, which shares the log and
 * the seats it leaves alone. Operations are frozen; states are not, since that would take a quarter
 * of a hand's time and protect only against what the types forbid.
 */
export class HandDraft implements HandState {
  readonly setup: HandSetup;
  readonly seats: SeatState[];
  street: Street;
  board: readonly Card[];
  currentBet: number;
  fullRaise: number;
  turnAfter: Seat;
  legal: Legal | null;
  lastAggressor: Seat | null;
  pot: number;
  uncalledReturned: SeatAmount | null;
  over: boolean;
  #log: LogEntry | null;

  /** @param from a state of the engine's own, or one rebuilt from elsewhere with its operations. */
  constructor(from: HandState) {
    this.setup = from.setup;
    this.seats = from.seats.slice();
    this.street = from.street;
    this.board = from.board;
    this.currentBet = from.currentBet;
    this.fullRaise = from.fullRaise;
    this.turnAfter = from.turnAfter;
    this.legal = from.legal;
    this.lastAggressor = from.lastAggressor;
    this.pot = from.pot;
    this.uncalledReturned = from.uncalledReturned;
    this.over = from.over;
    this.#log = from instanceof HandDraft ? from.#log : logOf(from.operations);
  }

  get operations(): readonly Operation[] {
    const operations: Operation[] = [];
    for (let entry = this.#log; entry !== null; entry = entry.before)
      operations.push(entry.operation);
    return Object.freeze(operations.reverse());
  }

  /** Writes an operation down. What it does to the hand is `record`'s. */
  append(operation: Operation): void {
    this.#log = { operation: Object.freeze(operation), before: this.#log };
  }

  /** A seat to write to: a copy, so that the state this draft came from keeps its own. */
  seatToWrite(seat: Seat): Writable<SeatState> {
    const index = this.seats.findIndex((candidate) => candidate.seat === seat);
    const found = this.seats[index];
    if (found === undefined) throw new ArenaError(`seat ${seat} is not in the hand`);
    const copy = copySeat(found);
    this.seats[index] = copy;
    return copy;
  }

  seatsToWrite(): readonly Writable<SeatState>[] {
    return this.seats.map((seat) => this.seatToWrite(seat.seat));
  }
}

/** The table before the first chip. */
export function draftFromSetup(setup: HandSetup): HandDraft {
  const { bigBlind } = setup.blinds;
  return new HandDraft({
    setup,
    seats: setup.stacks.map(freshSeat).sort((a, b) => a.seat - b.seat),
    street: 'preflop',
    board: NO_CARDS,
    currentBet: bigBlind,
    fullRaise: bigBlind,
    turnAfter: setup.bigBlindSeat,
    legal: null,
    lastAggressor: null,
    pot: 0,
    uncalledReturned: null,
    over: false,
    operations: [Object.freeze<Operation>({ kind: 'start', setup })],
  });
}

function logOf(operations: readonly Operation[]): LogEntry | null {
  return operations.reduce<LogEntry | null>((before, operation) => ({ operation, before }), null);
}

const NO_CARDS = Object.freeze([]);

function freshSeat({ seat, stack }: SeatStack): SeatState {
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

/** Spelled out: spreading is several times slower, and this runs at every action. */
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
