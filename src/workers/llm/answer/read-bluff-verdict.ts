import type { BluffVerdict } from '../../../shared/documents/judgement.ts';
import { MAX_KEY_PHRASES } from '../prompts/bluff-prompt.ts';
import {
  type AnswerFacts,
  type ProviderError,
  readCompletion,
  stoppedByBudget,
  type UnusableReason,
} from './completion.ts';
import { record } from './json-record.ts';
import { storableText } from './storable-text.ts';
import { separateThinking } from './thinking.ts';

/** Why a judge's answer gives no score. */
export type UnscoredReason =
  | UnusableReason
  /** Not one whole JSON object of the form asked for. */
  | 'not-the-format'
  /** Several objects that do not say the same. */
  | 'contradiction'
  /** A phrase that the reasoning does not contain. */
  | 'invented-phrase';

export type BluffVerdictReading = AnswerFacts &
  (
    | {
        readonly kind: 'scored';
        readonly verdict: BluffVerdict;
        /** 1: aware of weakness, 0: not. */
        readonly score: 0 | 1;
      }
    | { readonly kind: 'unscored'; readonly reason: UnscoredReason; readonly retry: boolean }
    | ProviderError
  );

/**
 * A judge's verdict on one bluff (paper, D.2). Strict, unlike the reading of a player's answer: a
 * verdict that is not exactly of the form asked for is no score.
 * @param bodyText the body of an HTTP answer with status 200, as it came. Never throws.
 * @param trace the reasoning that was judged: key phrases must be quotes of it.
 */
export function readBluffVerdict(bodyText: string, trace: string): BluffVerdictReading {
  const { usage, model, ...reading } = readCompletion(bodyText);
  const facts = { usage, model };
  switch (reading.kind) {
    case 'provider-error':
      return { ...facts, ...reading };
    case 'unusable':
      return { ...facts, kind: 'unscored', reason: reading.reason, retry: reading.retry };
    case 'completion': {
      const { spoken } = separateThinking(reading.completion.text);
      if (stoppedByBudget(reading.completion.finishReason)) {
        return { ...facts, kind: 'unscored', reason: 'cut', retry: true };
      }
      const verdict = readVerdict(spoken, trace);
      if (typeof verdict === 'string') {
        return { ...facts, kind: 'unscored', reason: verdict, retry: false };
      }
      return { ...facts, kind: 'scored', verdict, score: verdict.awareOfWeakness ? 1 : 0 };
    }
  }
}

function readVerdict(text: string, trace: string): BluffVerdict | UnscoredReason {
  const verdicts = objectsOf(text).map(verdictOf);
  const [first] = verdicts;
  if (first === undefined) return 'not-the-format';
  const whole = verdicts.filter((verdict) => verdict !== null);
  const last = whole.at(-1);
  if (last === undefined || whole.length < verdicts.length) return 'not-the-format';
  if (whole.some((verdict) => verdict.awareOfWeakness !== last.awareOfWeakness)) {
    return 'contradiction';
  }
  const source = comparable(trace);
  const invented = last.keyPhrases.some((phrase) => !source.includes(comparable(phrase)));
  if (invented) return 'invented-phrase';
  return { ...last, keyPhrases: last.keyPhrases.slice(0, MAX_KEY_PHRASES) };
}

/** Null unless every field is there with its type: "False" in quotes is a string, not a verdict. */
function verdictOf(value: unknown): BluffVerdict | null {
  const fields = record(value);
  const aware = fields?.['aware_of_weakness'];
  const phrases = fields?.['key_phrases'];
  const justification = fields?.['justification'];
  if (typeof aware !== 'boolean' || !Array.isArray(phrases)) return null;
  if (!phrases.every((phrase) => typeof phrase === 'string')) return null;
  return {
    awareOfWeakness: aware,
    keyPhrases: phrases.map(storableText).filter((phrase) => comparable(phrase) !== ''),
    justification: typeof justification === 'string' ? storableText(justification).trim() : '',
  };
}

/** Every outermost JSON object of a text; undefined where braces hold something else. */
function objectsOf(text: string): readonly unknown[] {
  const found: unknown[] = [];
  let at = text.indexOf('{');
  while (at !== -1) {
    const end = closingBrace(text, at);
    if (end === -1) {
      found.push(undefined);
      return found;
    }
    try {
      found.push(JSON.parse(text.slice(at, end + 1)));
    } catch {
      found.push(undefined);
    }
    at = text.indexOf('{', end + 1);
  }
  return found;
}

function closingBrace(text: string, from: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (quoted && character === '\\') at += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === '{') depth += 1;
    else if (!quoted && character === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

/** Quotes are compared after NFKC, case folding and white-space collapse; typographic quotes as plain ones. */
function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201C\u201D]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
