import { matchesOf } from './matches.ts';
import type { Quantity } from './quantities.ts';
import { isOtherUnit, isShareOfHands, type Surroundings } from './quantity-sense.ts';

/**
 * What a quantity may be by signs that would mislead where a text says it plainly elsewhere: asked
 * only of a text that states no equity, or no price, in so many words.
 */
export function looseSense(
  { kind, share, loose }: Quantity,
  { before, after, left }: Surroundings,
  /** The sentence before, whose sum may come out in this one. */
  previous: string,
): 'equity' | 'price' | null {
  if (kind === 'bare' || (loose && !REACHED.test(before))) return null;
  if (kind === 'percent' && share < 1 && isReachedByOuts(before)) {
    return PER_CARD.test(after) ? null : 'equity';
  }
  // What somebody says in quotation marks may be an answer to anybody.
  if (isOtherUnit(after) || /^\s*"/.test(before)) return null;
  if (kind === 'ratio') {
    return share > 0.5 &&
      OFFERED.test(before) &&
      !NO_PRICE.test(before) &&
      ENDS.test(after) &&
      !/^\s*against/.test(after)
      ? 'price'
      : null;
  }
  const sum = (GOES_ON.test(before) ? `${previous}, ${before}` : before).replaceAll(NO_BET, ' ');
  if (share <= MOST_PRICE && CALLED.test(sum) && !OWN_BET.test(sum) && comesOut(sum, share)) {
    return 'price';
  }
  if (kind === 'flip') return left?.sense === 'else' ? null : 'equity';
  if (kind === 'split' || !ENDS.test(after)) return null;
  if (isShareOfHands(before, after)) return null;
  const said = before.replace(/\b(?:and|with|for)\s*$/, '');
  const clause = said.slice(said.search(CLAUSE));
  if (NO_EQUITY.test(clause) && !OWN_AGAINST.test(before)) return null;
  const isOwn =
    OWN.test(clause) ||
    OWN_AGAINST.test(before) ||
    HEDGED_BEFORE.test(before) ||
    HEDGED_AFTER.test(after);
  // "VPIP 45%, 3bet 8%": a list goes on with what it began with.
  const earlier = said.slice(0, said.length - clause.length);
  if (!OWN.test(clause) && NO_EQUITY.test(earlier)) {
    const since = earlier.slice(lastEnd(earlier));
    return isOwn &&
      (left?.sense === 'price' ||
        OWN.test(since) ||
        CALLED_IT.test(before) ||
        OWN_AGAINST.test(before))
      ? 'equity'
      : null;
  }
  if (left?.sense === 'else' || left?.sense === 'price') return isOwn ? 'equity' : null;
  return isOwn || kind === 'percent' ? 'equity' : null;
}

const GOES_ON =
  /^\s*(?:(?:so|that's|that is|which is|thus|hence|i\.e\.?|=|->|about|roughly|or|,)\s*)*~?$/;
/** Where the last clause of what stands before begins. */
const CLAUSE =
  /(?:[,;:(>|]|\s-\s|\b(?:and|but|so|yet|while|because|with)\b|^)(?:(?!\s-\s|\b(?:and|but|so|yet|while|because|with)\b)[^,;:(>|])*$/;
/** "KTs vs a 45% jamming range ~ 50%" */
const OWN_AGAINST =
  /(?:^|[,;:]\s*|\bmy )(?:[akqjt2-9]{2}[so]?|pocket [a-z]+|(?<=my )(?!fold|bluff|c-?bet|[34]-?bet|bet|rais|steal)[\w -]{2,20}?|we|hero) (?:vs|against|versus)\s[^.;%]*(?:\d\s?%[^.;%]*)?$/;
const OWN =
  /\b(?:i|i'm|i've|i'd|we|we're|we've|my|mine|me|us|our|hero|outs?|draw|overcards?|total|overall|average|all in all|win)\b/;

/** Whether what stands before a share is the sum of the outs that it is reckoned from. */
export function isReachedByOuts(before: string): boolean {
  return REACHED_BY_OUTS.test(before) && !OTHERS_DRAW.test(before);
}

/** A call is never more than half of what it is for. */
const MOST_PRICE = 0.5;
/** "9/47 = 19.1%", "nine spades to find, which is 18%", "5 outs x 4% = 20% to improve", "P(hit) = 0.31" */
const REACHED_BY_OUTS =
  /(?:\b\d{1,2} ?\/ ?4[5-7]|\bp ?\((?:hit|improve|make|flush|straight|draw)[^()]*\)|\b(?:[a-z]+|\d+) (?:clean |good |live )?outs? (?:x|times|\*) ?(?:[24]|two|four|twice)?%?|\b(?:two|four|eight|nine|twelve|fifteen|\d{1,2}) (?:outs?|hearts?|spades?|clubs?|diamonds?)(?: (?:to (?:find|come|hit|catch)|left|twice|times (?:two|four)))?|1 ?- ?\(.{3,40}\))(?:[^.;%]{0,30}?)(?:=|~|,|is|->|:|at|about|makes?|gives?(?: me)?)\s*(?:(?:which|that|is|that's|about|roughly|around|me|some|a|so|or|~|=|->)\s*)*$/;
const REACHED = /[=~]\s*$/;
const OTHERS_DRAW = /\b(?:villain|opponents?|he|his|they|their|opp|him)\b[^.;]*$/;
/** "6 bucks to call into 18, that's 3:1" */
const OFFERED =
  /(?:^|[\s,(])(?:makes? it|gives?|comes? to|works? out (?:to|at)|is|i get|that's|thats|that is|so|about|around|roughly|=|~|->|,|it's|basically|nearly|almost|better than|over|like|at|for)\s*$/;
const NO_PRICE =
  /\b(?:implied|against|spr|hit\w*|improv\w*|fav\w*|dog|behind|ahead|ratio|bluff\w*|stack\w*|chips?lead|aggression|factor|af)\b/;
const CALLED =
  /\b(?:call\w*|into|to win|pay\w*|costs?|put in|pot|price|for|over|more|of|out of|divided by)\b/;
const OWN_BET =
  /\b(?:folds?|bluff\w*|work\w*|risk\w*|alpha|mdf|(?:my|a) (?:\d+ )?(?:bet|shove|raise|jam)|if i|implied|outs?|cards?|combos?)\b/;
const NO_BET =
  /\bto (?:see|get|peel|take) (?:the|an?|another|one more) (?:\w+ )?card\b|\bworks? out\b/g;
const PER_CARD = /^\s*(?:each|apiece|per\b|a card)/;
const ROUNDING = 0.006;
const CHIPS = /(?<![\w.])\d{1,6}(?:\.\d+)?(?![\w%]|\.\d)/g;

/** Whether a share is one number before it over another, or over both. */
function comesOut(before: string, share: number): boolean {
  const chips = matchesOf(CHIPS, before.slice(-150)).map(([text]) => Number(text));
  return chips.some((call) =>
    chips.some(
      (pot) =>
        pot > call &&
        [call / pot, call / (pot + call)].some((price) => Math.abs(price - share) <= ROUNDING),
    ),
  );
}

const NO_EQUITY =
  /\b(?:bluff\w*|folds?|fold equity|vpip|pfr|bets?|betting|bet|raise[sd]?|pot|range|often|frequen\w*|sure|confiden\w*|he|she|they|villain|his|her|their|him|opponents?|opens?|implied|spr|mdf|alpha|size|sizing|stack|needs?|needed|required|price|vs|versus|against|c-?bets?|cbet|3-?bet\w*|barrels?|called|calls|gets|gives? up|float|rate|case|not|wrong|aggression|reads?|lose|behind|that draw|small|large|freq|probability|limp\w*|steal\w*|shov\w*|jam\w*)\b/;
const EACH_NO_EQUITY = new RegExp(NO_EQUITY.source, 'g');
const CALLED_IT =
  /\b(?:something like|call it|let's (?:call it|say)|i'd (?:say|guess|put it at|call it)|so (?:maybe|about|like|say)|in (?:sum|total)|on balance|all told|net|blended|altogether|overall)(?: about| around| roughly)? ?~?$/;

function lastEnd(text: string): number {
  const last = matchesOf(EACH_NO_EQUITY, text).at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

const HEDGED_BEFORE =
  /(?:~|\b(?:about|around|roughly|maybe|prob|probably|perhaps|like|something like|say|i'd say|i'd guess|est|at)) ?~?$/;
const HEDGED_AFTER =
  /^\+?[\s,]*(?:maybe|probably|perhaps|plus|tops|at (?:best|most|least|minimum)|minimum|min|or (?:more|better)|give or take|or so|or thereabouts|i'd (?:guess|say|think|reckon)|i (?:guess|think|reckon|suppose)|for sure|if that|easy|easily|realistically|total|all in|overall|raw|combined)\b/;
const ENDS =
  /^\+?[\s,!]*(?:$|[,;:.)|(\]]|- |->|[<>]|maybe|probably|perhaps|plus\b|tops|at (?:best|most|least|minimum)|minimum\b|or (?:more|better)|give or take|or so|or thereabouts|i'd|i (?:guess|think|reckon|suppose)|and\b|so\b|but\b|for sure|if (?:that|everything|all|my|they|i'm|it|called|clean|live|not)|easy|easily|realistically|here\b|now\b|baby|which\b|lmao|lol|with\b|three[- ]ways?|multiway|heads-up|basically|good\b|fine\b|on\b|in\b|total\b|all in\b|overall\b|raw\b|combined\b|against\b|vs\b|versus\b|by the river|when\b|even\b|is (?:enough|plenty|more|above|well|over|far|less|below|short|not)\b|beats?\b|clears?\b|to spare\b|for (?:my|this|us|me|hero)\b|by showdown|at showdown|most\b|right now|at this)/;
