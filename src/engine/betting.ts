import {
  ACTION_TYPES,
  type Action,
  type ActionType,
  type Legal,
  type TakenAction,
} from './action.ts';
import type { HandState } from './hand-state.ts';
import { type Rule, RuleError } from './rule-error.ts';
import type { Seat, SeatState } from './seat.ts';

/** The seat whose turn it is; null once the hand is over. */
export function seatToAct(state: HandState): Seat | null {
  return state.legal?.seat ?? null;
}

/** What the seat to act may do; null once the hand is over. */
export function legalActions(state: HandState): Legal | null {
  return state.legal;
}

/**
 * Nothing when the action is within the rules.
 * @throws {RuleError} naming the rule, the legal range and what was tried.
 */
export function verifyAction(state: HandState, action: Action): void {
  const legal = legalActions(state);
  const broken = brokenRule(state, action, legal);
  if (broken !== null) throw new RuleError(broken, action, legal);
}

/** Whether `verifyAction` would pass it, for hands from elsewhere, whose actions may be legal or not. */
export function canAct(state: HandState, action: Action): boolean {
  return brokenRule(state, action, legalActions(state)) === null;
}

/**
 * What a legal action comes to.
 * @throws {RuleError} when it is not legal.
 */
export function takenAction(state: HandState, action: Action): TakenAction {
  const legal = legalActions(state);
  const broken = brokenRule(state, action, legal);
  if (broken !== null || legal === null) throw new RuleError(broken ?? 'hand-over', action, legal);
  const to = totalAfter(action, legal);
  const added = to - legal.streetCommitted;
  const allIn = added > 0 && added === legal.stack;
  const type = allIn ? 'all_in' : action.type;
  return { seat: legal.seat, street: legal.street, type, to, added, allIn };
}

/** The first rule that an action breaks; null when it is legal. */
function brokenRule(state: HandState, action: Action, legal: Legal | null): Rule | null {
  if (legal === null) return 'hand-over';
  if (action.seat !== undefined && action.seat !== legal.seat) return 'turn';
  if (!ACTION_TYPES.includes(action.type)) return 'known-action';
  if (action.to !== undefined && !Number.isSafeInteger(action.to)) return 'whole-chips';
  const misnamed = brokenByWord(action, legal);
  if (misnamed !== null || action.type === 'fold') return misnamed;
  const to = totalAfter(action, legal);
  if (action.to !== undefined && action.to !== to) return 'amount-fits';
  return to > legal.currentBet ? brokenByRaise(state, legal, to) : null;
}

/** The rule that the word used breaks, whatever the chips. */
function brokenByWord({ type, to }: Action, { toCall, currentBet }: Legal): Rule | null {
  switch (type) {
    case 'fold':
    case 'all_in':
      return null;
    case 'check':
      return toCall > 0 ? 'check-without-price' : null;
    case 'call':
      return toCall === 0 ? 'call-with-price' : null;
    case 'bet':
    case 'raise':
      if (to === undefined) return 'amount-needed';
      if (type === 'bet' && currentBet > 0) return 'bet-opens';
      if (type === 'raise' && currentBet === 0) return 'raise-needs-bet';
      return to <= currentBet ? 'minimum-raise' : null;
  }
}

function brokenByRaise(state: HandState, legal: Legal, to: number): Rule | null {
  if (to > legal.maxRaiseTo) return 'stack';
  if (legal.minRaiseTo !== null) return to < legal.minRaiseTo ? 'minimum-raise' : null;
  const seat = state.seats.find((candidate) => candidate.seat === legal.seat);
  return seat === undefined ? 'hand-over' : raiseRefusal(state, seat);
}

/** The seat's total on this street after an action whose word fits. */
function totalAfter({ type, to }: Action, legal: Legal): number {
  switch (type) {
    case 'fold':
    case 'check':
      return legal.streetCommitted;
    case 'call':
      return legal.streetCommitted + legal.toCall;
    case 'bet':
    case 'raise':
      return to ?? legal.streetCommitted;
    case 'all_in':
      return legal.maxRaiseTo;
  }
}

/** The rule that keeps a seat from raising at all; null when it may. */
function raiseRefusal(state: HandState, seat: SeatState): Rule | null {
  if (reach(seat) <= state.currentBet) return 'stack';
  if (opponentsReach(state, seat) <= state.currentBet) return 'nobody-to-raise';
  // TDA 47: what a seat faces since its own last action is added up, and re-opens the betting to it
  // at a full raise. A check has answered a bet of 0, so a short opening bet alone re-opens nothing.
  const reopened = seat.answered === null || state.currentBet - seat.answered >= state.fullRaise;
  return reopened ? null : 'betting-not-reopened';
}

/**
 * The decision of the next seat, clockwise, that has one to make on this street; null when the
 * street's betting is closed.
 */
export function nextDecision(state: HandState): Legal | null {
  if (state.over) return null;
  const { seats, turnAfter } = state;
  let first = 0;
  while (first < seats.length && (seats[first] as SeatState).seat <= turnAfter) first++;
  for (let step = 0; step < seats.length; step++) {
    const seat = seats[(first + step) % seats.length] as SeatState;
    if (hasDecision(state, seat)) return legalOf(state, seat);
  }
  return null;
}

function legalOf(state: HandState, seat: SeatState): Legal {
  const { currentBet } = state;
  const toCall = Math.min(currentBet - seat.streetCommitted, seat.stack);
  const maxRaiseTo = reach(seat);
  const mayRaise = raiseRefusal(state, seat) === null;
  const minRaiseTo = mayRaise ? Math.min(currentBet + state.fullRaise, maxRaiseTo) : null;
  return {
    seat: seat.seat,
    street: state.street,
    toCall,
    currentBet,
    streetCommitted: seat.streetCommitted,
    handCommitted: seat.handCommitted,
    pot: state.pot,
    stack: seat.stack,
    minRaiseTo,
    maxRaiseTo,
    types: recordedTypes(toCall, seat.stack, currentBet, minRaiseTo, maxRaiseTo),
  };
}

/** A seat to which only one thing is possible makes no decision. */
function hasDecision(state: HandState, seat: SeatState): boolean {
  if (seat.folded || seat.stack === 0) return false;
  const raisable = opponentsReach(state, seat) > state.currentBet;
  if (seat.streetCommitted >= state.currentBet) return seat.answered === null && raisable;
  // It owes the nominal bet. Behind a short big blind that can be owed to nobody: with every opponent
  // all-in for no more than it has in itself, there is nothing to call.
  return raisable || opponentsCommitted(state, seat) > seat.streetCommitted;
}

/** The most a seat can have in on this street. */
function reach(seat: SeatState): number {
  return seat.streetCommitted + seat.stack;
}

/** The most that any live opponent can have in on this street. */
function opponentsReach(state: HandState, seat: SeatState): number {
  let most = 0;
  for (const other of state.seats) {
    if (other !== seat && !other.folded) most = Math.max(most, reach(other));
  }
  return most;
}

/** The most that any live opponent has in on this street. */
function opponentsCommitted(state: HandState, seat: SeatState): number {
  let most = 0;
  for (const other of state.seats) {
    if (other !== seat && !other.folded) most = Math.max(most, other.streetCommitted);
  }
  return most;
}

function recordedTypes(
  toCall: number,
  stack: number,
  currentBet: number,
  minRaiseTo: number | null,
  maxRaiseTo: number,
): readonly ActionType[] {
  const types: ActionType[] = ['fold'];
  if (toCall === 0) types.push('check');
  else if (toCall < stack) types.push('call');
  const raise = currentBet === 0 ? 'bet' : 'raise';
  if (minRaiseTo !== null && minRaiseTo < maxRaiseTo) types.push(raise);
  if (minRaiseTo !== null || toCall === stack) types.push('all_in');
  return types;
}
