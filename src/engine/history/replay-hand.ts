import type { Action } from '../action.ts';
import { type Legal } from '../action.ts';
import { canAct, legalActions, seatToAct } from '../betting.ts';
import { ArenaError } from '../error.ts';
import { act, startHand } from '../hand.ts';
import { handResult, recordedActions } from '../hand-result.ts';
import { type HandState, isOver } from '../hand-state.ts';
import { disagreements } from './agreement.ts';
import type { HandHistory, HistoryAction, StatedRange } from './hand-history.ts';

/** A hand played again. Amounts are in the source's unit, lists in the order of its players. */
export interface ReplayedHand {
  readonly id: string;
  /** The engine could play the hand, and all that the history states of it agrees. */
  readonly ok: boolean;
  readonly finishingStacks: readonly number[] | null;
  readonly payoffs: readonly number[] | null;
  readonly pots:
    | readonly { readonly amount: number; readonly eligible: readonly number[] }[]
    | null;
  readonly uncalledReturned: { readonly seat: number; readonly amount: number } | null;
  /** The legal range before every action. */
  readonly decisions: readonly StatedRange[];
  /** For every action the history wants refused, in order: whether the engine refuses it. */
  readonly refused: readonly boolean[];
  /** The first seat to show at showdown. */
  readonly firstToShow: number | null;
  readonly error: string | null;
}

/** A hand and how far it could be played. */
export interface PlayedHistory {
  readonly state: HandState | null;
  readonly decisions: readonly StatedRange[];
  readonly refused: readonly boolean[];
  /** Where the history and the engine part, one line each. Empty when they agree. */
  readonly faults: readonly string[];
  /** A call was written at the price that was real, below the nominal one (see `shortPrice`). */
  readonly shortCall: boolean;
}

/** Plays a history through the engine, decision by decision, and holds it to what it states. */
export function replayHand(history: HandHistory): ReplayedHand {
  const { state, decisions, refused, faults, shortCall } = replay(history);
  const result = state !== null && isOver(state) ? handResult(state) : null;
  const found =
    faults.length > 0 || result === null ? faults : disagreements(history, result, shortCall);
  const units = (chips: number): number => chips / history.chipsPerUnit;
  const seats = history.setup.stacks.map(({ seat }) => seat);
  const returned = result?.uncalledReturned ?? null;
  return {
    id: history.id,
    ok: found.length === 0,
    finishingStacks: result && seats.map((seat) => units(result.endStacks.get(seat) ?? 0)),
    payoffs: result && seats.map((seat) => units(result.payoffs.get(seat) ?? 0)),
    pots:
      result && result.pots.map(({ amount, eligible }) => ({ amount: units(amount), eligible })),
    uncalledReturned: returned && { seat: returned.seat, amount: units(returned.amount) },
    decisions: decisions.map(({ call, raiseTo }) => ({
      call: units(call),
      raiseTo: raiseTo && [units(raiseTo[0]), units(raiseTo[1])],
    })),
    refused,
    firstToShow: result?.showdown[0]?.seat ?? null,
    error: found.length === 0 ? null : found.join('; '),
  };
}

/** The same, with the engine's own state at the end. */
export function replay(history: HandHistory): PlayedHistory {
  const decisions: StatedRange[] = [];
  const refused: boolean[] = [];
  const faults: string[] = [];
  let state: HandState | null = null;
  let shortCall = false;
  try {
    state = startHand(history.setup);
    for (const [index, action] of history.actions.entries()) {
      const where = `action ${index + 1}`;
      const legal = legalActions(state);
      decisions.push(rangeOf(legal));
      faults.push(...rangeFaults(action, legal, where));
      for (const attempt of action.refuse ?? []) {
        refused.push(!canAct(state, attempt));
        if (!refused.at(-1)) {
          faults.push(`${where}: ${attempt.type} to ${attempt.to ?? '-'} should be refused`);
        }
      }
      if (isNoDecision(state, action)) continue;
      const short = shortPrice(state, action, legal);
      shortCall ||= short;
      state = act(state, intended(action, legal, short));
      faults.push(...takenFaults(action, state, where));
    }
    if (!isOver(state)) {
      faults.push(
        `the actions end while seat ${seatToAct(state)} is still to act on the ${state.street}`,
      );
    }
  } catch (error) {
    if (!(error instanceof ArenaError)) throw error;
    const where = decisions.length === 0 ? 'setup' : `action ${decisions.length}`;
    faults.push(`${where}: ${error.message}`);
  }
  return { state, decisions, refused, faults, shortCall };
}

const NO_CHOICE: StatedRange = { call: 0, raiseTo: null };

function rangeOf(legal: Legal | null): StatedRange {
  if (legal === null) return NO_CHOICE;
  const { toCall, minRaiseTo, maxRaiseTo } = legal;
  return { call: toCall, raiseTo: minRaiseTo === null ? null : [minRaiseTo, maxRaiseTo] };
}

function rangeFaults(action: HistoryAction, legal: Legal | null, where: string): string[] {
  if (action.legal === undefined) return [];
  const stated = describeRange(action.legal);
  const found = describeRange(rangeOf(legal));
  return stated === found ? [] : [`${where}: stated range ${stated}, the engine says ${found}`];
}

function describeRange({ call, raiseTo }: StatedRange): string {
  return `call ${call}, ${raiseTo === null ? 'no raise' : `raise to ${raiseTo[0]}..${raiseTo[1]}`}`;
}

function takenFaults(action: HistoryAction, state: HandState, where: string): string[] {
  const taken = recordedActions(state).at(-1);
  if (taken === undefined) return [];
  const faults: string[] = [];
  if (action.street !== undefined && action.street !== taken.street) {
    faults.push(`${where}: stated on the ${action.street}, the engine is on the ${taken.street}`);
  }
  if (action.allIn !== undefined && action.allIn !== taken.allIn) {
    faults.push(`${where}: stated ${action.allIn ? '' : 'not '}all-in, the engine says otherwise`);
  }
  return faults;
}

/**
 * Some sources ask a seat for a check when nothing else is possible and nobody is left to bet
 * against, or for a call that no opponent has the chips to win. The engine makes no decision there,
 * and the hand is over already.
 */
function isNoDecision(state: HandState, action: HistoryAction): boolean {
  const passive = ['check', 'call', 'check-or-call'].includes(action.type);
  const seat = state.seats.find((candidate) => candidate.seat === action.seat);
  return isOver(state) && passive && seat !== undefined && !seat.folded && seat.stack > 0;
}

/**
 * With every opponent all-in for less than the big blind, some sites write the call at what can really
 * be won; the rule keeps the nominal price and returns the rest. The result is the same.
 */
function shortPrice(state: HandState, action: HistoryAction, legal: Legal | null): boolean {
  if (action.type !== 'call' || action.to === undefined || legal === null) return false;
  if (action.to >= legal.streetCommitted + legal.toCall) return false;
  const opponents = state.seats.filter((seat) => seat.seat !== action.seat && !seat.folded);
  return opponents.every((seat) => seat.stack === 0 && seat.streetCommitted <= (action.to ?? 0));
}

/** The action in the engine's words. Whether it is a bet or a raise is taken from the bet it faces. */
function intended(action: HistoryAction, legal: Legal | null, shortCall: boolean): Action {
  const { seat, to } = action;
  switch (action.type) {
    case 'check-or-call':
      return { seat, type: (legal?.toCall ?? 0) > 0 ? 'call' : 'check' };
    case 'bet':
    case 'raise':
    case 'bet-or-raise':
      return { seat, to, type: (legal?.currentBet ?? 0) > 0 ? 'raise' : 'bet' };
    case 'call':
      return shortCall ? { seat, type: 'call' } : { seat, to, type: 'call' };
    case 'fold':
    case 'check':
    case 'all_in':
      return { seat, to, type: action.type };
  }
}
