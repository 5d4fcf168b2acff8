import { stringify } from 'smol-toml';
import type { HandState } from '../../engine/hand-state.ts';
import type { HandHistory } from '../../engine/history/hand-history.ts';
import type { Operation } from '../../engine/operation.ts';
import { clockwiseFrom, type Seat } from '../../engine/seat.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { finishedHand } from './finished-hand.ts';
import { historyOfRecordedHand, recordedHandSchema } from './recorded-hand.ts';

/**
 * One hand as the text of a `.phh` file, which `replay` reads back to the same result.
 * @throws {ArenaError} when the hand was not played to its end.
 */
export function phhText(history: HandHistory): string {
  return stringify(phhFields(history));
}

/** Hands of an export as the text of a `.phhs` file, one table each; unfinished ones are left out. */
export async function* phhsOfHands(
  hands: AsyncIterable<Hand> | Iterable<Hand>,
): AsyncGenerator<string, void, undefined> {
  let number = 0;
  for await (const hand of hands) {
    if (hand.status !== 'completed') continue;
    number += 1;
    yield phhsTable(number, historyOfRecordedHand(recordedHandSchema.parse(hand)));
  }
}

/** One table of a `.phhs` file. */
export function phhsTable(number: number, history: HandHistory): string {
  return `[${number}]\n${phhText(history)}\n`;
}

/** PHH lists players from the left of the button; heads-up that is the big blind. */
function phhFields(history: HandHistory): Record<string, unknown> {
  const { state, result } = finishedHand(history);
  const { setup } = state;
  const seats = setup.stacks.map(({ seat }) => seat);
  const order = clockwiseFrom(seats, setup.button);
  const units: Units = (chips) => chips / history.chipsPerUnit;
  // Heads-up the forced bets are listed in the order small blind, big blind all the same.
  const forced = (amounts: readonly number[]): readonly number[] =>
    (order.length === 2 ? amounts.toReversed() : amounts).map(units);
  const stackOf = new Map(setup.stacks.map(({ seat, stack }) => [seat, stack]));
  const antes = posted(state.operations, 'ante');
  return {
    variant: 'NT',
    ante_trimming_status: !hasDeadAnte(state),
    antes: forced(order.map((seat) => antes.get(seat) ?? 0)),
    blinds_or_straddles: forced(order.map((seat) => blindAskedOf(state, seat, antes))),
    min_bet: units(setup.blinds.bigBlind),
    starting_stacks: order.map((seat) => units(stackOf.get(seat) ?? 0)),
    actions: actionsOf(state, order, units),
    hand: history.id,
    level: setup.blinds.level,
    seats: order.map((seat) => seat + 1),
    players: order.map((seat) => history.players[seats.indexOf(seat)] ?? ''),
    finishing_stacks: order.map((seat) => units(result.endStacks.get(seat) ?? 0)),
  };
}

/** The nominal blind where the seat posted all it could of it; else what it posted. */
function blindAskedOf(state: HandState, seat: Seat, antes: ReadonlyMap<Seat, number>): number {
  const { blinds, bigBlindSeat, smallBlindSeat, stacks } = state.setup;
  const nominal =
    seat === bigBlindSeat ? blinds.bigBlind : seat === smallBlindSeat ? blinds.smallBlind : 0;
  const paid = posted(state.operations, 'blind').get(seat) ?? 0;
  const stack = stacks.find((entry) => entry.seat === seat)?.stack ?? 0;
  const affordable = Math.min(nominal, stack - (antes.get(seat) ?? 0));
  return paid === affordable ? nominal : paid;
}

function hasDeadAnte({ operations }: HandState): boolean {
  return operations.some((operation) => operation.kind === 'ante' && operation.dead);
}

function posted(
  operations: readonly Operation[],
  kind: 'ante' | 'blind',
): ReadonlyMap<Seat, number> {
  return new Map(
    operations.flatMap((operation): [Seat, number][] =>
      operation.kind === kind ? [[operation.seat, operation.amount]] : [],
    ),
  );
}

type Units = (chips: number) => number;

/** The dealer's and the players' actions in PHH notation, in the order in which they happened. */
function actionsOf(state: HandState, order: readonly Seat[], units: Units): readonly string[] {
  const player = (seat: Seat): string => `p${order.indexOf(seat) + 1}`;
  const { operations } = state;
  const showings = operations.flatMap((operation) => showingOf(state, operation, player));
  const afterBetting = operations.findLastIndex(({ kind }) => kind === 'action') + 1;
  // With the betting over early, hands are turned up before the rest of the board is dealt.
  const runOut = operations.slice(afterBetting).some(({ kind }) => kind === 'board');
  const writer = actionWriter(state, player, units);
  return [
    ...order.map((seat) => `d dh ${player(seat)} ${holeCardsOf(state, seat) ?? '????'}`),
    ...operations.slice(0, afterBetting).flatMap(writer),
    ...(runOut ? showings : []),
    ...operations.slice(afterBetting).flatMap(writer),
    ...(runOut ? [] : showings),
  ];
}

/** Writes actions and boards one after another; it follows the bet to tell a call from a raise. */
function actionWriter(
  state: HandState,
  player: (seat: Seat) => string,
  units: Units,
): (operation: Operation) => readonly string[] {
  let currentBet = state.setup.blinds.bigBlind;
  return (operation) => {
    if (operation.kind === 'blind') currentBet = Math.max(currentBet, operation.amount);
    if (operation.kind === 'board') {
      currentBet = 0;
      return [`d db ${operation.cards.join('')}`];
    }
    if (operation.kind !== 'action') return [];
    const raises = operation.to > currentBet;
    if (raises) currentBet = operation.to;
    const verb = operation.type === 'fold' ? 'f' : raises ? `cbr ${units(operation.to)}` : 'cc';
    return [`${player(operation.seat)} ${verb}`];
  };
}

/** A hand shown with its cards, a hand mucked without. */
function showingOf(
  state: HandState,
  operation: Operation,
  player: (seat: Seat) => string,
): readonly string[] {
  if (operation.kind !== 'showing') return [];
  const cards = operation.shown ? ` ${holeCardsOf(state, operation.seat)}` : '';
  return [`${player(operation.seat)} sm${cards}`];
}

function holeCardsOf(state: HandState, seat: Seat): string | undefined {
  return state.seats.find((candidate) => candidate.seat === seat)?.holeCards?.join('');
}
