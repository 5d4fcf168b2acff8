import type { TakenAction } from './action.ts';
import type { Card } from './card.ts';
import { ArenaError } from './error.ts';
import type { HandState } from './hand-state.ts';
import type { Operation, Showing } from './operation.ts';
import type { AwardedPot } from './pot.ts';
import type { Seat, SeatAmount } from './seat.ts';

/** What a finished hand came to, in chips. */
export interface HandResult {
  /** As far as it was dealt. */
  readonly board: readonly Card[];
  readonly pots: readonly AwardedPot[];
  readonly uncalledReturned: SeatAmount | null;
  /** End stack less start stack, by seat. */
  readonly payoffs: ReadonlyMap<Seat, number>;
  readonly endStacks: ReadonlyMap<Seat, number>;
  /** In the order of showing; empty when all but one folded. */
  readonly showdown: readonly Showing[];
}

/** @throws {ArenaError} while somebody is still to act. */
export function handResult(state: HandState): HandResult {
  if (!state.over) throw new ArenaError('the hand is not over, so it has no result yet');
  return {
    board: state.board,
    pots: operationsOf(state, 'award').map(({ amount, eligible, winners }) => ({
      amount,
      eligible,
      winners,
    })),
    uncalledReturned: state.uncalledReturned,
    payoffs: new Map(state.seats.map(({ seat, stack, startStack }) => [seat, stack - startStack])),
    endStacks: new Map(state.seats.map(({ seat, stack }) => [seat, stack])),
    showdown: operationsOf(state, 'showing').map(({ seat, hand, cards, shown }) => ({
      seat,
      hand,
      cards,
      shown,
    })),
  };
}

/** The actions so far, in order, as the records tell them. */
export function recordedActions(state: HandState): readonly TakenAction[] {
  return operationsOf(state, 'action').map(({ seat, street, type, to, added, allIn }) => ({
    seat,
    street,
    type,
    to,
    added,
    allIn,
  }));
}

type OperationOf<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

function operationsOf<Kind extends Operation['kind']>(
  state: HandState,
  kind: Kind,
): readonly OperationOf<Kind>[] {
  return state.operations.filter(
    (operation): operation is OperationOf<Kind> => operation.kind === kind,
  );
}
