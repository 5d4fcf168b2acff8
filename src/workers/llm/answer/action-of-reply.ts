import { type DecisionView, PAYLOAD_VERSION } from '../../../shared/fleet/queues/payloads.ts';
import type { Usage } from '../../../shared/records/call.ts';
import type { HttpReply } from '../reply/classify-reply.ts';
import type { ReplyFailure } from '../reply/failure.ts';
import type { ActionContext } from './legal-action.ts';
import { defaultAction, type ReadAction } from './read-decision.ts';
import { weighReply } from './weigh-reply.ts';

/** What the worker makes of one reply of a player. */
export type ReplyAction = { readonly usage: Usage | null } & (
  | {
      readonly outcome: 'action';
      readonly decision: Pick<ReadAction, 'rung' | 'action' | 'adjusted' | 'reasoning'>;
    }
  /** The model's fault, and another try may help; when tries are spent the default counts. */
  | { readonly outcome: 'retry'; readonly reason: string }
  | { readonly outcome: 'provider_error'; readonly failure: ReplyFailure }
);

/** Nothing of these shapes how a decision is read. */
const ANYBODY = { entry: { prices: null }, timeoutMs: 0 };
const ANY_BOUNDS = { notebookMaxTokens: 0 };

/** The worker's own reading of a reply. Pure; `now` is the wall clock in ms since 1970. */
export function actionOfReply(context: ActionContext, reply: HttpReply, now: number): ReplyAction {
  const view = viewOf(context);
  const weighed = weighReply(view, ANY_BOUNDS, ANYBODY, { kind: 'http', ...reply }, now);
  const { usage, finalFault, error } = weighed.settlement;
  switch (weighed.kind) {
    case 'answer':
      if (weighed.body.kind === 'decision') {
        return { outcome: 'action', usage, decision: weighed.body };
      }
      return { outcome: 'retry', usage, reason: 'no-answer' };
    case 'fault':
      return finalFault
        ? { outcome: 'action', usage, decision: defaultAction(context, 'no-answer') }
        : { outcome: 'retry', usage, reason: error ?? 'no-answer' };
    case 'trouble':
      return { outcome: 'provider_error', usage, failure: weighed.failure };
  }
}

/** A question with the facts that an answer is read against; the others are not looked at. */
function viewOf(context: ActionContext): DecisionView {
  const { stack, streetCommitted, bigBlind, ...facts } = context;
  return {
    v: PAYLOAD_VERSION,
    kind: 'decision',
    subject: '',
    batchId: '',
    replyTo: '',
    player: '',
    table: { hand: 1, hands: 1, level: 1, smallBlind: 0, bigBlind, ante: 0 },
    you: {
      alias: '',
      seat: 0,
      position: '',
      holeCards: [],
      stack,
      streetCommitted,
      handCommitted: streetCommitted,
    },
    board: [],
    players: [],
    statistics: [],
    history: [],
    notebook: null,
    ...facts,
    legal: [...facts.legal],
  };
}
