import { FAVOURITE_RATIO, SHARE, shareOf, TIMES } from './equity-share.ts';
import { matchesOf } from './matches.ts';
import { isAboutOther, isOwnHolding } from './own-holding.ts';
import { ABOUT, PERCENTAGE } from './quantity.ts';

/** Paper, D.6: what the words are worth. */
export const EQUITY_WORDS = {
  monster: 0.85,
  strong: 0.7,
  marginal: 0.5,
  weak: 0.3,
  nothing: 0.15,
  air: 0.15,
} as const;

/** What makes a number a share of the pot or a chance to win. */
const STAKE =
  '(?:equity|chance (?:to win|of winning|to be (?:ahead|best|good)|of being (?:ahead|best|good))|chances? of winning|to (?:improve and )?win|win (?:rate|probability|chance|percentage)|winning chances?|favou?rite|underdog|dog|shot (?:to win|at winning|of winning)|likely to win|(?:share|probability) (?:to win|of (?:winning|the pot))|of the equity)';

const NUMBERS: readonly RegExp[] = [
  new RegExp(
    `(?<number>${SHARE})(?:\\s+(?:raw|pot|hot-and-cold|showdown|hand|overall|total|pre-?flop|heads-up|a|an|or so|or better))*\\s+${STAKE}`,
    'g',
  ),
  new RegExp(
    `\\b(?:equity|win (?:rate|probability|chance|percentage)|winning chances?|chance (?:to win|of winning)|probability of winning|chances of winning)\\b(?!\\s+reali[sz]ation)(?:\\s*\\([^()%]*\\))?(?:\\s+(?:vs|versus|against|here|now|estimate|with|on|in)(?:\\s+[\\w'-]+){0,5}?)?\\s*[(,]?\\s*(?:, i(?:'d| would)? (?:guess|say|think|estimate),\\s*)?(?:exceeds|sits|stands|comes(?: out)?|hovers|lies|runs|drops|falls|rises|goes|shrinks|must|should|might|may|could)?\\s*${ABOUT}(?<number>${PERCENTAGE}|0?\\.\\d+)`,
    'g',
  ),
  new RegExp(
    `\\b(?:i|we|hero)(?:'m|'re| am| are|'ll be| will be|'d be)?\\s+(?:win(?:ning)?(?:\\s+(?:this|here|this hand))?|beat(?:ing)?\\s+(?:him|her|them|that|this|villain|(?:his|her|their) range)|ahead|good|best|have the best hand)(?:\\s+here)?\\s+${ABOUT}(?:(?<number>${SHARE})\\s+of (?:the time|runouts)|${TIMES})`,
    'g',
  ),
  // "I'm roughly 35% here", "I am 71% against his range"
  new RegExp(
    `\\b(?:i|we|hero)(?:'m|'re| am| are| is)\\s+${ABOUT}(?<number>${PERCENTAGE})(?=\\s+(?:against|vs|versus|here|now|at best|(?:in|on|at) this|right now)\\b|\\s*(?:[,;]|$))`,
    'g',
  ),
  FAVOURITE_RATIO,
  new RegExp(
    `\\b(?:ahead|win(?:s|ning)?|best|good)(?:\\s+here)?\\s+${ABOUT}(?<number>${PERCENTAGE})\\s+of (?:the time|runouts)`,
    'g',
  ),
];
/** "My hand has roughly 58% against …" */
const HAND_HAS = new RegExp(
  `\\b(?:my|our)\\s+(?:[\\w-]+\\s+){0,2}?(?:hand|holding|pair|draw|set|flush|straight)\\s+has\\s+${ABOUT}(?<number>${PERCENTAGE})(?=\\s+(?:against|vs|versus)\\b|\\s*$)`,
  'g',
);
/** A share that the player has, in a sentence that speaks of equity or of its price elsewhere. */
const HAVING = new RegExp(
  `\\b(?:(?:i|we|hero)(?:'ve| have| hold| got|'ve got| estimate| figure)|(?:and|but|^|[,;])\\s*have)\\s+${ABOUT}(?<number>${PERCENTAGE})(?!\\s+of)`,
  'g',
);
/** A number that is a price, a need, a frequency or somebody's fold is no equity. */
const NEEDED = new RegExp(
  `\\b(?:need(?:s|ed|ing)?|requir\\w+|must have|break[ -]?even(?:s)?(?: at| point| equity)?|minimum|threshold|pot odds|price|getting|worth|if (?:i|we) (?:have|had)|want|should have|than (?:the )?)\\s+${ABOUT}(?:to (?:win|have|be \\w+)\\s+)?(?:of\\s+)?(?:(?:my|our|an?)\\s+)?(?:equity\\s+)?${ABOUT}$`,
);
/** "I don't have 30%", "I'm not a 60% favourite" */
const DENIED = new RegExp(
  `\\b(?:(?:don't|do not|didn't|won't|can't)\\s+(?:even\\s+)?(?:have|get|hold|expect)|not\\s+(?:an?|even))\\s+${ABOUT}$`,
);
/** What the hand would be worth. */
const CARD_TO_COME =
  /\bif (?:(?:i|we) (?:hit|make|improve|turn|river|spike|catch|complete|pick up|get there)|(?:an?|the) [^,;]*(?:comes?|hits?|falls?|lands?))\b/;
const NOT_SHOWDOWN =
  /\b(?:fold|implied|reverse|risk|required|needed|break-?even|minimum|necessary)\s+$/;
const NOT_EQUITY_AFTER =
  /^\s*(?:(?:equity|chance)\s+)?(?:(?:to|is|are) (?:call|needed|required|break ?even|continue)|needed|required|threshold|pot odds|break ?even|fold(?:s|ing)?)\b/;

/**
 * The equity (0..1) that a text states of the player's own hand: the first number, an interval as
 * its middle; without a number the first word; null without either.
 */
export function equityClaim(sentences: readonly string[]): number | null {
  for (const sentence of sentences) {
    const number = numberIn(sentence);
    if (number !== null) return number;
  }
  for (const sentence of sentences) {
    const word = wordIn(sentence);
    if (word !== null) return EQUITY_WORDS[word];
  }
  return null;
}

/** Most sentences state no number and none of the words: they are not searched further. */
const HAS_NUMBER =
  /\d\s?(?:\+?\s?%|per ?cent|pct)|\.\d|half|third|quarter|fourth|fifth|times? (?:in|out)|\d\s?(?:\/|:|-|-?\s?to\s?-?)\s?\d/;
const HAS_STAKE =
  /equity|win|ahead|favou?rite|chance|dog\b|probab|shot|best|good|beat|\bodds\b|(?:i'm|i am|we're|we are) |(?:hand|holding|pair|draw|set|flush|straight) has/;
const HAS_WORD = /\b(?:strong|marginal|weak|monster|nothing|air)\b/;

function numberIn(sentence: string): number | null {
  if (!HAS_NUMBER.test(sentence) || !HAS_STAKE.test(sentence)) return null;
  const patterns = /\bequity\b|\bodds\b/.test(sentence)
    ? [...NUMBERS, HAND_HAS, HAVING]
    : [...NUMBERS, HAND_HAS];
  const found = patterns
    .flatMap((pattern) => matchesOf(pattern, sentence))
    .filter((match) => isOwnEquity(sentence, match))
    .sort((a, b) => a.index - b.index)[0];
  if (found === undefined) return null;
  return shareOf(found);
}

function isOwnEquity(sentence: string, match: RegExpExecArray): boolean {
  const number = match.groups?.['number'] ?? match.groups?.['times'] ?? '';
  const at = match.index + match[0].indexOf(number);
  const before = sentence.slice(0, match.index);
  if (NOT_SHOWDOWN.test(before)) return false;
  if (NEEDED.test(sentence.slice(0, at)) || DENIED.test(sentence.slice(0, at))) return false;
  if (CARD_TO_COME.test(before)) return false;
  if (NOT_EQUITY_AFTER.test(sentence.slice(at + number.length))) return false;
  if (/\b(?:fold|required|needed|break-?even)\s+equity/.test(match[0])) return false;
  const clause = before.slice(before.search(/[^,;:]*$/));
  return !isAboutOther(clause, clause.length) || /\b(?:against|vs|versus|ahead of)\b/.test(clause);
}

/** A hand by the player's own word: what it is called, or what it is said to be. */
const HOLDING =
  '(?:hand|holding|holdings|made hand|flush|straight|full house|boat|three of a kind|pocket pair|pair|top pair|two pair|overpair|set|trips|draw|flush draw|straight draw|combo draw|hole cards|cards|starting hand|ace|king|kicker hand|showdown hand|one-pair hand)';
/** By what must be in a sentence for the patterns to find anything. */
const WORDS: readonly { readonly signal: RegExp; readonly patterns: readonly RegExp[] }[] = [
  {
    signal: /strong|marginal|weak/,
    patterns: [
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
        `\\b(?:i'm|i am|we're|we are|hero is)\\s+(?:(?:very|quite|pretty|still|now|too|fairly|relatively|extremely|rather|just|so|really)\\s+)*(?<word>strong|weak)\\b(?!\\s+(?:favou?rite|position|to))`,
        'g',
      ),
    ],
  },
  {
    signal: /monster/,
    patterns: [
      /\b(?:a|this|my|our|the|flopped|turned|rivered|absolute|total|real)\s+(?:[\w-]+\s+){0,1}?(?<word>monster)\b(?!\s+(?:pot|stack|stacks|bluff|raise|range))|^(?<word2>monster)\b/g,
    ],
  },
  {
    signal: /nothing/,
    patterns: [
      /\b(?:(?:ha(?:ve|s|d|ving)|hold(?:s|ing)?|got|with|flopped|turned|(?<!\b(?:pot|bet|call|price|raise|stack|amount|it) )is|absolutely|basically|practically|literally|essentially)\s+)(?:(?:absolutely|basically|practically|literally|essentially)\s+)?(?<word>nothing)\b(?!\s+(?:to (?:lose|fear|gain|worry)|but (?:an? |the )?(?:pair|top|two|over|set|trips|straight|flush|full)|else|changes|wrong|about|on the|invested|in the pot|more than|special))|^(?<word2>nothing)\b(?=\s*(?:,|here|but(?! (?:an? |the )?(?:pair|top|two|over|set|trips|straight|flush|full))|-|$|yet|on|and))/g,
    ],
  },
  {
    signal: /\bair\b/,
    patterns: [
      /\b(?:(?:pure|complete|total|absolute|just|only|have|with|holding|nothing but|is|got|stone-cold|basically|my|our|as|of)\s+)(?:(?:pure|complete|total|basically|just|stone|cold)\s+)?(?<word>air)\b(?!\s*-?(?:ball|line|tight|time))|^(?<word2>air)\b(?=\s*(?:,|here|but|-|$|on|and|again|with|:))/g,
    ],
  },
];

type EquityWord = keyof typeof EQUITY_WORDS;

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
