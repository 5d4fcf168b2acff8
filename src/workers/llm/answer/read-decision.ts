import type { Rung } from '../../../shared/records/decision.ts';
import {
  type Completion,
  type ProviderError,
  type ReplyFacts,
  readCompletion,
  stoppedByBudget,
  type Unusable,
  type UnusableReason,
} from '../reply/completion.ts';
import { candidateOfObject } from './answer-object.ts';
import { candidateOfArguments } from './call-arguments.ts';
import { type Candidate, type CandidateReading, isCandidate, lastComplete } from './candidate.ts';
import {
  type ActionContext,
  checkOrFold,
  type LegalisedAction,
  legalise,
  type RequestedAction,
} from './legal-action.ts';
import { looseObjects } from './loose-json.ts';
import { separateThinking, storableText } from './model-text.ts';
import { candidateOfProse } from './prose.ts';
import { declines, dismissed, ownTurns, takenBack } from './rejection.ts';
import { writtenCalls } from './written-call.ts';

/** An action that the table can play, and how it came about. */
export interface ReadAction extends LegalisedAction {
  readonly rung: Rung;
  /** What the player asked for; null on the rung `default`. */
  readonly requested: RequestedAction | null;
  readonly reasoning: string;
  /** Why there was no usable answer; null on every other rung. */
  readonly defaultReason: string | null;
}

export type DecisionReading = ReplyFacts &
  (
    | { readonly kind: 'answer'; readonly decision: ReadAction }
    /** `decision` is the default that counts when no further try is made. */
    | (Unusable & { readonly decision: ReadAction })
    | ProviderError
  );

/**
 * The ladder (paper, I.4): a call of poker_action, else JSON in the text, else ACTION / AMOUNT /
 * REASONING in prose, else check or fold. Whatever was asked for becomes a legal action.
 * @param bodyText the body of an HTTP reply with status 200, as it came.
 * @returns never throws; a body that is no completion at all is a `provider-error`.
 */
export function readDecision(bodyText: string, context: ActionContext): DecisionReading {
  const { usage, model, ...reading } = readCompletion(bodyText);
  const facts = { usage, model };
  switch (reading.kind) {
    case 'provider-error':
      return { ...facts, ...reading };
    case 'unusable':
      return { ...facts, ...reading, decision: defaultAction(context, reading.reason) };
    case 'completion': {
      const climbed = climb(reading.completion, context);
      if ('rung' in climbed) {
        return { ...facts, kind: 'answer', decision: climbed };
      }
      return { ...facts, ...climbed, decision: defaultAction(context, climbed.reason) };
    }
  }
}

/** Check where it is free, else fold, with the reason why (paper, I.4; a timeout is one too). */
export function defaultAction(
  context: ActionContext,
  reason: UnusableReason | 'timeout',
): ReadAction {
  return {
    rung: 'default',
    requested: null,
    adjusted: null,
    action: checkOrFold(context),
    reasoning: '',
    defaultReason: reason,
  };
}

function climb(completion: Completion, context: ActionContext): ReadAction | Unusable {
  const { spoken, thought } = separateThinking(completion.text);
  const stopped = stoppedByBudget(completion.finishReason);
  const rungs: readonly [Rung, () => CandidateReading][] = [
    ['tool', () => ofCalls(completion, context)],
    ['json', () => ofWrittenObjects(spoken, context)],
    ['text', () => ofProse(spoken, context, stopped)],
  ];
  let cut = stopped;
  for (const [rung, read] of rungs) {
    const reading = read();
    if (isCandidate(reading)) {
      const beside = rung === 'tool' ? spoken : '';
      const reasons = [reading.reasoning, beside, completion.thought, thought];
      return accept(rung, reading, reasons, context);
    }
    cut ||= reading === 'cut';
  }
  if (cut) return { kind: 'unusable', reason: 'cut', retry: true };
  return { kind: 'unusable', reason: declines(spoken) ? 'refusal' : 'no-answer', retry: false };
}

function accept(
  rung: Rung,
  candidate: Candidate,
  reasons: readonly string[],
  context: ActionContext,
): ReadAction {
  const reasoning = reasons.find((reason) => reason.trim() !== '') ?? '';
  return {
    rung,
    requested: candidate.requested,
    ...legalise(candidate.requested, context),
    reasoning: storableText(reasoning).trim(),
    defaultReason: null,
  };
}

function ofCalls({ calls }: Completion, context: ActionContext): CandidateReading {
  return lastComplete(
    calls.map((call) => candidateOfArguments(call.name, call.arguments, context)),
  );
}

function ofWrittenObjects(spoken: string, context: ActionContext): CandidateReading {
  return firstTurn(spoken, (turn) => {
    const objects = [...looseObjects(turn), ...writtenCalls(turn)]
      .filter((object) => !dismissed(turn, object.start, object.end))
      .sort((a, b) => a.start - b.start);
    const reading = lastComplete(objects.map((object) => candidateOfObject(object, context)));
    return unlessTakenBack(reading, turn.slice(objects.at(-1)?.end));
  });
}

function ofProse(spoken: string, context: ActionContext, stopped: boolean): CandidateReading {
  return firstTurn(spoken, (turn, last) => {
    const reading = candidateOfProse(withoutObjects(turn), context, stopped && last);
    const label = turn.toLowerCase().lastIndexOf('action');
    return unlessTakenBack(reading, label === -1 ? '' : turn.slice(label));
  });
}

/** The rung above has read or refused the objects; their words are no prose. */
function withoutObjects(turn: string): string {
  return looseObjects(turn).reduceRight(
    (text, object) => `${text.slice(0, object.start)} ${text.slice(object.end)}`,
    turn,
  );
}

function unlessTakenBack(reading: CandidateReading, after: string): CandidateReading {
  return isCandidate(reading) && takenBack(after, reading.requested.type) ? null : reading;
}

/** What stands behind an answer as a dialogue going on is invented: the first turn that answers counts. */
function firstTurn(
  spoken: string,
  read: (turn: string, last: boolean) => CandidateReading,
): CandidateReading {
  const turns = ownTurns(spoken);
  const readings = turns.map((turn, index) => read(turn, index === turns.length - 1));
  return readings.find(isCandidate) ?? lastComplete(readings);
}
