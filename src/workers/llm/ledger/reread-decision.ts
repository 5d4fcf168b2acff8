import type { Call } from '../../../shared/records/call.ts';
import type { Decision } from '../../../shared/records/decision.ts';
import { type ActionContext, checkOrFold } from '../answer/legal-action.ts';
import { readDecision } from '../answer/read-decision.ts';
import { DECISION_TRIES } from '../question/respondent.ts';

/** What reading the reply of a call again takes. */
export type StoredCall = Pick<
  Call,
  '_id' | 'subject' | 'kind' | 'outcome' | 'httpStatus' | 'rawResponse' | 'finalFault' | 'givenUp'
>;

/** What reading the answer to a decision again takes, and what came of it. */
export type StoredDecision = Pick<
  Decision,
  | 'street'
  | 'legal'
  | 'toCall'
  | 'minRaiseTo'
  | 'currentBet'
  | 'streetCommitted'
  | 'stack'
  | 'pot'
  | 'bigBlind'
  | 'action'
  | 'adjusted'
  | 'rung'
  | 'callId'
>;

/** The action that an answer came to, or would come to. */
export interface AnsweredAction {
  readonly rung: StoredDecision['rung'];
  readonly action: string;
  readonly to: number | null;
  readonly adjusted: StoredDecision['adjusted'];
}

/** `needs-call`: the stored answers give nothing, and the model would be asked once more. */
export type Reread<Answered> =
  | { readonly kind: 'answered'; readonly answered: Answered }
  | { readonly kind: 'needs-call' };

export function actionOfRecord({ rung, action, adjusted }: StoredDecision): AnsweredAction {
  return { rung, action: action.type, to: action.to, adjusted };
}

/** The answer ladder over the stored calls of one decision, as if they came in now. */
export function rereadDecision(
  decision: StoredDecision,
  calls: readonly StoredCall[],
): Reread<AnsweredAction> {
  const context = contextOf(decision);
  let faults = 0;
  for (const call of calls) {
    const fault = faultOf(call);
    if (fault === null) continue;
    if (fault === 'readable') {
      const reading = readDecision(call.rawResponse ?? '', context);
      if (reading.kind === 'answer') {
        const { rung, action, adjusted } = reading.decision;
        const to = action.to ?? totalAfter(action.type, context);
        return { kind: 'answered', answered: { rung, action: action.type, to, adjusted } };
      }
      // The infrastructure's doing by now: the model would be asked again.
      if (reading.kind === 'provider-error') continue;
      if (!reading.retry) return defaultFor(context);
    } else if (fault === 'final') return defaultFor(context);
    faults += 1;
    if (faults >= DECISION_TRIES) return defaultFor(context);
  }
  return { kind: 'needs-call' };
}

/** Null: no answer of the model's. `final`: one that no second try would have mended. */
export function faultOf(call: StoredCall): 'readable' | 'final' | 'fault' | null {
  switch (call.outcome) {
    case 'timeout':
      return 'final';
    case 'ok':
    case 'invalid':
      if (call.rawResponse !== null && isSuccess(call.httpStatus)) return 'readable';
      return call.finalFault ? 'final' : 'fault';
    case 'open':
    case 'unsent':
    case 'rate_limited':
    case 'provider_error':
      return null;
  }
}

function isSuccess(status: number | null): boolean {
  return status === null || (status >= 200 && status < 300);
}

function contextOf(decision: StoredDecision): ActionContext {
  const { streetCommitted, stack, minRaiseTo } = decision;
  return {
    ...decision,
    maxRaiseTo: minRaiseTo === null ? null : streetCommitted + stack,
  };
}

/** Records hold the player's total on the street after every action, answers only where they name one. */
function totalAfter(type: string, { streetCommitted, toCall, stack }: ActionContext): number {
  switch (type) {
    case 'call':
      return streetCommitted + toCall;
    case 'all_in':
      return streetCommitted + stack;
    default:
      return streetCommitted;
  }
}

function defaultFor(context: ActionContext): Reread<AnsweredAction> {
  const { type: action } = checkOrFold(context);
  const { streetCommitted: to } = context;
  return { kind: 'answered', answered: { rung: 'default', action, to, adjusted: null } };
}
