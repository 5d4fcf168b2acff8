import type { Action } from './action.ts';
import { nextToDecide, takenAction } from './betting.ts';
import type { Card, HoleCards } from './card.ts';
import { boardOf, holeCardsOf } from './deck.ts';
import { ArenaError } from './error.ts';
import { draftFromSetup, draftOf, freezeHand, type HandDraft, record } from './hand-log.ts';
import { checkedSetup } from './hand-setup.ts';
import type { HandSetup, HandState, SeatState } from './hand-state.ts';
import { potsOf, uncalledBet } from './pot.ts';
import { clockwiseFrom, type Seat } from './seat.ts';
import { showdown, uncontestedPot } from './showdown.ts';
import { BOARD_SIZE, nextStreet } from './street.ts';

/**
 * Posts antes and blinds and deals the hole cards. Where nobody has a decision (all are all-in from
 * the blinds), the hand is already over.
 * @throws {ArenaError} when the setup is not one a hand can be dealt from.
 */
export function startHand(setup: HandSetup): HandState {
  const draft = draftFromSetup(checkedSetup(setup));
  postAntes(draft);
  postBlinds(draft);
  postBigBlindAnte(draft);
  dealHoleCards(draft);
  goOn(draft);
  return freezeHand(draft);
}

/**
 * Takes one action, and with it everything that needs no decision: the next street, the run-out,
 * the showdown. The given state stays as it was.
 * @throws {RuleError} when the action is not legal.
 */
export function act(state: HandState, action: Action): HandState {
  const taken = takenAction(state, action);
  const draft = draftOf(state);
  record(draft, { kind: 'action', ...taken });
  goOn(draft);
  return freezeHand(draft);
}

function postAntes(draft: HandDraft): void {
  const { blinds, stacks, posted } = draft.setup;
  if (posted === undefined && blinds.bigBlindAnte === true) return;
  const antes = stacks.map(({ seat, stack }, index) => ({
    seat,
    amount: posted === undefined ? Math.min(stack, blinds.ante) : (posted.antes[index] ?? 0),
  }));
  const paying = antes.filter((ante) => ante.amount > 0);
  // An ante from every seat is that seat's own chips; one for the whole table is dead money.
  const dead = paying.length === 1 || posted?.deadAntes === true;
  for (const { seat, amount } of paying) record(draft, { kind: 'ante', seat, amount, dead });
}

/** The small blind, the big blind, then whoever else posted in a history (a straddle). */
function postBlinds(draft: HandDraft): void {
  const { blinds, smallBlindSeat, bigBlindSeat, stacks, posted, button } = draft.setup;
  const seats = stacks.map(({ seat }) => seat);
  const order = new Set([smallBlindSeat, bigBlindSeat, ...clockwiseFrom(seats, button)]);
  for (const seat of order) {
    if (seat === null) continue;
    const nominal =
      seat === bigBlindSeat ? blinds.bigBlind : seat === smallBlindSeat ? blinds.smallBlind : 0;
    const amount = posted?.blinds[seats.indexOf(seat)] ?? Math.min(stackOf(draft, seat), nominal);
    if (amount > 0) record(draft, { kind: 'blind', seat, amount });
  }
}

/** TDA 2024: a big blind too short for both posts the blind first, the ante from what is left. */
function postBigBlindAnte(draft: HandDraft): void {
  const { blinds, bigBlindSeat: seat, posted } = draft.setup;
  if (posted !== undefined || blinds.bigBlindAnte !== true) return;
  const amount = Math.min(stackOf(draft, seat), blinds.ante);
  if (amount > 0) record(draft, { kind: 'ante', seat, amount, dead: true });
}

function dealHoleCards(draft: HandDraft): void {
  const { deck, stacks } = draft.setup;
  stacks.forEach(({ seat }, index) => {
    const cards: HoleCards | null =
      'holeCards' in deck ? (deck.holeCards[index] ?? null) : holeCardsOf(deck, seat);
    record(draft, { kind: 'hole-cards', seat, cards });
  });
}

/** Everything that happens by itself until somebody has a decision or the hand is over. */
function goOn(draft: HandDraft): void {
  while (!draft.over) {
    const live = draft.seats.filter((seat) => !seat.folded);
    const lastOne = live.length === 1 ? live[0] : undefined;
    if (lastOne === undefined && nextToDecide(draft) !== null) return;
    const next = nextStreet(draft.street);
    returnUncalled(draft);
    if (lastOne !== undefined) finishUncontested(draft, lastOne);
    else if (next === null) finishAtShowdown(draft);
    else record(draft, { kind: 'board', street: next, cards: boardCards(draft, next) });
  }
}

function returnUncalled(draft: HandDraft): void {
  const uncalled = uncalledBet(draft.seats);
  if (uncalled !== null) record(draft, { kind: 'uncalled', ...uncalled });
}

function finishUncontested(draft: HandDraft, winner: SeatState): void {
  record(draft, { kind: 'award', ...uncontestedPot(draft.pot, winner) });
  record(draft, { kind: 'end' });
}

function finishAtShowdown(draft: HandDraft): void {
  const { showings, pots } = showdown(draft, potsOf(draft.seats));
  for (const showing of showings) record(draft, { kind: 'showing', ...showing });
  for (const pot of pots) record(draft, { kind: 'award', ...pot });
  record(draft, { kind: 'end' });
}

function boardCards(draft: HandDraft, street: keyof typeof BOARD_SIZE): readonly Card[] {
  const { deck } = draft.setup;
  const board = 'board' in deck ? deck.board : boardOf(deck);
  const cards = board.slice(draft.board.length, BOARD_SIZE[street]);
  if (cards.length + draft.board.length !== BOARD_SIZE[street]) {
    throw new ArenaError(`the board has ${board.length} cards, too few to deal the ${street}`);
  }
  return Object.freeze(cards);
}

function stackOf(draft: HandDraft, seat: Seat): number {
  return draft.seats.find((candidate) => candidate.seat === seat)?.stack ?? 0;
}
