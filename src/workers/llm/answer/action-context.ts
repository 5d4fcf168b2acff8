import type { DecisionView } from '../../../shared/fleet/queues/payloads.ts';

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
