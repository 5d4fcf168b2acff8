import type { DecisionView, MemoryView, View } from '../../../shared/fleet/queues/payloads.ts';
import type { DecisionAnswer, JudgeAnswer, MemoryAnswer } from '../../../shared/records/answer.ts';
import type { BatchConfiguration } from '../../../shared/records/batch-configuration.ts';
import type { ProviderError, ReplyFacts } from '../reply/completion.ts';
import { actionContext } from './legal-action.ts';
import { defaultAction, readDecision } from './read-decision.ts';
import { readMemory } from './read-memory.ts';
import { readVerdict } from './verdict/read-verdict.ts';

/** What an answer says, without the call that it came from. */
type BodyOf<A> = Omit<
  A,
  '_id' | 'schema' | 'batchId' | 'callId' | 'timedOut' | 'latencyMs' | 'costMicroUsd'
>;
export type AnswerBody = BodyOf<DecisionAnswer> | BodyOf<MemoryAnswer> | BodyOf<JudgeAnswer>;

export type AnswerReading = ReplyFacts &
  (
    | { readonly kind: 'answer'; readonly body: AnswerBody }
    /** The model's fault; `retry`: asking again may help. */
    | { readonly kind: 'unusable'; readonly reason: string; readonly retry: boolean }
    | ProviderError
  );

/** Reads the body of an HTTP reply with status 200 as what the view asked for. Never throws. */
export function readAnswer(
  view: View,
  { notebookMaxTokens }: Pick<BatchConfiguration, 'notebookMaxTokens'>,
  bodyText: string,
): AnswerReading {
  switch (view.kind) {
    case 'decision': {
      const reading = readDecision(bodyText, actionContext(view));
      if (reading.kind !== 'answer') return reading;
      const { usage, model, decision } = reading;
      return { kind: 'answer', usage, model, body: { kind: 'decision', ...decision } };
    }
    case 'memory': {
      const reading = readMemory(bodyText, { notebook: view.notebook, notebookMaxTokens });
      const { usage, model } = reading;
      switch (reading.kind) {
        case 'updated': {
          const { notebook, cut } = reading;
          const body = { kind: 'memory', outcome: 'updated', notebook, cut, reason: null } as const;
          return { kind: 'answer', usage, model, body };
        }
        case 'unchanged':
          return { kind: 'answer', usage, model, body: notebookStays('unchanged', null) };
        default:
          return reading;
      }
    }
    case 'judge': {
      const reading = readVerdict(view.axis, bodyText, view.trace);
      const { usage, model } = reading;
      switch (reading.kind) {
        case 'scored': {
          const { verdict, score } = reading;
          return { kind: 'answer', usage, model, body: { kind: 'judge', verdict, score } };
        }
        case 'unscored':
          return { kind: 'unusable', usage, model, reason: reading.reason, retry: true };
        default:
          return reading;
      }
    }
  }
}

/** What stands when a player gave nothing usable: check, else fold; or the old notebook. */
export function defaultAnswer(view: DecisionView | MemoryView, reason: string): AnswerBody {
  switch (view.kind) {
    case 'decision':
      return {
        kind: 'decision',
        ...defaultAction(actionContext(view), 'no-answer'),
        defaultReason: reason,
      };
    case 'memory':
      return notebookStays('failed', reason);
  }
}

function notebookStays(
  outcome: 'unchanged' | 'failed',
  reason: string | null,
): BodyOf<MemoryAnswer> {
  return { kind: 'memory', outcome, notebook: null, cut: false, reason };
}
