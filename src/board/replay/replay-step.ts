import { seatToAct } from '../../engine/betting.ts';
import type { Card } from '../../engine/card.ts';
import { type HandState, liveSeats } from '../../engine/hand-state.ts';
import type { Operation } from '../../engine/operation.ts';
import { type Pot, potsOf } from '../../engine/pot.ts';
import type { Seat } from '../../engine/seat.ts';
import { type SeatState } from '../../engine/seat.ts';
import type { Street } from '../../engine/street.ts';

/** What a step of a replay shows: everything that happens between two looks at the table. */
export type StepKind =
  /** Antes and blinds, together. */
  | 'posts'
  | 'deal'
  | 'action'
  /** The next cards of the board. */
  | 'street'
  /** Chips that nobody called go back. */
  | 'returned'
  | 'showdown'
  /** One pot is paid. */
  | 'award';

/** One seat as it stands after a step. Amounts are chips. */
export interface ReplaySeat {
  readonly seat: Seat;
  /** Behind. */
  readonly stack: number;
  /** On this street and not yet in a pot. */
  readonly inFront: number;
  readonly status: 'in' | 'folded' | 'all-in' | 'out';
  readonly holeCards: readonly Card[];
  /** What it was paid in this step. */
  readonly paid: number;
}

/** The table after a step. The chips of seats, in front of them and in pots always come to the same. */
export interface ReplayStep {
  readonly kind: StepKind;
  readonly street: Street;
  readonly board: readonly Card[];
  readonly seats: readonly ReplaySeat[];
  /** Main pot first, without what still lies in front of the seats. */
  readonly pots: readonly Pot[];
  /** Every chip that is in the middle or in front of a seat. */
  readonly pot: number;
  /** Whose turn it is; null while something happens by itself, and at the end. */
  readonly turn: Seat | null;
  /** What happened, one or more of the same kind. */
  readonly operations: readonly Operation[];
  /** Which action of the hand it is, from 1; null for other kinds. */
  readonly action: number | null;
}

const KINDS: Readonly<Record<Operation['kind'], StepKind | null>> = {
  start: null,
  ante: 'posts',
  blind: 'posts',
  'hole-cards': 'deal',
  action: 'action',
  board: 'street',
  uncalled: 'returned',
  showing: 'showdown',
  award: 'award',
  end: null,
};

/** Steps of which several operations make one. */
const TOGETHER: readonly StepKind[] = ['posts', 'showdown'];

/** Which part of a hand's log a step is: `end` is the place after its last operation. */
export interface StepSpan {
  readonly kind: StepKind;
  readonly from: number;
  readonly end: number;
}

export function stepSpans(operations: readonly Operation[]): readonly StepSpan[] {
  const spans: StepSpan[] = [];
  for (const [at, operation] of operations.entries()) {
    const kind = KINDS[operation.kind];
    if (kind === null) continue;
    const last = spans.at(-1);
    if (last?.kind === kind && TOGETHER.includes(kind)) spans.pop();
    const from = last?.kind === kind && TOGETHER.includes(kind) ? last.from : at;
    spans.push({ kind, from, end: at + 1 });
  }
  return spans;
}

/**
 * @param state as it stands after the span
 * @param operations of the whole hand, as far as it is known
 */
export function stepAt(
  state: HandState,
  operations: readonly Operation[],
  span: StepSpan,
): ReplayStep {
  const happened = operations.slice(span.from, span.end);
  const gathered = span.kind === 'street' || span.kind === 'showdown' || span.kind === 'award';
  const inFront = (seat: SeatState): number => (gathered ? 0 : seat.streetCommitted);
  const after = operations.slice(span.end);
  const isLast = !after.some(({ kind }) => KINDS[kind] !== null);
  return {
    kind: span.kind,
    street: state.street,
    board: state.board,
    seats: state.seats.map((seat) => ({
      seat: seat.seat,
      stack: seat.stack,
      inFront: inFront(seat),
      status: statusOf(seat, isLast && span.kind === 'award'),
      holeCards: seat.holeCards ?? [],
      paid: paidTo(seat.seat, happened),
    })),
    pots:
      span.kind === 'showdown' || span.kind === 'award'
        ? after.flatMap((operation) => (operation.kind === 'award' ? [potOf(operation)] : []))
        : potsOf(state.seats.map((seat) => withoutFront(seat, inFront(seat)))),
    pot: state.pot,
    turn: turnAfter(state, after[0]),
    operations: happened,
    action:
      span.kind === 'action'
        ? operations.slice(0, span.end).filter(({ kind }) => kind === 'action').length
        : null,
  };
}

function statusOf(seat: SeatState, over: boolean): ReplaySeat['status'] {
  if (over && seat.stack === 0) return 'out';
  if (seat.folded) return 'folded';
  return seat.stack === 0 && !over ? 'all-in' : 'in';
}

function paidTo(seat: Seat, operations: readonly Operation[]): number {
  const winners = operations.flatMap((operation) =>
    operation.kind === 'award' ? operation.winners : [],
  );
  return winners.reduce((sum, winner) => (winner.seat === seat ? sum + winner.amount : sum), 0);
}

function potOf({ amount, eligible }: Pot): Pot {
  return { amount, eligible };
}

function withoutFront(seat: SeatState, inFront: number): SeatState {
  return { ...seat, handCommitted: seat.handCommitted - inFront };
}

/** Nobody is asked while blinds are posted, nor when only one is left. */
function turnAfter(state: HandState, next: Operation | undefined): Seat | null {
  if (next !== undefined && next.kind !== 'action') return null;
  return liveSeats(state).length < 2 ? null : seatToAct(state);
}
