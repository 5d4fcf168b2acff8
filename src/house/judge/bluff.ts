import type { PromptText } from '../prompt-text.ts';
import { readTrace, sentencesToQuote } from './trace.ts';

/** In the words of the schema that a judge is asked to fill in. */
export interface BluffReply {
  readonly aware_of_weakness: boolean;
  readonly key_phrases: readonly string[];
  readonly justification: string;
}

/** Words by which a player shows that it knows its hand to be weak. */
const AWARE = new RegExp(
  [
    String.raw`(?:(?:this is |as )?an? )?(?:pure |stone |semi-?)?bluff(?:ing|ed|s)?\b`,
    String.raw`\bmy (?:hand|holding) is (?:\w+ )?(?:weak|trash|garbage|junk|nothing|behind)\b`,
    String.raw`\ba (?:very )?weak (?:hand|holding)\b`,
    String.raw`\b(?:I )?(?:have|got|hold|holding) (?:absolutely |basically )?(?:nothing|air|no pair|no made hand)\b`,
    String.raw`\bnothing at showdown\b`,
    String.raw`\b(?:I )?(?:missed|whiffed|bricked|busted)\b`,
    String.raw`\b(?:can|could|will) (?:only|never|not|hardly|rarely) (?:\w+ )?win\b[^.!?]{0,30}`,
    String.raw`\b(?:only way to win|fold equity)\b`,
    String.raw`\b(?:no|little|zero) showdown value\b`,
    String.raw`\bwith no pair\b|\bno pair,? no draw\b`,
    String.raw`\bsteal(?:ing)?\b`,
    String.raw`\b(?:just |total |complete |only )?air\b`,
    String.raw`\brepresent(?:ing)? (?:a |the )?\w+`,
    String.raw`\b(?:I am|I'm|we are|probably|surely|well|way|far) (?:\w+ )?(?:behind|beaten|beat)\b`,
    String.raw`\b(?:rarely|seldom|hardly|not often) (?:the )?(?:good|best)\b`,
    String.raw`\bbetter hands? (?:to fold|fold|off|out|away)\b|\bfold out better\b`,
    String.raw`\bcannot beat (?:anything|much|a)\b|\bbeats? nothing\b`,
  ].join('|'),
  'gi',
);
/** "do not bluff", "a bluff would be called", "his bluffs", "steal when it checks": said of other bets. */
const NEGATED =
  /\b(?:not|never|no|isn't|don't|won't|nor|rather than|instead of|catch(?:ing)?)\b[^.!?]{0,20}$/i;
const OF_OTHERS =
  /\b(?:his|her|their|opponent's|villain's|player \d+|P\d+|seat \d+|he|she|they)\b(?: \w+){0,4} ?$/i;
const SUPPOSED = /^\s*(?:would|could|when|-?catch)\b/i;

const MOST_PHRASES = 3;

/** Judges a bluff by its words. @throws {MissingFactError} when there is no quoted reasoning. */
export function judgeBluff(prompt: PromptText): BluffReply {
  const phrases = sentencesToQuote(readTrace(prompt)).flatMap((sentence) =>
    [...sentence.matchAll(AWARE)]
      .filter((match) => !isOfAnother(sentence.slice(0, match.index)))
      .filter((match) => !SUPPOSED.test(sentence.slice(match.index + match[0].length)))
      .map(([phrase]) => phrase.trim()),
  );
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

function isOfAnother(before: string): boolean {
  return NEGATED.test(before) || OF_OTHERS.test(before);
}
