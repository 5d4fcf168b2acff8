import { isAboutOther, isOwnHolding } from './own-holding.ts';
import { ABOUT, type Cue } from './quantity-cues.ts';

/** "I don't have 30%", "not a 60% favourite". */
const DENIED = new RegExp(
  `\\b(?:(?:don't|do not|didn't|won't|can't|cannot|haven't)\\s+(?:even\\s+)?(?:have|get|hold|expect|got)|(?:not|isn't|never)\\s+(?:an?|even|have|getting))\\s+${ABOUT}$`,
);
const CARD_TO_COME =
  /\b(?:if|when|once) (?:(?:i|we) (?:do )?(?:hit|make|improve|turn|river|spike|catch|complete|pick up|get there)|(?:an?|the|any|another) [^,;]*(?:comes?|hits?|falls?|lands?|bricks?|blanks?))\b/;
const IF_HE_HAS =
  /\b(?:if|when) (?:he|she|they|villain|opponents?|player \d|p\d)(?:'s| is)? (?:really |actually )?(?:has|have|holds?|hit|hits|got|flopped)\b/;
const WOULD_BE =
  /\b(?:would|'d|could)(?:n't)? (?:(?:only|still|then|also|just|probably|even) )*(?:have|be|hold|win)\b[^,;]*$/;
const HAND_NAMED =
  /^(?:n?fd|flush draw|straight draw|oesd|open-ender|gut|combo|top|tp|two pair|overpair|set|trips|full house|boat)/;
/** "I figured I'd win about 32 %" supposes nothing. */
const SUPPOSED = /\b(?:if|when|once|should|unless|otherwise|suppose|were)\b/;
const WANTED =
  /\b(?:want|whether (?:i|we) have|(?:not|isn't|wasn't|aren't|never) worth|(?:hand|one|you|it) should have|(?<!\b(?:no|bit|little|much|any|slightly|well|somewhat|far) (?:more|less|better|higher|lower|worse|greater) )than(?: the)?|wish|if (?:i|we) (?:have|had)|assuming)\s+[^,;]{0,20}$/;
const POSSESSED =
  /\b(?:my|our|hero's)\s+(?:(?:raw|real|own|actual|current|overall|true|total)\s+)*$/;
const FOR_OTHER =
  /^\s*(?:equity\s+)?(?:against|vs|versus|over) (?:me|us|my|our|hero)\b|^\s*(?:equity\s+)?(?:for|to) (?:villain|him|her|them|(?:my |the )?opponents?|player \d|p\d)\b/;
const VERSUS_OTHER =
  /\b(?:against|vs|versus|ahead of|beat(?:s|ing)?|over|behind|dominat\w+|crush\w+|than|facing|given|knowing|if|when|after|since|as|because|considering)\s+(?:(?:most|much|some|all|plenty|half) of )?(?:the |an? |that |this |some |most |all |any |both |(?:his|her|their) (?=value|bluffs|calls))?[\w'{}+,-]+(?:\s+(?:range|hands?|opponents?|bet|shove|raise|\d))?/g;

/** Whether a stated equity is the one that the player has now: nobody else's, denied, wished or to come. */
export function isOwnEquity(before: string, after: string, left: Cue | null, gap: string): boolean {
  if (DENIED.test(before) || FOR_OTHER.test(after)) return false;
  if (CARD_TO_COME.test(before) || IF_HE_HAS.test(before)) return false;
  if (IF_HE_HAS.test(after.slice(0, after.search(/[,;]|$/)))) return false;
  if (WOULD_BE.test(before) && (SUPPOSED.test(before) || /\bif called\b/.test(after))) return false;
  if (WANTED.test(before)) return false;
  // "Nut flush draw, 36 %": whose draw it is says whose chance.
  if (left !== null && HAND_NAMED.test(left.text) && !/^\s*(?:raw )?equity\b/.test(after)) {
    return isOwnHolding(before, left.start, left.end, { possessedIsOwn: true });
  }
  if (left !== null && /^(?:mine|my|i\b|we\b|hero)/.test(left.text)) return true;
  if (left?.sense === 'share' && / (?:versus|vs|against) /.test(left.text)) return true;
  // "My equity against his betting range is maybe 45%."
  if (left?.sense === 'equity' && POSSESSED.test(before.slice(0, left.start))) return true;
  const upTo = left === null ? before : before.slice(0, before.length - gap.length);
  const clause = `${upTo.slice(upTo.search(/[^,;:]*$/))}${left === null ? '' : gap}`;
  const about = clause.replaceAll(VERSUS_OTHER, ' ');
  return !isAboutOther(about, about.length);
}

/** Odds of something else than the call: implied, against hitting, of stacks or chips, of a bluff. */
const OTHER_ODDS =
  /\b(?:implied|reverse|spr|stack[ -]to[ -]pot|chip ?lead|outchip\w*|fold equity|alpha|(?:his|her|their|villain's|opponent's) (?:pot )?odds)\b[^,.;()]{0,40}$/;
/** "Risking 2.5 to win 1.5 needs 62.5%": how often a bet must work. */
const RISKED = /\brisk(?:s|ing)? \$?[\d.]+k?(?: \w+)? to (?:win|pick up|take|steal)\b/;
/** "If she check-raises, I'd need about 30%": not the call that is to be made now. */
const IF_RAISED =
  /\b(?:if|when|should|unless) (?:he|she|they|villain|(?:my |the )?opponents?|the \w+|someone|somebody|anyone|player \d|i (?:bet|raise|check)\w*[^.;]*?(?:he|she|they|villain))(?: then| does| do| ever| now)? (?:check-?raises?|raises?|re-?raises?|shoves?|jams?|3-?bets?|4-?bets?|comes over|goes all[ -]in|moves all[ -]in|sticks it in)\b[^.;]*\b(?:i|we)(?:'d| would|'ll| will) (?:\w+ )?(?:need|require|be getting|get)\b[^.;]*$/;
/** A price that somebody else is offered, or that the player itself lays. */
const OTHERS_PRICE =
  /(?:\b(?:he|she|they|villain|opponents?|player\s?\d+|p\d+|seat\s?\d+)(?:'s|'re|'d|'ll)?\s+(?:would |will |only |also |still |then |now )*(?:needs?|has|have|gets?|getting|(?:is|are) getting|requires?)|(?:^|[,;]\s*)(?:(?:i|we)(?:'m|'re| am| are)?\s+)?lay(?:ing)?(?!\s+(?:me|us)\b)|(?:giv(?:e|es|ing)|offer(?:s|ing)?|lay(?:s|ing)?) (?:him|her|them|villain|(?:my |the )?opponents?|the \w+|[\w']+ opponents?)|(?:if|when)\b[^,;]*,? (?:i|we)(?:'d| would) be getting)\b(?:(?!\b(?:i|we)\b)[^,;])*$/;

/** Whether a stated price is that of the player's own call. */
export function isOwnPrice(before: string, after: string, left: Cue | null): boolean {
  if (RISKED.test(before) || IF_RAISED.test(before)) return false;
  if (OTHER_ODDS.test(before.slice(before.search(/[^,;()]*$/)))) return false;
  if (/^\s*(?:\(?implied|implied|for (?:him|villain|them))\b/.test(after)) return false;
  return !OTHERS_PRICE.test(before) || left?.text.startsWith('my') === true;
}
