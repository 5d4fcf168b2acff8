import { ACTION_TYPES, type Action, type ActionType, type TakenAction } from './action.ts';
import type { HandState, SeatState } from './hand-state.ts';
import { type Rule, RuleError } from './rule-error.ts';
import type { Seat } from './seat.ts';
import type { Street } from './street.ts';

/** What the seat to act may do, in chips. */
export interface Legal {
  readonly seat: Seat;
  readonly street: Street;
  /** What calling costs, never more than the stack. */
  readonly toCall: number;
  /** Nominal: a short big blind does not lower it. */
  readonly currentBet: number;
  readonly streetCommitted: number;
  readonly handCommitted: number;
  /** Every chip in the middle. */
  readonly pot: number;
  /** Chips behind. */
  readonly stack: number;
  /** Least total on this street to bet or raise to (the all-in total of a shorter stack); null where no raise is allowed. */
  readonly minRaiseTo: number | null;
  /** All chips: the most this seat can have in on this street. */
  readonly maxRaiseTo: number;
  /** As the records would call them: what puts the last chip in is `all_in` and nothing else. */
  readonly types: readonly ActionType[];
}

/** The seat whose turn it is; null once the hand is over. */
export function seatToAct(state: HandState): Seat | null {
  return state.toAct;
}

/** What the seat to act may do; null once the hand is over. */
export function legalActions(state: HandState): Legal | null {
  const seat = seatDeciding(state);
  if (seat === null) return null;
  const owed = state.currentBet - seat.streetCommitted;
  const toCall = Math.min(owed, seat.stack);
  const maxRaiseTo = seat.streetCommitted + seat.stack;
  const minRaiseTo =
    raiseRefusal(state, seat) === null
      ? Math.min(state.currentBet + state.fullRaise, maxRaiseTo)
      : null;
  return {
    seat: seat.seat,
    street: state.street,
    toCall,
    currentBet: state.currentBet,
    streetCommitted: seat.streetCommitted,
    handCommitted: seat.handCommitted,
    pot: state.pot,
    stack: seat.stack,
    minRaiseTo,
    maxRaiseTo,
    types: recordedTypes(state, toCall, seat.stack, minRaiseTo, maxRaiseTo),
  };
}

/**
 * Nothing when the action is within the rules.
 * @throws {RuleError} naming the rule, the legal range and what was tried.
 */
export function verifyAction(state: HandState, action: Action): void {
  takenAction(state, action);
}

export function canAct(state: HandState, action: Action): boolean {
  try {
    verifyAction(state, action);
    return true;
  } catch (error) {
    if (error instanceof RuleError) return false;
    throw error;
  }
}

/**
 * What a legal action comes to.
 * @throws {RuleError} when it is not legal.
 */
export function takenAction(state: HandState, action: Action): TakenAction {
  const legal = legalActions(state);
  const refuse = (rule: Rule): never => {
    throw new RuleError(rule, action, legal);
  };
  const seat = seatDeciding(state);
  if (legal === null || seat === null) return refuse('hand-over');
  if (action.seat !== undefined && action.seat !== legal.seat) return refuse('turn');
  if (!ACTION_TYPES.includes(action.type)) return refuse('known-action');
  if (action.to !== undefined && !Number.isSafeInteger(action.to)) return refuse('whole-chips');

  const to = totalAfter(action, legal, refuse);
  if (action.to !== undefined && action.to !== to && action.type !== 'fold') {
    return refuse('amount-fits');
  }
  if (to > legal.currentBet) {
    const closed = raiseRefusal(state, seat);
    if (closed !== null) return refuse(closed);
    if (to > legal.maxRaiseTo) return refuse('stack');
    if (to < (legal.minRaiseTo ?? 0)) return refuse('minimum-raise');
  }
  const added = to - legal.streetCommitted;
  const allIn = added > 0 && added === legal.stack;
  const type = allIn ? 'all_in' : action.type;
  return { seat: legal.seat, street: legal.street, type, to, added, allIn };
}

/** The seat's total on this street that the action asks for. */
function totalAfter(action: Action, legal: Legal, refuse: (rule: Rule) => never): number {
  switch (action.type) {
    case 'fold':
      return legal.streetCommitted;
    case 'check':
      if (legal.toCall > 0) return refuse('check-without-price');
      return legal.streetCommitted;
    case 'call':
      if (legal.toCall === 0) return refuse('call-with-price');
      return legal.streetCommitted + legal.toCall;
    case 'bet':
    case 'raise':
      if (action.to === undefined) return refuse('amount-needed');
      if (action.type === 'bet' && legal.currentBet > 0) return refuse('bet-opens');
      if (action.type === 'raise' && legal.currentBet === 0) return refuse('raise-needs-bet');
      if (action.to <= legal.currentBet) return refuse('minimum-raise');
      return action.to;
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
 * The next seat, clockwise, that has a decision to make on this street; null when the street's
 * betting is closed.
 */
export function nextToDecide(state: HandState): Seat | null {
  if (state.over) return null;
  const { seats, turnAfter } = state;
  let first = 0;
  while (first < seats.length && (seats[first] as SeatState).seat <= turnAfter) first++;
  for (let step = 0; step < seats.length; step++) {
    const seat = seats[(first + step) % seats.length] as SeatState;
    if (hasDecision(state, seat)) return seat.seat;
  }
  return null;
}

/** A seat to which only one thing is possible makes no decision. */
function hasDecision(state: HandState, seat: SeatState): boolean {
  if (seat.folded || seat.stack === 0) return false;
  const raisable = opponentsReach(state, seat) > state.currentBet;
  if (seat.streetCommitted >= state.currentBet) return seat.answered === null && raisable;
  // It owes the nominal bet. With every opponent all-in for less than it has in, nothing is left to
  // call: a big blind that is short heads-up.
  return raisable || opponentsCommitted(state, seat) > seat.streetCommitted;
}

function seatDeciding(state: HandState): SeatState | null {
  for (const seat of state.seats) if (seat.seat === state.toAct) return seat;
  return null;
}

/** The most a seat can have in on this street. */
function reach(seat: SeatState): number {
  return seat.streetCommitted + seat.stack;
}

/** The most that any live opponent can have in on this street. */
function opponentsReach(state: HandState, seat: SeatState): number {
  let most = 0;
  for (const other of state.seats) {
    if (other !== seat && !other.folded && reach(other) > most) most = reach(other);
  }
  return most;
}

/** The most that any live opponent has in on this street. */
function opponentsCommitted(state: HandState, seat: SeatState): number {
  let most = 0;
  for (const other of state.seats) {
    if (other !== seat && !other.folded && other.streetCommitted > most)
      most = other.streetCommitted;
  }
  return most;
}

function recordedTypes(
  state: HandState,
  toCall: number,
  stack: number,
  minRaiseTo: number | null,
  maxRaiseTo: number,
): readonly ActionType[] {
  const types: ActionType[] = ['fold'];
  if (toCall === 0) types.push('check');
  else if (toCall < stack) types.push('call');
  if (minRaiseTo !== null && minRaiseTo < maxRaiseTo) {
    types.push(state.currentBet === 0 ? 'bet' : 'raise');
  }
  if (minRaiseTo !== null || toCall === stack) types.push('all_in');
  return types;
}
