import { EQUITY_WORDS, type EquityWord } from '../../shared/records/rubrics.ts';
import { matchesOf } from './matches.ts';
import { isOwnHolding } from './own-holding.ts';

export const EQUITY_WORD_NAMES = Object.keys(EQUITY_WORDS) as [EquityWord, ...EquityWord[]];

/** The first word by which a text calls its own hand what the paper gives an equity; null without. */
export function equityWord(sentences: readonly string[]): EquityWord | null {
  for (const sentence of sentences) {
    const word = wordIn(sentence);
    if (word !== null) return word;
  }
  return null;
}

const HAS_WORD = /\b(?:strong|marginal|weak|monster|nothing|air)\b/;

/** A hand by the player's own word: what it is called, or what it is said to be. */
const HOLDING =
  '(?:hand|holding|holdings|made hand|flush|straight|full house|boat|three of a kind|pocket pair|pair|top pair|two pair|overpair|set|trips|draw|flush draw|straight draw|combo draw|hole cards|cards|starting hand|ace|king|kicker hand|showdown hand|one-pair hand)';
/** By what must be in a sentence for the patterns to find anything. */
const WORDS: readonly { readonly signal: RegExp; readonly patterns: readonly RegExp[] }[] = [
  {
    signal: /strong|marginal|weak/,
    patterns: [
      // "Overpair; strong but not invulnerable."
      /^(?<word>strong|marginal|weak)(?= but\b)/g,
      new RegExp(
        `\\b(?<word>strong|marginal|weak)(?:[,\\s]+(?!range|kicker|player|lead|line|showing|board|field)[\\w-]+){0,2}?\\s+${HOLDING}\\b(?!\\s+range)`,
        'g',
      ),
      new RegExp(
        `\\b(?:my|our|this|the)\\s+(?:[\\w-]+\\s+){0,2}?(?:hand|holding|holdings|cards|pair|kings?|aces?|queens?)\\s+(?:(?:is|are|looks?|feels?|remains?|seems?|a|an|very|quite|pretty|still|now|too|fairly|relatively|extremely|rather|just|only|so|really)\\s+)+(?<word>strong|marginal|weak)\\b`,
        'g',
      ),
      new RegExp(
        `\\b${HOLDING}\\s+(?:is|are)\\s+(?:(?:very|quite|pretty|still|too|fairly|so|really|far too|much too)\\s+)*(?<word>strong|marginal|weak)\\b`,
        'g',
      ),
      new RegExp(
        `\\b(?:class|rate|call|rank|grade|consider|judge|count|put)\\s+(?:it|this|(?:my|our|this|the)\\s+(?:[\\w-]+\\s+)?${HOLDING})\\s+(?:as\\s+|down as\\s+)?(?:an?\\s+)?(?<word>strong|marginal|weak)\\b`,
        'g',
      ),
      new RegExp(
        `\\b(?:i'm|i am|we're|we are|hero is)\\s+(?:(?:very|quite|pretty|still|now|too|fairly|relatively|extremely|rather|just|so|really)\\s+)*(?<word>strong|weak)\\b(?!\\s+(?:favou?rite|position|to))`,
        'g',
      ),
    ],
  },
  {
    signal: /monster/,
    patterns: [
      /\b(?:an?|un|une|ein|this|my|our|the|flopped|turned|rivered|absolute|total|real)\s+(?:[\w-]+\s+){0,1}?(?<word>monster)\b(?!\s+(?:pot|stack|stacks|bluff|raise|range))|^(?<word2>monster)\b/g,
    ],
  },
  {
    signal: /nothing/,
    patterns: [
      /\b(?:(?:ha(?:ve|s|d|ving)|i've|we've|hold(?:s|ing)?|got|with|flopped|turned|(?<!\b(?:pot|bet|call|price|raise|stack|amount|it) )is|absolutely|basically|practically|literally|essentially)\s+)(?:(?:absolutely|basically|practically|literally|essentially)\s+)?(?<word>nothing)\b(?!\s+(?:to (?:lose|fear|gain|worry)|but (?:an? |the )?(?:pair|top|two|over|set|trips|straight|flush|full)|else|changes|wrong|about|on the|invested|in the pot|more than|special))|^(?<word2>nothing)\b(?=\s*(?:,|here|but(?! (?:an? |the )?(?:pair|top|two|over|set|trips|straight|flush|full))|-|$|yet|on|and))/g,
    ],
  },
  {
    signal: /\bair\b/,
    patterns: [
      /\b(?:(?:pure|complete|total|absolute|just|only|have|with|holding|nothing but|is|got|stone-cold|basically|my|our|as|of)\s+)(?:(?:pure|complete|total|basically|just|stone|cold)\s+)?(?<word>air)\b(?!\s*-?(?:ball|line|tight|time))|^(?<word2>air)\b(?=\s*(?:,|here|but|-|$|on|and|again|with|:))/g,
    ],
  },
];

function wordIn(sentence: string): EquityWord | null {
  if (!HAS_WORD.test(sentence)) return null;
  const [first] = WORDS.filter(({ signal }) => signal.test(sentence))
    .flatMap(({ patterns }) => patterns.flatMap((pattern) => matchesOf(pattern, sentence)))
    .map((match) => ({ match, word: match.groups?.['word'] ?? match.groups?.['word2'] ?? '' }))
    .map(({ match, word }) => ({ word, at: match.index + match[0].indexOf(word) }))
    .filter(({ word, at }) => isOwnHolding(sentence, at, at + word.length))
    .sort((a, b) => a.at - b.at);
  return first === undefined ? null : (first.word.toLowerCase() as EquityWord);
}
