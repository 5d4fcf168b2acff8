import { matchesOf } from './matches.ts';
import { ABOUT, middleOf, PERCENTAGE } from './quantity.ts';

/** Source of a ratio: `3:1`, `3.5 to 1`, `3-to-1`, `3-1 odds`. */
const RATIO =
  '(?<over>\\d{1,3}(?:\\.\\d+)?)\\s?(?::|-?\\s?to\\s?-?)\\s?(?<under>\\d{1,2}(?:\\.\\d+)?)';
const LOOSE_RATIO =
  '(?<over>\\d{1,3}(?:\\.\\d+)?)\\s?(?::|-?\\s?to\\s?-?|-|\\/)\\s?(?<under>\\d{1,2}(?:\\.\\d+)?)';
/** What may stand between a name and its number. */
const LINK =
  "(?:\\s*[(,:=]\\s*|\\s+(?:are|is|of|at|to|give|gives|giving|require|requires|requiring|need|we|i|me|us|only|about|around|approximately|roughly|nearly|here|now|offered|offer|offering|from|the|pot|lay|laying|around|come|out|to|just|for|a|call|on|this|my|our|work|works|say|says|be|i'm|we're|getting|get|demand|demands|demanding|price|right|good|great|excellent|fine|~)\\b\\s*)*";

const CLAIMS: readonly RegExp[] = [
  // "pot odds of 25%", "pot odds: 3:1", "the price is 4 to 1"
  new RegExp(
    `\\b(?:pot[ -]odds|immediate odds|direct odds|price|odds of|odds are|odds)\\b${LINK}\\s*${ABOUT}(?:(?<percent>${PERCENTAGE})|${RATIO})`,
    'g',
  ),
  // "pot odds: 20 / 80 = 25%"
  new RegExp(`\\bpot[ -]odds\\b[^.;%]{0,50}?[=~]\\s*(?<percent>${PERCENTAGE})`, 'g'),
  // "25% pot odds", "3:1 odds", "3.5-to-1 on a call", "4:1 to call"
  new RegExp(
    `(?:(?<percent>${PERCENTAGE})|${LOOSE_RATIO})\\s*(?:pot[ -]odds|immediate odds|direct(?: odds)?|odds|price|on (?:a|my|our|the) (?:flop |turn |river )?call|on (?:the|my|our) (?:price|money)|to call)\\b`,
    'g',
  ),
  // "getting 3.5:1", "laying me 3 to 1", "offered 2.5:1"
  new RegExp(
    `\\b(?:getting|get|gets|got|laying|lays|lay|laid|offered|offers|offering|receiving|given|giving|gives?|needs?|needing|requires?|at)\\s+(?:me\\s+|us\\s+)?(?:pot odds\\s+)?(?:of\\s+)?${ABOUT}${LOOSE_RATIO}(?!\\s?%)`,
    'g',
  ),
  // "need 25 %", "requires about 30% equity", "break-even at 28%"
  new RegExp(
    `\\b(?:need(?:s|ed|ing)?|require[sd]?|requiring|break[ -]?even(?:s|ing)?(?: point| equity| threshold)?|equity (?:needed|required)|(?:needed|required|necessary|minimum) equity|required|(?:have to|must)(?= (?:be (?:good|ahead|right|best)|win)))\\b(?:\\s+(?:win|be (?:good|ahead|right|best)|to have|to be (?:good|ahead|right|best)|to win|to realize|equity|an?|my|our|this|call|the))*\\s*(?:of|is|at|:|=|,)?\\s*${ABOUT}(?<percent>${PERCENTAGE})`,
    'g',
  ),
  // "25% equity needed", "30 % required", "33% to break even", "20% to call"
  new RegExp(
    `(?<percent>${PERCENTAGE})(?:\\s+equity)?\\s+(?:(?:is|are)\\s+)?(?:needed|required|to (?:call|break ?even|continue profitably|justify)|break ?even|threshold)\\b`,
    'g',
  ),
];

/** Odds of something else than the call: implied, against hitting, of stacks or chips, of a bluff. */
const OTHER_BEFORE =
  /\b(?:implied|reverse[ -]implied|reverse|hitting|improving|against (?:hitting|improving|making)|spr|stack[ -]to[ -]pot|chip ?lead|lead|outchip\w*|ratio|combinatori\w+|fold equity|alpha|bluff(?:s)?|to (?:hit|improve|complete|make)|stacks?|vpip|aggression|folds?|make my (?:hand|flush|straight|draw))\b[^,.;]{0,40}$/;
/** A price that somebody else is offered, or that the player itself lays. */
const OTHERS_PRICE =
  /(?:\b(?:he|she|they|villain|opponents?|player\s?\d+|p\d+|seat\s?\d+)\s+(?:would |will |only |also |still |then |now )*(?:needs?|has|have|gets?|(?:is|are) getting|requires?)|(?:^|[,;]\s*)(?:(?:i|we)(?:'m|'re| am| are)?\s+)?lay(?:ing)?(?!\s+(?:me|us)\b)|(?:giv(?:e|es|ing)|offer(?:s|ing)?|lay(?:s|ing)?) (?:him|her|them|villain|(?:my |the )?opponents?)|(?:i|we)(?:'d| would) be getting)\b[^,;]*$/;
const OTHER_AFTER =
  /^\s*(?:\(?implied\)?|implied|against|underdog|dog|favou?rite|to (?:hit|improve|complete|make|fill|win)|of the time|folds?|fold equity|chip ?lead|lead|spr|stack|ratio|vpip|shot|for (?:the )?(?:bluff|steal)|success)\b/;

/** Most sentences hold neither a percentage nor a ratio: they are not searched further. */
const HAS_PRICE = /\d\s?(?:\+?\s?%|per ?cent|pct|:|-|\/|to\b)/;

/** Pot odds that a text states, in percent: the first of its percentages and ratios; null without. */
export function potOddsClaim(sentences: readonly string[]): number | null {
  for (const sentence of sentences) {
    if (!HAS_PRICE.test(sentence)) continue;
    const [first] = CLAIMS.flatMap((pattern) => matchesOf(pattern, sentence))
      .filter((match) => isPotOdds(sentence, match))
      .sort((a, b) => numberPlace(a) - numberPlace(b));
    if (first !== undefined) return percentOf(first);
  }
  return null;
}

function isPotOdds(sentence: string, match: RegExpExecArray): boolean {
  const before = sentence.slice(0, match.index);
  const after = sentence.slice(match.index + match[0].length);
  if (OTHER_BEFORE.test(lastClause(before))) return false;
  if (OTHERS_PRICE.test(sentence.slice(0, numberPlace(match)))) return false;
  // "We need to be good 25% of the time" is a price all the same.
  if (
    OTHER_AFTER.test(after) &&
    !/\b(?:to|must) (?:win|be (?:good|ahead|right|best))\b/.test(match[0])
  )
    return false;
  if (/\b(?:implied|reverse)\b/.test(match[0])) return false;
  if (match.groups?.['percent'] !== undefined) return percentOf(match) <= 100;
  const [over, under] = ratioOf(match);
  return over > 0 && under > 0;
}

function lastClause(before: string): string {
  return before.slice(before.search(/[^,;()]*$/));
}

function numberPlace(match: RegExpExecArray): number {
  const number = match.groups?.['percent'] ?? match.groups?.['over'] ?? '';
  return match.index + match[0].indexOf(number);
}

/** A price of r to 1 is 100 / (1 + r) percent. */
function percentOf(match: RegExpExecArray): number {
  const percent = match.groups?.['percent'];
  if (percent !== undefined) return middleOf(percent);
  const [over, under] = ratioOf(match);
  const ratio = under > over && over === 1 ? under / over : over / under;
  return 100 / (1 + ratio);
}

function ratioOf(match: RegExpExecArray): readonly [over: number, under: number] {
  return [Number(match.groups?.['over']), Number(match.groups?.['under'])];
}
