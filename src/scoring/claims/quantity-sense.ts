import type { Quantity } from './quantities.ts';
import { ABOUT, type Cue } from './quantity-cues.ts';
import { reckonedSense } from './reckoned-sums.ts';

/** What stands around a quantity in its sentence. */
export interface Surroundings {
  readonly before: string;
  readonly after: string;
  /** The telling word before it, and what stands between. */
  readonly left: Cue | null;
  readonly gap: string;
}

/** What a quantity is by the words around it; null where it is neither equity nor price. */
export function quantitySense(
  quantity: Quantity,
  surroundings: Surroundings,
): 'equity' | 'price' | null {
  const sense = senseAround(quantity, surroundings);
  return sense === 'equity' && isCondition(surroundings) ? 'price' : sense;
}

/** "If I'm good 25 % of the time, the call breaks even", "to make calling right I must win 25 %". */
function isCondition({ before, after }: Surroundings): boolean {
  if (TO_MAKE_RIGHT.test(before)) return true;
  return IF_GOOD.test(before) && /\bcall|\bprofit|\bbreak/.test(`${before} ${after}`);
}

const TO_MAKE_RIGHT =
  /\bto make (?:\w+ )?call\w*(?: \w+)? (?:worthwhile|profitable|right|correct|break even)\b|\bfor (?:a|the|my|this) call to (?:be|break|show)\b/;
const IF_GOOD =
  /\b(?:if|as long as|so long as|provided(?: that)?|whenever|unless) (?:i|we|my hand|it|this)(?:'m|'re|'s| am| are| is)? (?:\w+ )?(?:have|hold|good|win|ahead|best)\b[^,;]*$/;

/** Whether what follows says that a quantity counts something else than the pot or its price. */
export function isOtherUnit(after: string): boolean {
  return OTHER_AFTER.test(after) || SURE.test(after) || OF_RANGE.test(after);
}

function senseAround(
  { kind, loose, share }: Quantity,
  { before, after, left, gap }: Surroundings,
): 'equity' | 'price' | null {
  // "I'm flipping against AK and crushed by aces": against some of the hands alone.
  if (kind === 'flip' && /^ (?:against|vs|with|if|when)\b|^, (?:but )?(?:against|vs)\b/.test(after))
    return null;
  if (kind === 'bare') {
    if (share >= LEAST_NEED && /^\s*(?:is |are )?(?:needed|required)\b/.test(after)) return 'price';
    return labelSense(share, left, gap, { before, after });
  }
  if (kind === 'ratio' && !loose && ALONE.test(before) && ALONE.test(after)) return 'price';
  if (kind === 'ratio' && PRICE_AFTER.test(after)) return 'price';
  if (kind !== 'ratio' && isShareOfHands(before, after)) return null;
  if (OF_FINAL_POT.test(after) && CALL_IS.test(before)) return 'price';
  if (left !== null && OF_POT.test(after) && HOLDS_SHARE.test(left.text)) return 'equity';
  if (OTHER_AFTER.test(after) && !isBeatenShare(left, gap, after)) return null;
  if (kind !== 'ratio' || !loose) {
    if (SURE_TO_BE_BEST.test(after)) return 'equity';
    if (OWN_CHANCE.test(after)) return isNeed(left, gap) ? 'price' : 'equity';
    if (SURE.test(after)) return null;
  }
  if (/^\s*(?:is )?(?:mine|me|us|hero|for me|for us)\b/.test(after)) return 'equity';
  if (EQUITY_AFTER.test(after)) {
    if (PRICE_AFTER_EQUITY.test(after) || isNeed(left, gap)) return 'price';
    return 'equity';
  }
  if (PRICE_AFTER.test(after)) return 'price';
  const reckoned = reckonedSense(before, kind === 'ratio' ? 1 - share : share);
  // "I win 18 / 25 = 72 %": hands that are beaten are no price of a call.
  const isOfWins = left?.sense === 'equity' && OF_BEATEN.test(left.text);
  if (reckoned === 'price' && isOfWins) return 'equity';
  if (reckoned === 'price' || (reckoned === 'equity' && left?.sense !== 'else')) return reckoned;
  if (HIS_BET_SO.test(before)) return 'price';
  if (left?.sense === 'else') return null;
  if (kind === 'ratio') return ratioSense(left, gap, before, after, loose);
  if (left?.sense === 'price') return isAdjacentEnough(gap) ? 'price' : null;
  if (loose && left?.sense !== 'equity' && !/^(?:estimated?|have|having)$/.test(left?.text ?? '')) {
    return null;
  }
  if (left?.sense === 'equity')
    return OF_RANGE.test(after) && !isBeatenShare(left, gap, after) ? null : 'equity';
  if (left?.sense === 'ahead' && FILLERS.test(gap)) {
    return OF_RANGE.test(after) && !isBeatenShare(left, gap, after) ? null : 'equity';
  }
  // "Ahead of his bluffs, about 60% overall."
  if (left?.sense === 'ahead' && AHEAD_OF_GAP.test(gap) && ENDS_PHRASE.test(after)) return 'equity';
  if (kind === 'split') return 'equity';
  if (kind === 'flip') return 'equity';
  if (left?.sense === 'outs') return kind === 'percent' ? 'equity' : null;
  if (OF_TIME.test(after)) return null;
  if (kind === 'percent' && AGAINST.test(after)) return 'equity';
  if (kind === 'fraction' && SAYING.test(left?.text ?? '') && FILLERS.test(gap)) {
    return ENDS_PHRASE.test(after) ? 'equity' : null;
  }
  // "I have against his two strong hands about 24%."
  if (left?.sense === 'share' && kind === 'percent' && AGAINST_GAP.test(gap)) {
    return ENDS_PHRASE.test(after) ? 'equity' : null;
  }
  if (left !== null && kind === 'percent' && FILLERS.test(gap)) {
    if (left.sense === 'laid' && share <= MOST_PRICE && LAID_BY_BET.test(before)) return 'price';
    if (left.sense === 'laid' && !/^got$|\b(?:me|us|hero)$/.test(left.text)) return null;
    return ENDS_PHRASE.test(after) ? 'equity' : null;
  }
  return null;
}

/** A bare number counts directly behind its label: "equity: 0.55", "pot odds = 0.25". */
function labelSense(
  share: number,
  left: Cue | null,
  gap: string,
  { before, after }: Pick<Surroundings, 'before' | 'after'>,
): 'equity' | 'price' | null {
  // "Nine outs times four is 36."
  if (ENDS_VALUE.test(after) && reckonedSense(before, share) === 'equity') return 'equity';
  if (left === null) return null;
  // "Need like 39 to call."
  if (/need|requir/.test(left.text) && share >= LEAST_NEED && share <= MOST_PRICE) {
    if (FILLERS.test(gap) && /^\s*(?:equity )?to (?:call|continue|break even)\b/.test(after))
      return 'price';
  }
  if (!ENDS_VALUE.test(after)) return null;
  // "Needs 25, got maybe 9", "14 outs, so like 30"
  if (
    HAVE_NOT_NEED.test(gap === '' ? '' : `${left.text}${gap}`) &&
    NEEDS_NUMBER.test(`${before}|${after}`)
  )
    return 'equity';
  if (left.sense === 'outs' && SO_GAP.test(gap) && share >= LEAST_NEED) return 'equity';
  if (left.sense === 'equity' && VERSUS_GAP.test(gap) && share >= LEAST_NEED) return 'equity';
  if (left.text.startsWith('leav') && FILLERS.test(gap) && share >= LEAST_NEED) return 'equity';
  if (HAVE_LABEL.test(left.text) && gap === ' ' && /^ (?:vs|against)\b/.test(after))
    return 'equity';
  if (gap === ' ' && share >= LEAST_NEED && /^(?:eq|equity|req|win%|po)$/.test(left.text))
    return left.sense === 'price' ? 'price' : 'equity';
  if (HAVE_LABEL.test(left.text) && HAVE_GAP.test(gap) && share >= LEAST_NEED) return 'equity';
  // "Win 75+", "good ~30".
  if (left.sense === 'ahead' && share >= LEAST_NEED) {
    if (after.startsWith('+') || gap.endsWith('~')) return FILLERS.test(gap) ? 'equity' : null;
  }
  if (left.sense !== 'equity' && left.sense !== 'price') return null;
  // "I need 33, call."
  if (BARE_PRICE.test(left.text) && share >= LEAST_NEED && share <= MOST_PRICE) {
    if (FILLERS.test(gap.replace(/^ (?:says|asks)/, ''))) return 'price';
  }
  if (gap === '' && share >= LEAST_NEED && left.sense !== 'price') return 'equity';
  if (left.sense === 'price' && /^\s*(?:against|vs)\b/.test(after)) return null;
  if (!LABEL_GAP.test(gap) && !FORMULA_GAP.test(gap)) return null;
  return left.sense;
}

const HAVE_LABEL =
  /^(?:leav(?:es?|ing) (?:me|us)(?: with)?|(?:i |we )?(?:have|got|am)|having|(?:i|we)'ve(?: got)?|i'm|mine|me|est(?:imated?)?)$/;
const HAVE_NOT_NEED = new RegExp(
  `^(?:(?:i |we )?(?:only )?(?:have|got|hold|having|has)|(?:i|we)'ve(?: got)?|i'm|i am|mine|me|sitting)(?: is| at| to)? ?${ABOUT}$`,
);
const NEEDS_NUMBER =
  /\b(?:need(?:s|ed|ing)?|requir(?:e|es|ed|ing)|req|price|break-?even) (?:is |of |at |about |around |like |maybe |at least |roughly |only |~ ?)*\d{2}(?:\.\d+)? ?(?:%|[,;|]|and\b|but\b|n\b|$)|\d ?%? (?:needed|required|req)\b/;
const SO_GAP =
  /^,? (?:so|that's|thats|gives me|=) (?:like |about |around |maybe |roughly |~ ?|only )*$/;
/** "Win% vs his betting region about 26" */
const VERSUS_GAP =
  /^ (?:vs|versus|against) (?:[\w'/+-]+ ){1,5}?(?:about|around|roughly|maybe|is|at|like|~|:|=)(?: (?:about|around|maybe|like))? ?~?$/;
const HAVE_GAP =
  /^ ?[:=] ?~?$|^ (?:at )?(?:with )?(?:~|about |around |maybe |roughly |like |only |at |prob )+$/;
/** Fewer are outs or chips. */
const LEAST_NEED = 0.1;
/** A call is never more than half of what it is for. */
const MOST_PRICE = 0.5;
const BARE_PRICE = /need|requir|^price|ask|want|charg/;
const LABEL_GAP =
  /^["']?\s*(?:(?:pct|percent|%|est|estimate|estimated)\s*)?(?:\([^()]*\)\s*)?(?:[:=~]|is|of|at|->|→)\s*(?:about |around |roughly |~)?$/;
const FORMULA_GAP = /^[^.;%]*[=~]\s*$/;
const ENDS_VALUE =
  /^\+?\s*(?:$|need\b|req\b|odds\b|po\b|price\b|here\b|(?:but |n |and |i )*(?:only )?(?:got|have)\b|(?:fold|call|jam|raise)$|at best|tops|or so|maybe|i think|easy|[,;|})\]"'(]|\/ ?[a-z]|and\b|so\b|vs\b|against\b|->|→|[=~])/;

function ratioSense(
  left: Cue | null,
  gap: string,
  before: string,
  after: string,
  loose: boolean,
): 'equity' | 'price' | null {
  if (left !== null && (left.sense === 'price' || left.sense === 'laid')) {
    if (loose && left.sense === 'laid' && !FILLERS.test(gap)) return null;
    return isAdjacentEnough(gap) ? 'price' : null;
  }
  if (left?.sense === 'equity') return /fav|dog|fave|odds|chance/.test(left.text) ? 'equity' : null;
  if (!loose && /\b(?:at|for)\s+(?:~|about |around )?$/.test(before)) return 'price';
  if (/\bis $/.test(before) && /^ (?:good|enough|right|fine)\b/.test(after)) return 'price';
  return null;
}

function isNeed(left: Cue | null, gap: string): boolean {
  if (left?.sense !== 'price' || /\b(?:have|got|mine|my)\b/.test(gap)) return false;
  // "30% pot odds, 95% equity": the price was said before its word.
  return (
    /need|requir|must|have to/.test(left.text) ||
    !/^\s*[,;|/&+-]\s*(?:(?:and|but|with|about|roughly|~)\s*)*$/.test(gap)
  );
}

/** Between a price and its number stands what it is made of, and no new thought. */
function isAdjacentEnough(gap: string): boolean {
  return !NEW_THOUGHT.test(gap.replace(AGAINST_THIS, ' '));
}

const AHEAD_OF_GAP =
  /^ (?:of )?(?:most|much|all|half|some|plenty|his|her|their|the) [^,;:.%]{2,35}, ?(?:about |around |roughly |maybe |so |say |probably |call it )*~?$/;
const AGAINST_GAP = /^,? (?:here |now )?(?:against|vs|versus) [^,;:.%]{2,45} ~?$/;

/** "His third-pot bet gives me 20 %." */
const LAID_BY_BET =
  /\b(?:bet|raise|sizing|pot|price|shove|jam|villain|opponent|button|he|she|they|player \d)(?:'s|'re| is| are)? (?:only |now |also )?(?:giv(?:es?|ing)|lay(?:s|ing)?|pay(?:s|ing)?|offer(?:s|ing)?) (?:me|us)\s+(?:about |around |roughly |maybe |like |exactly |nearly |~ ?|only |just )*$/;
/** "He bets a third of the pot, so 25 %." */
const HIS_BET_SO =
  /\b(?:he|she|they|villain|player \d)\b[^.]*\b(?:bets?|shoves?|jams?|raises?|makes it|pots? it)\b[^.%]*(?:,? so|->|=|:) ?(?:that's |it's |about |i need |~)*$/;
/** "3:1. Call." */
const ALONE = /^[\s~()\d:/=,]*(?:about |roughly |so |also |thus |that's |i\.?e\.?,? )*[\s~\d.%]*$/;
const AGAINST_THIS =
  /\b(?:against|vs|versus) (?:his|her|their|this|that|an?|the|such an?) (?:[\w-]+ )?(?:range|bet|shove|raise|jam|size|sizing)\b/;
const NEW_THOUGHT =
  /\b(?:beat|stack|bet[s]?|but|although|while|hand|holding|versus|against|vs|fold|folds|behind|because)\b/;

const FILLERS = new RegExp(`^[:,()\\s]*${ABOUT}$`);
const UNIT_FILLERS =
  '(?:[\\s)\\]*=]|\\b(?:reali[sz](?:able|ed)|effective|usable|live|clean|raw|pot|hot-and-cold|showdown|hand|overall|total|pre-?flop|heads-up|an?|or so|or better|of|my|our|estimated|true|real|actual|solid|huge|big|small|slight|clear|is|was|as|in)\\b)*';
const WINNING = '(?:win(?:ning)?|be(?:ing)? (?:ahead|good|best|in front|the best hand))';

const EQUITY_AFTER = new RegExp(
  `^\\+?${UNIT_FILLERS}\\b(?:equity|eq|(?:that )(?:i|we|my hand|my \\w+|this|it)(?:'m|'s| am| are| is| will be)? (?:\\w+ )?(?:win|ahead|good|best|have the best hand|the best hand|in front|winning)|is what i(?:'d| would)? (?:give|say|put|call|estimate|guess)|of (?:being|winding up) (?:good|ahead|best|in front)|(?:chances?|shot|probability|likelihood|likely|odds) (?:to|of|at|for me to)(?: still)? ${WINNING}|to (?:improve and )?(?:win|be (?:ahead|good|best)|hold(?: up)?|prevail|take it down)|win(?:ning)? (?:rate|probability|chances?|percentage)|winning chances?|favou?rite|fave|underdog|dog|chance here|shot (?:here|against|vs|for (?:me|us))|to have the best hand|shape\\b|share of the pot|of the equity|(?:is )?(?:mine|me|us)\\b|is what (?:i|we) have\\b|for (?:me|us|hero)\\b|(?:of the time,? )?(?:that )?(?:i|we|my hand)(?:'m| am| are|'ll| will| is)? (?:win|take it down|ahead|good|best|have the best hand|beat|scoop|prevail))`,
);
const PRICE_AFTER_EQUITY =
  /^\+?\s*(?:raw |pot )?(?:equity|eq|to win)(?:\s*,\s*which\b)?\s*(?:(?:is|are|i|we|that|was|the|my|our|what|a|needed|required)\s*)*\b(?:needed|required|threshold|to (?:call|break ?even|continue|justify|proceed|make|defend)|break[ -]?even|(?:(?:i|we)(?:'d| would)? )?need\b|requirement|minimum)/;
const PRICE_AFTER =
  /^[\s)=]*(?:(?:is|are|was|the|a|as|on)\s+)*(?:cost|fee|ask|asked|req\b|pot[ -]odds|immediate odds|direct(?: odds)?|odds(?! against| of| to)|price|needed|requir\w+|need\w{0,2}|all (?:i|we) need|what (?:i|we)(?:'d)? need|(?:i|we)(?:'d| would| will)? need|(?:is )?what (?:he|she|they|it|villain) (?:asks?|charges?|wants?)|(?:would |will )?suffices?|would do|all it takes|(?:the |my )?break[ -]?even(?! fold)|threshold|minimum|to (?:call|break[ -]?even|continue|justify|make (?:(?:the|a|this|my|that) call|calling|continuing|it (?:right|worth\\w*|profitable))|proceed)|on offer|offered|from the pot|(?:i'm|we're|i am|we are) (?:being )?(?:charged|asked|offered|laid|quoted|paying)|(?:from|of) (?:me|us)\b|on (?:a|my|our|the|this) (?:flop |turn |river )?(?:call|price|money)|call threshold)\b(?!\s*[:=]\s*0?\.\d)/;

/** Its unit is another one: chips, stacks, frequencies, hands of a range, chances to hit. */
const OTHER_AFTER = new RegExp(
  `^\\+?[\\s)]*(?:(?:of|from|for)\\s+)?(?:(?:the|my|his|her|their|our|villain's|a|an|this|all|any|remaining|total|effective|starting|current|average)\\s+)*(?:pot(?!\\s*(?:odds|equity|share))|stacks?|chips?|blinds?|bankroll|money in|hands? (?:in|from|he|they|pre)|hands$|flops?|turns|rivers|buttons?|boards?|combos?|buy-?in|field|players?)\\b(?! (?:share|equity|odds|i'm))|^\\+?[\\s)]*(?:vpip|pfr|folds?|folding|fold equity|c-?bets?|cbet|3-?bets?|bets?|raises?|sizing|sized?|bluff\\w*|frequency|freq|mdf|implied|reverse|chip ?lead|lead|spr|stack|ratio|rake|each|apiece|per out|tighter|looser|more|less|bigger|smaller|larger|pot-?sized|outs|draws?\\b(?! equity)|spr|(?:chance|chances|likely|likelihood|probability|odds) (?:that )?(?:he|she|they|villain|someone|an opponent)|(?:chance|chances|likely|likelihood|probability|odds|shot) (?:to|of|at) (?:\\w+ )?(?:hit|improv|complet|mak|get|catch|fill|draw|see|spik)\\w*|to (?:hit|improve(?! and win)|make (?!(?:the|a|this|my|that) call|calling|continuing|it (?:right|worth|profitable))|complete|fill|get there|catch|river|turn|spike|flop|show|work|succeed)|(?:underdog |dog )?against (?:me |us )?(?:hitting|improving|making|completing|catching|filling|getting)|against$|against me|(?:of the time )?(?:by|on) the (?:river|turn) to (?:hit|make)|for (?:the )?(?:him|her|them|villain|opponent|his|bluff|steal)|(?:bluffs? to value|value to bluffs?)|success)\\b`,
);

const OWN_BEST =
  "(?:(?:that|of)\\s+)?(?:i|we|my hand|this|mine|hero|my \\w+)(?:'m|'re| am| are| is|'ve)?(?: \\w+)? ?(?:have (?:the )?best|ahead|good|best|win|winning|beat|the best|in front)";
const SURE_TO_BE_BEST = new RegExp(
  `^\\s*(?:sure|certain|confident|convinced|likely|chance|probability|likelihood|odds)(?:\\s+(?:that|here|it's))*\\s+(?:${OWN_BEST}|of (?:being|having) (?:ahead|best|good|the best))`,
);
const SURE =
  /^\s*(?:sure|certain|confident|convinced|confidence|likely|chance|probability)\b(?!\s+(?:to|of|at|here)\b)/;

/** "A 55% chance.", and no word of what the chance is of. */
const OWN_CHANCE =
  /^(?:-|\s*)(?:total |overall |combined |winning |decent |good |fair |solid )*chances?(?=\s*(?:$|[,;:.)]|-|and\b|so\b|but\b|here\b|now\b|overall\b|against\b|vs\b|with (?:two|both|one)\b|by the river\b|in this\b|at this\b|or so\b))/;
/** "Equity vs. an MP open (18%): 51%", "against a 17% opening range: 46%": it says whose hands they are. */
export function isShareOfHands(before: string, after: string): boolean {
  if (NAMES_HANDS.test(before) && /^[^()]*\)\s*[:=,~]/.test(after)) return true;
  return VERSUS_TOP.test(before) || (VERSUS_SHARE.test(before) && OF_HANDS.test(after));
}

const NAMES_HANDS =
  /\b(?:ranges?|opens?|opener|raiser?|raises?|3-?bet\w*|4-?bet\w*|shoves?|jams?|steals?|hands|button|utg|mp|co|hj|bb|sb|cutoff|hijack|villain|caller|bettor|nit|reg|fish|player|him|them)\s*\([^()%]*$|\((?:[^()%]*\b)?(?:vs|against|versus|ranges?|opens?|raises?)\b[^()%]*$/;
const VERSUS_SHARE =
  /\b(?:vs|versus|against|facing|from|given)\s+(?:(?:an?|the|his|her|their|villain's|say|about|roughly|top)\s+)*~?$/;
const VERSUS_TOP = /\b(?:vs|versus|against|facing)\s+(?:\w+\s+)?(?:the\s+|his\s+)?top\s+~?$/;
const OF_HANDS =
  /^\s*(?:[\w-]+\s+){0,2}?(?:ranges?|opens?|opening|openers?|3-?bet(?:ting)?|4-?bet(?:ting)?|of hands|vpip|pfr|jams?|shoves?|steals?|steal(?:er|ing)|button|caller|player)\b/;

const OF_RANGE =
  /^\s*of\s+(?:(?:his|her|their|villain's|the|my|our|all|that|this|an?|opponent's|player \d's|possible|random)\s+)*(?:(?:calling|betting|raising|shoving|opening|continuing|value|whole|entire|perceived)\s+)*(?:ranges?|hands?|holdings|combos)\b/;
/** "I beat 60% of the hands he does this with", "ahead of 60% of his range" */
function isBeatenShare(left: Cue | null, gap: string, after: string): boolean {
  if (left === null || !OF_RANGE.test(after)) return false;
  if (left.sense === 'equity') return OF_BEATEN.test(left.text);
  return left.sense === 'ahead' && /^ of\b/.test(gap);
}

const OF_BEATEN = /beat|win|ahead|good|best|dominat|chop/;
/** "The call is 30% of the final pot." */
const OF_FINAL_POT =
  /^\s*of (?:the|what becomes the|a) (?:resulting|final|total|eventual|new|combined|whole)\s+(?:total )?pot\b/;
const CALL_IS = /\b(?:call\w*|pay\w*|put\w*|price|costs?|contribut\w+|it's|that's)\b[^,;]*$/;
/** "That leaves me with 60% of the pot": a share of the pot is an equity where it is had, not bet. */
const OF_POT = /^\s*of (?:the|this) pot\b/;
const HOLDS_SHARE = /\b(?:leav\w+|own|entitled|equity)\b/;
const SAYING = /\b(?:estimate|figure|guess|say|reckon|think|expect)$/;
const OF_TIME = /^\s*of\b/;
const AGAINST =
  /^\+?\s*(?:or so|or better|equity|raw|straight up|hot-and-cold)?\s*(?:against|vs|versus|over)\b(?!\s+(?:hitting|improving|making|me\b|us\b))/;
const ENDS_PHRASE =
  /^\+?\s*(?:$|[,;:.)|(]|and\b|so\b|but\b|which\b|clears?\b|beats?\b|exceeds?\b|covers?\b|is (?:enough|plenty|more|above|well|over|far)\b|vs\b|versus\b|>|against\b|to (?:his|her|their)\b|here\b|now\b|right now\b|at (?:best|most|least|worst|this|the (?:very )?(?:least|most|worst|best))\b|in (?:this|all|the hand)\b|on (?:this|the)\b|with\b|when\b|even\b|or so\b|or thereabouts\b|all told\b|or better\b|overall\b|preflop\b|heads-up\b|by the river\b|if called\b|according\b|by (?:my|a)\b|in my\b|given\b|after\b|until\b|on average\b|tops\b|-)/;
