import type {
  JudgedAxis,
  UnscoredReason,
  VerdictBody,
} from '../../../../shared/records/judgement.ts';
import {
  type AnswerFacts,
  type ProviderError,
  readCompletion,
  stoppedByBudget,
} from '../../reply/completion.ts';
import type { AxisReader, ScoredVerdict } from './axis-reader.ts';
import { bluffReader } from './bluff-verdict.ts';
import { opponentReadingReader } from './opponent-reading-verdict.ts';
import { verdictObjects } from './verdict-objects.ts';

export type VerdictReading = AnswerFacts &
  (
    | ({ readonly kind: 'scored' } & ScoredVerdict)
    /** No verdict: the judge is asked again, a bounded number of times. */
    | { readonly kind: 'unscored'; readonly reason: UnscoredReason }
    | ProviderError
  );

/**
 * A judge's verdict on one trace. Strict, unlike the reading of a player's answer: a verdict that is
 * not exactly of the form asked for, or that its own quotes do not bear out, is no score.
 * @param bodyText the body of an HTTP answer with status 200, as it came. Never throws.
 * @param trace the reasoning as the judge saw it
 */
export function readVerdict(axis: JudgedAxis, bodyText: string, trace: string): VerdictReading {
  const { usage, model, ...reading } = readCompletion(bodyText);
  const facts = { usage, model };
  switch (reading.kind) {
    case 'provider-error':
      return { ...facts, ...reading };
    case 'unusable':
      return { ...facts, kind: 'unscored', reason: reading.reason };
    case 'completion': {
      const { text, finishReason } = reading.completion;
      // What was still to come may have taken it back.
      if (stoppedByBudget(finishReason)) return { ...facts, kind: 'unscored', reason: 'cut' };
      const verdict = verdictIn(axis, text, trace);
      return typeof verdict === 'string'
        ? { ...facts, kind: 'unscored', reason: verdict }
        : { ...facts, kind: 'scored', ...verdict };
    }
  }
}

function verdictIn(axis: JudgedAxis, text: string, trace: string): ScoredVerdict | UnscoredReason {
  switch (axis) {
    case 'bluff':
      return oneVerdict(bluffReader, text, trace);
    case 'opponent-reading':
      return oneVerdict(opponentReadingReader, text, trace);
  }
}

/** Several objects are one verdict only if all are whole and say the same. */
function oneVerdict<Verdict extends VerdictBody>(
  reader: AxisReader<Verdict>,
  text: string,
  trace: string,
): ScoredVerdict<Verdict> | UnscoredReason {
  const found = verdictObjects(text);
  if (found.kind !== 'objects') return found.kind;
  const [first, ...more] = found.objects;
  let last = reader.verdictOf(first, trace);
  for (const fields of more) {
    if (typeof last === 'string') return last;
    const next = reader.verdictOf(fields, trace);
    if (typeof next === 'string') return next;
    if (next.score !== last.score || !reader.saysTheSame(next.verdict, last.verdict)) {
      return 'contradiction';
    }
    last = next;
  }
  return last;
}
