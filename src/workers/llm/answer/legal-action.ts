import type { z } from 'zod';
import type { DecisionView } from '../../../shared/fleet/queues/payloads.ts';
import type { Adjustment, requestedActionSchema } from '../../../shared/records/decision.ts';
import type { actionTypeSchema } from '../../../shared/records/document.ts';

/** What is needed to make a legal action out of an answer; amounts in chips. */
export interface ActionContext {
  readonly street: DecisionView['street'];
  readonly legal: DecisionView['legal'];
  /** What calling costs, never more than the stack. */
  readonly toCall: number;
  /** Null where no raise is allowed. */
  readonly minRaiseTo: number | null;
  readonly maxRaiseTo: number | null;
  readonly currentBet: number;
  readonly streetCommitted: number;
  readonly stack: number;
  readonly pot: number;
  readonly bigBlind: number;
}

export function actionContext(view: DecisionView): ActionContext {
  return {
    street: view.street,
    legal: view.legal,
    toCall: view.toCall,
    minRaiseTo: view.minRaiseTo,
    maxRaiseTo: view.maxRaiseTo,
    currentBet: view.currentBet,
    streetCommitted: view.you.streetCommitted,
    stack: view.you.stack,
    pot: view.pot,
    bigBlind: view.table.bigBlind,
  };
}

export type ActionType = z.infer<typeof actionTypeSchema>;
export type RequestedAction = z.infer<typeof requestedActionSchema>;

export interface LegalAction {
  readonly type: ActionType;
  /** The player's total on this street for bet, raise and all_in; null for fold, check and call. */
  readonly to: number | null;
}

export interface LegalisedAction {
  readonly action: LegalAction;
  /** Null where the request was legal as it stood. */
  readonly adjusted: Adjustment | null;
}

/**
 * Makes any request legal (architecture, rule 5), never more than was asked for: the nearest size,
 * else the action one step milder. What puts the last chip in is called `all_in`, as in the records.
 */
export function legalise(requested: RequestedAction, context: ActionContext): LegalisedAction {
  switch (requested.type) {
    case 'fold':
      return { action: { type: 'fold', to: null }, adjusted: null };
    case 'check':
      if (context.legal.includes('check')) return { action: CHECK, adjusted: null };
      return { action: FOLD, adjusted: 'check-facing-bet' };
    case 'call':
      if (context.toCall === 0)
        return { action: checkOrFold(context), adjusted: 'call-without-bet' };
      return { action: callAction(context), adjusted: null };
    case 'bet':
    case 'raise':
      return legaliseRaise(requested.type, requested.amount, context);
    case 'all_in':
      if (context.legal.includes('all_in')) return { action: allInAction(context), adjusted: null };
      return { action: passiveAction(context), adjusted: 'raise-closed' };
  }
}

/** Check where it is free, else fold: what an answer that cannot be used comes to (paper, I.4). */
export function checkOrFold(context: ActionContext): LegalAction {
  return context.legal.includes('check') ? CHECK : FOLD;
}

const FOLD: LegalAction = { type: 'fold', to: null };
const CHECK: LegalAction = { type: 'check', to: null };

function legaliseRaise(
  asked: 'bet' | 'raise',
  amount: number | null,
  context: ActionContext,
): LegalisedAction {
  const { minRaiseTo } = context;
  const allInTotal = context.streetCommitted + context.stack;
  if (minRaiseTo === null) {
    // With no more chips than the bet to call, asking for all of them is the call that is left.
    const forAll = amount !== null && amount >= allInTotal && context.legal.includes('all_in');
    if (forAll) {
      return {
        action: allInAction(context),
        adjusted: amount > allInTotal ? 'above-stack' : null,
      };
    }
    return { action: passiveAction(context), adjusted: 'raise-closed' };
  }
  const misnamed = misnaming(asked, context);
  if (amount === null) return { action: raiseTo(minRaiseTo, context), adjusted: 'size-missing' };
  if (amount < minRaiseTo) {
    return { action: raiseTo(minRaiseTo, context), adjusted: 'below-minimum' };
  }
  if (amount > allInTotal) return { action: allInAction(context), adjusted: 'above-stack' };
  return { action: raiseTo(amount, context), adjusted: misnamed };
}

/** A bet where one stands already is a raise, and the other way round; a changed size says more. */
function misnaming(asked: 'bet' | 'raise', context: ActionContext): Adjustment | null {
  if (asked === 'bet') return context.currentBet > 0 ? 'bet-facing-bet' : null;
  return context.currentBet === 0 ? 'raise-without-bet' : null;
}

function raiseTo(total: number, context: ActionContext): LegalAction {
  if (total >= context.streetCommitted + context.stack) return allInAction(context);
  return { type: context.currentBet === 0 ? 'bet' : 'raise', to: total };
}

function passiveAction(context: ActionContext): LegalAction {
  return context.toCall === 0 ? checkOrFold(context) : callAction(context);
}

function callAction(context: ActionContext): LegalAction {
  return context.toCall >= context.stack ? allInAction(context) : { type: 'call', to: null };
}

function allInAction(context: ActionContext): LegalAction {
  return { type: 'all_in', to: context.streetCommitted + context.stack };
}
