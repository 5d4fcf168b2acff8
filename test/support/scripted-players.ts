import { createHash } from 'node:crypto';
import { Worker } from 'bullmq';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import { llmQueueName } from '../../src/shared/fleet/queues/options.ts';
import type { DecisionView, View } from '../../src/shared/fleet/queues/payloads.ts';
import type { Answer } from '../../src/shared/records/answer.ts';

export interface ScriptedPlayers {
  /** Every question that came, in order. */
  readonly views: View[];
  close(): Promise<void>;
}

/**
 * Answers the questions on a provider's queue without any model: legal actions by a hash of the
 * question's id, a notebook that says which hand it is of. The same questions get the same answers.
 */
export function openScriptedPlayers(
  context: ProcessContext,
  provider: string,
  respond: (view: View) => Answer = scriptedAnswer,
): ScriptedPlayers {
  const views: View[] = [];
  const worker = new Worker<View>(
    llmQueueName(provider),
    async ({ data: view }) => {
      views.push(view);
      await context.store.collection('answers').insert(respond(view));
      context.hints.announce(view.replyTo, view.subject);
    },
    {
      connection: context.redis.options,
      prefix: context.queues.prefix,
      concurrency: 20,
      settings: { backoffStrategy: () => 1 },
    },
  );
  return { views, close: () => worker.close() };
}

export function scriptedAnswer(view: View): Answer {
  const fields = {
    _id: view.subject,
    schema: 1 as const,
    batchId: view.batchId,
    callId: `${view.subject}.c1`,
    timedOut: false,
    latencyMs: 1,
    costMicroUsd: 1000,
  };
  switch (view.kind) {
    case 'decision': {
      const action = scriptedAction(view);
      return {
        ...fields,
        kind: 'decision',
        rung: 'tool',
        requested: { type: action.type, amount: action.to },
        adjusted: null,
        action,
        reasoning: `I hold ${view.you.holeCards.join(' ')} and ${action.type}.`,
        defaultReason: null,
      };
    }
    case 'memory': {
      const notebook = `After hand ${view.table.hand}: ${view.notebook.length} characters before.`;
      return { ...fields, kind: 'memory', outcome: 'updated', notebook, cut: false, reason: null };
    }
    case 'judge':
      return {
        ...fields,
        kind: 'judge',
        verdict: { awareOfWeakness: true, keyPhrases: ['I hold'], justification: 'It says so.' },
        score: 1,
      };
  }
}

/** Mostly calls, sometimes raises or folds, now and then everything: sessions with eliminations. */
function scriptedAction(view: DecisionView): {
  type: DecisionView['legal'][number];
  to: number | null;
} {
  const roll = createHash('sha256').update(view.subject).digest().readUInt16BE(0) % 100;
  const raise = view.legal.find((type) => type === 'bet' || type === 'raise');
  if (roll < 8 && view.legal.includes('all_in')) return { type: 'all_in', to: null };
  if (roll < 30 && raise !== undefined) return { type: raise, to: view.minRaiseTo };
  if (roll < 50 && view.toCall > 0) return { type: 'fold', to: null };
  if (view.legal.includes('check')) return { type: 'check', to: null };
  if (view.legal.includes('call')) return { type: 'call', to: null };
  return { type: 'fold', to: null };
}
