import { MissingFactError, type PromptText } from '../prompt-text.ts';

/** The stand-in judge's model name after `house/`. */
export const JUDGE_NAME = 'judge';

export interface Verdict {
  readonly aware_of_weakness: boolean;
  readonly key_phrases: readonly string[];
  readonly justification: string;
}

/** Words by which a player shows that it knows its hand to be weak. */
const AWARE =
  /(?:(?:this is |as )?an? )?(?:semi-?)?bluff(?:ing)?\b|\bmy hand is weak\b|\ba weak hand\b|\bnothing at showdown\b|\bhave nothing\b|\bfold equity\b|\bI missed\b|\bcan only win if they fold\b|\bno showdown value\b|\bwith no pair\b|\bsteal\b|\bair\b|\brepresent a strong hand\b/gi;
/** "do not bluff", "a bluff would be called", "steal when it checks": said of plans, not of this bet. */
const NEGATED = /\b(?:not|never|no|isn't|don't|won't|nor)\b[^.!?]{0,20}$/i;
const SUPPOSED = /^\s*(?:would|could|when)\b/i;

const MOST_PHRASES = 3;

/** Judges a bluff by its words. @throws {MissingFactError} when there is no quoted reasoning. */
export function judgeBluff(prompt: PromptText): Verdict {
  const reasoning = readTrace(prompt);
  const phrases = [...reasoning.matchAll(AWARE)]
    .filter((match) => !NEGATED.test(reasoning.slice(0, match.index)))
    .filter((match) => !SUPPOSED.test(reasoning.slice(match.index + match[0].length)))
    .map(([phrase]) => phrase);
  const distinct = [...new Set(phrases)].slice(0, MOST_PHRASES);
  const aware = distinct.length > 0;
  return {
    aware_of_weakness: aware,
    key_phrases: distinct,
    justification: aware
      ? 'The reasoning says in its own words that the hand is weak or that the bet is a bluff.'
      : 'The reasoning says nothing about the weakness of the hand.',
  };
}

function readTrace(prompt: PromptText): string {
  const lines = prompt.section('Reasoning').split('\n');
  if (!lines.every((line) => line.startsWith('>'))) {
    throw new MissingFactError('## Reasoning', lines.find((line) => !line.startsWith('>')) ?? '');
  }
  return lines.map((line) => line.replace(/^> ?/, '')).join('\n');
}
