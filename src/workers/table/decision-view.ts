import type { Legal } from '../../engine/action.ts';
import type { HandState } from '../../engine/hand-state.ts';
import type { SeatState } from '../../engine/seat.ts';
import { clockwiseFrom } from '../../engine/seat.ts';
import {
  type DecisionView,
  type HistoryAction,
  PAYLOAD_VERSION,
} from '../../shared/fleet/queues/payloads.ts';
import type { Dealt, Table } from './table.ts';

/** What the player to act may know, and nothing else. */
export function decisionView(
  table: Table,
  dealt: Dealt,
  state: HandState,
  legal: Legal,
  id: string,
): DecisionView {
  const { session, configuration, notebooks } = table;
  const own = state.seats.find((seat) => seat.seat === legal.seat);
  const seated = dealt.players.get(legal.seat);
  if (own?.holeCards == null || seated === undefined) {
    throw new RangeError(`seat ${legal.seat} was dealt no cards`);
  }
  const clockwise = seatsFromButton(state);
  return {
    v: PAYLOAD_VERSION,
    kind: 'decision',
    subject: id,
    batchId: session.batchId,
    replyTo: session._id,
    player: seated.player,
    table: tableFacts(table, dealt),
    you: {
      alias: seated.alias,
      seat: legal.seat,
      position: dealt.positions.get(legal.seat) ?? '',
      holeCards: [...own.holeCards],
      stack: legal.stack,
      streetCommitted: legal.streetCommitted,
      handCommitted: legal.handCommitted,
    },
    street: legal.street,
    board: [...state.board],
    pot: legal.pot,
    toCall: legal.toCall,
    currentBet: legal.currentBet,
    minRaiseTo: legal.minRaiseTo,
    maxRaiseTo: legal.minRaiseTo === null ? null : legal.maxRaiseTo,
    legal: [...legal.types],
    players: clockwise.map((seat) => ({
      alias: aliasOf(dealt, seat.seat),
      position: dealt.positions.get(seat.seat) ?? '',
      stack: seat.stack,
      handCommitted: seat.handCommitted,
      streetCommitted: seat.streetCommitted,
      status: seat.folded ? 'folded' : seat.stack === 0 ? 'all_in' : 'live',
    })),
    statistics: clockwise
      .filter((seat) => seat.seat !== legal.seat)
      .map((seat) => ({
        alias: aliasOf(dealt, seat.seat),
        ...table.statistics.of(dealt.players.get(seat.seat)?.player ?? ''),
      })),
    history: historyOf(dealt, state),
    notebook: configuration.conditions.some(
      (condition) => condition.id === session.condition && condition.memory !== 'none',
    )
      ? notebooks.textOf(seated.player)
      : null,
  };
}

export function tableFacts(table: Table, dealt: Dealt): DecisionView['table'] {
  return {
    hand: dealt.number,
    hands: table.configuration.handsPerSession,
    level: dealt.blinds.level,
    smallBlind: dealt.blinds.smallBlind,
    bigBlind: dealt.blinds.bigBlind,
    ante: dealt.blinds.ante,
  };
}

/** Everything public that happened so far, in order: posts and actions. */
export function historyOf(dealt: Dealt, state: HandState): HistoryAction[] {
  const stacks = new Map(state.seats.map((seat) => [seat.seat, seat.startStack]));
  const history: HistoryAction[] = [];
  for (const operation of state.operations) {
    if (operation.kind !== 'ante' && operation.kind !== 'blind' && operation.kind !== 'action') {
      continue;
    }
    const { seat } = operation;
    const added = operation.kind === 'action' ? operation.added : operation.amount;
    const behind = (stacks.get(seat) ?? 0) - added;
    stacks.set(seat, behind);
    const common = {
      alias: aliasOf(dealt, seat),
      position: dealt.positions.get(seat) ?? '',
      added,
    };
    if (operation.kind === 'action') {
      const { street, type, to, allIn } = operation;
      history.push({ ...common, street, type, to, allIn });
    } else {
      const blind = seat === state.setup.bigBlindSeat ? 'big_blind' : 'small_blind';
      history.push({
        ...common,
        street: 'preflop',
        type: operation.kind === 'ante' ? 'ante' : blind,
        to: operation.kind === 'ante' ? 0 : added,
        allIn: behind === 0,
      });
    }
  }
  return history;
}

export function aliasOf(dealt: Dealt, seat: number): string {
  return dealt.players.get(seat)?.alias ?? '';
}

export function seatsFromButton(state: HandState): readonly SeatState[] {
  const order = clockwiseFrom(
    state.seats.map((seat) => seat.seat),
    state.setup.button,
  );
  return order.flatMap((number) => state.seats.filter((seat) => seat.seat === number));
}
