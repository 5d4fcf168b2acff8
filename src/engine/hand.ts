import type { Action } from './action.ts';
import { nextDecision, takenAction } from './betting.ts';
import type { Card } from './card.ts';
import { boardOf, holeCardsOf } from './deck.ts';
import { ArenaError } from './error.ts';
import { draftFromSetup, HandDraft } from './hand-draft.ts';
import { appendOperation } from './hand-log.ts';
import type { HandSetup, PostedChips } from './hand-setup.ts';
import { checkedSetup } from './hand-setup.ts';
import type { HandState } from './hand-state.ts';
import { potsOf, uncalledBet } from './pot.ts';
import type { SeatState } from './seat.ts';
import { clockwiseFrom, type Seat } from './seat.ts';
import { showdown, uncontestedPot } from './showdown.ts';
import { BOARD_SIZE, nextStreet, type Street } from './street.ts';

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
  return draft;
}

/**
 * Takes one action, and with it everything that needs no decision: the next street, the run-out,
 * the showdown. The given state stays as it was.
 * @throws {RuleError} when the action is not legal.
 */
export function act(state: HandState, action: Action): HandState {
  const { seat, street, type, to, added, allIn } = takenAction(state, action);
  const draft = new HandDraft(state);
  appendOperation(draft, { kind: 'action', seat, street, type, to, added, allIn });
  goOn(draft);
  return draft;
}

function postAntes(draft: HandDraft): void {
  const { blinds, stacks, posted } = draft.setup;
  if (posted === undefined && (blinds.ante === 0 || blinds.bigBlindAnte === true)) return;
  const antes = stacks.map(({ seat, stack }, index) => ({
    seat,
    amount: posted === undefined ? Math.min(stack, blinds.ante) : (posted.antes[index] ?? 0),
  }));
  const paying = antes.filter((ante) => ante.amount > 0);
  // An ante from every seat is that seat's own chips; one for the whole table is dead money.
  const dead = paying.length === 1 || posted?.deadAntes === true;
  for (const { seat, amount } of paying)
    appendOperation(draft, { kind: 'ante', seat, amount, dead });
}

function postBlinds(draft: HandDraft): void {
  const { blinds, smallBlindSeat, bigBlindSeat, posted } = draft.setup;
  if (posted !== undefined) return postAsTold(draft, posted);
  for (const [seat, blind] of [
    [smallBlindSeat, blinds.smallBlind],
    [bigBlindSeat, blinds.bigBlind],
  ] as const) {
    if (seat === null || blind === 0) continue;
    const amount = Math.min(stackOf(draft, seat), blind);
    if (amount > 0) appendOperation(draft, { kind: 'blind', seat, amount });
  }
}

/** What a history says was posted: the blinds first, then whoever else did (a straddle). */
function postAsTold(draft: HandDraft, posted: PostedChips): void {
  const { smallBlindSeat, bigBlindSeat, stacks, button } = draft.setup;
  const seats = stacks.map(({ seat }) => seat);
  for (const seat of new Set([smallBlindSeat, bigBlindSeat, ...clockwiseFrom(seats, button)])) {
    const amount = seat === null ? 0 : (posted.blinds[seats.indexOf(seat)] ?? 0);
    if (seat !== null && amount > 0) appendOperation(draft, { kind: 'blind', seat, amount });
  }
}

/** TDA 2024: a big blind too short for both posts the blind first, the ante from what is left. */
function postBigBlindAnte(draft: HandDraft): void {
  const { blinds, bigBlindSeat: seat, posted } = draft.setup;
  if (posted !== undefined || blinds.bigBlindAnte !== true) return;
  const amount = Math.min(stackOf(draft, seat), blinds.ante);
  if (amount > 0) appendOperation(draft, { kind: 'ante', seat, amount, dead: true });
}

function dealHoleCards(draft: HandDraft): void {
  const { deck, stacks } = draft.setup;
  const dealt = stacks.map(({ seat }, index) => {
    const cards = 'holeCards' in deck ? (deck.holeCards[index] ?? null) : holeCardsOf(deck, seat);
    return Object.freeze({ seat, cards });
  });
  appendOperation(draft, { kind: 'hole-cards', dealt: Object.freeze(dealt) });
}

/** Everything that happens by itself until somebody has a decision or the hand is over. */
function goOn(draft: HandDraft): void {
  while (!draft.over) {
    const lastOne = onlyLiveSeat(draft);
    draft.legal = lastOne === null ? nextDecision(draft) : null;
    if (draft.legal !== null) return;
    const next = nextStreet(draft.street);
    returnUncalled(draft);
    if (lastOne !== null) finishUncontested(draft, lastOne);
    else if (next === null) finishAtShowdown(draft);
    else appendOperation(draft, { kind: 'board', street: next, cards: boardCards(draft, next) });
  }
}

/** The seat that all others have folded to; null while two or more are live. */
function onlyLiveSeat(draft: HandDraft): SeatState | null {
  let only: SeatState | null = null;
  for (const seat of draft.seats) {
    if (seat.folded) continue;
    if (only !== null) return null;
    only = seat;
  }
  return only;
}

function returnUncalled(draft: HandDraft): void {
  const uncalled = uncalledBet(draft.seats);
  if (uncalled !== null) appendOperation(draft, { kind: 'uncalled', ...uncalled });
}

function finishUncontested(draft: HandDraft, winner: SeatState): void {
  appendOperation(draft, { kind: 'award', ...uncontestedPot(draft.pot, winner) });
  appendOperation(draft, { kind: 'end' });
}

function finishAtShowdown(draft: HandDraft): void {
  const { showings, pots } = showdown(draft, potsOf(draft.seats));
  for (const showing of showings) appendOperation(draft, { kind: 'showing', ...showing });
  for (const pot of pots) appendOperation(draft, { kind: 'award', ...pot });
  appendOperation(draft, { kind: 'end' });
}

function boardCards(draft: HandDraft, street: Street): readonly Card[] {
  const { deck } = draft.setup;
  const from = draft.board.length;
  const to = BOARD_SIZE[street];
  if (!('board' in deck)) return Object.freeze(boardOf(deck, from, to));
  if (deck.board.length < to) {
    throw new ArenaError(`the board has ${deck.board.length} cards, too few to deal the ${street}`);
  }
  return Object.freeze(deck.board.slice(from, to));
}

function stackOf(draft: HandDraft, seat: Seat): number {
  return draft.seats.find((candidate) => candidate.seat === seat)?.stack ?? 0;
}
