import type { AnsweredDecisionLine, CallLine } from '../../../archive/export/ledger-lines.ts';
import type { ActionContext } from '../answer/action-context.ts';
import { checkOrFold } from '../answer/legal-action.ts';
import { readDecision } from '../answer/read-decision.ts';
import { DECISION_TRIES } from '../question/respondent.ts';

/** What stands, or would stand, as the answer to a question. */
export interface Standing {
  readonly rung: AnsweredDecisionLine['rung'];
  readonly action: string;
  readonly to: number | null;
  readonly adjusted: AnsweredDecisionLine['adjusted'];
}

/** `needs-call`: the stored answers give nothing, and the model would be asked once more. */
export type Reread<S> =
  | { readonly kind: 'standing'; readonly standing: S }
  | { readonly kind: 'needs-call' };

export function decisionThatStands({ rung, action, adjusted }: AnsweredDecisionLine): Standing {
  return { rung, action: action.type, to: action.to, adjusted };
}

/** The answer ladder over the stored calls of one decision, as if they came in now. */
export function rereadDecision(
  decision: AnsweredDecisionLine,
  calls: readonly CallLine[],
): Reread<Standing> {
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
        return { kind: 'standing', standing: { rung, action: action.type, to, adjusted } };
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
export function faultOf(call: CallLine): 'readable' | 'final' | 'fault' | null {
  switch (call.outcome) {
    case 'timeout':
      return 'final';
    case 'ok':
    case 'invalid':
      if (call.rawResponse !== null && isSuccess(call.httpStatus)) return 'readable';
      return call.finalFault ? 'final' : 'fault';
    case 'open':
    case 'rate_limited':
    case 'provider_error':
      return null;
  }
}

function isSuccess(status: number | null): boolean {
  return status === null || (status >= 200 && status < 300);
}

function contextOf(decision: AnsweredDecisionLine): ActionContext {
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

function defaultFor(context: ActionContext): Reread<Standing> {
  const { type: action } = checkOrFold(context);
  const { streetCommitted: to } = context;
  return { kind: 'standing', standing: { rung: 'default', action, to, adjusted: null } };
}
