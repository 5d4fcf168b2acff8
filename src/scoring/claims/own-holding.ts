import { matchesOf } from './matches.ts';
import { RANK_NAME, RANK_PLURAL } from './vocabulary.ts';

/**
 * Whether a phrase ("top pair", "flush draw") says what the player holds now, or is about somebody
 * else, the board, a wish or a denial. It is read off the words around it in the sentence: who was
 * named last before it, what governs it directly, and what directly follows it. Sentences are in lower
 * case throughout.
 */
export function isOwnHolding(
  sentence: string,
  start: number,
  end: number,
  { possessedIsOwn = false }: { readonly possessedIsOwn?: boolean } = {},
): boolean {
  // "I beat most of his range with top pair": what is beaten names no holder.
  const before = wordsBefore(sentence, start).replace(BEATEN_RANGE, ' ');
  const after = sentence.slice(end, end + WINDOW_AFTER);
  if (FOLLOWED_BY_CONDITION.test(after)) return false;
  const possessed = OWN_POSSESSIVE.test(before);
  if (!possessed && FOLLOWED_BY_OTHERS.test(after)) return false;
  // "The board offers a flush draw, which I happen to hold."
  if (HELD_AFTER.test(after) && !/\bto an? $/.test(before)) return true;
  // "4 outs for the gutshot" names the draw, "9 outs (flush)" a hand that is not there.
  if (OUTS_FOR.test(before)) return possessedIsOwn;
  if (CARD_FOR.test(before) || LOST_TO_LIST.test(before) || TAKEN_BACK.test(after)) return false;
  // "4.9 to 1 against filling the straight draw": one fills one's own.
  if (possessedIsOwn && FILLING.test(before)) return true;
  const clause = clauseOf(before);
  if (IN_GENERAL.test(before) && /^\s+(?:is|are|happens|occurs)\b/.test(after)) return false;
  if (/\bboard's\s+$/.test(before)) return false;
  if (!possessed && !FOR_OWN.test(after) && isGeneral(clause, after)) return false;
  if (ON_BOARD.test(after) && lastSubject(clause) !== 'own') return false;
  // In "lose to a set or a flush" the flush is governed as the set is.
  const listed = LIST_JOINT.test(clause) ? clause.replace(LISTED, ' ') : clause;
  // "A busted flush draw, queen high": what was missed is not what is held.
  const governing = MISSED.test(listed) ? clause : listed;
  if (DENIED.test(clause)) return false;
  if (OR_JOINT.test(clause) && DENIED.test(clause.replace(ALTERNATIVES, ' '))) return false;
  if (possessed && (possessedIsOwn || /^\s+into\b/.test(after))) return true;
  if (isHypothetical(governing, before.slice(lastEnd(before, CONTRAST)))) return false;
  if (ONLY_AHEAD.test(before) && /\b(?:ahead|beats?)\b/.test(after)) return false;
  if (AGAINST_SOME.test(clause)) return false;
  if (GOVERNED_BY_OTHERS.test(governing) || WHAT_BEATS.test(before)) return false;
  return possessed || FOR_OWN.test(after) || subjectOf(clause, before) === 'own';
}

const MISSED = /\b(?:missed|busted|bricked|whiffed|failed)\s+$/;
const FILLING = /\b(?:filling|hitting|completing|making)\s+(?:the|my|our|an?)\s+(?:[\w-]+\s)?$/;
/** "I thought this was a straight, but no." */
const TAKEN_BACK =
  /^\s*(?:of \w+ )?[(,.-]*\s*(?:no,? wait|wait,? no)\b|^\s*(?:got|was|is|has been|just got|gets) (?:just )?counterfeited|^\s*(?:already |now )?[,.-]*\s*(?:but|wait,?|actually,?) (?:no\b(?=\s*(?:$|[,.:;-]|it|that|wait))|it (?:isn't|wasn't)|not (?:any ?more|really|now|quite|this time)\b|but (?:it's|it is|that's) (?:actually|really)\b)/;
const BEATEN_RANGE = /\bof (?:his|her|their|villain's) (?:\w+ )?ranges?(?= (?:here |now )?with\b)/;
const HELD_AFTER =
  /^\s*,?\s*(?:which|that)\s+(?:i|we)(?:'ve)?\s+(?:(?:happen to|do|also|actually|currently|now)\s+)*(?:hold|have|got|own)\b|^\s*(?:to go with|on top of|along with|alongside|in addition to) (?:my|our)\b/;
/** "Outs: 9 (flush) + 3 (aces)": named by what they make. */
const OUTS_FOR =
  /\bdraws?\s*(?:[:=]| ,)\s*$|\bouts?\s*(?:[:=]|are\b|->)[^.;]*$|\b(?:\d+|[a-z]+)\s+(?:clean |good |live |more )?(?:outs?|cards?)\s*(?:to|for|\()\s*(?:(?:an?|the|my|our|nut|make|making|to|for)\s+)*$/;
/** "River heart: flush", "any nine -> straight": the card is a condition; so is "spike a five for a set". */
const CARD_FOR = new RegExp(
  `(?:^|[,;]\\s*|\\bon )(?:(?:the|an?|any|next|if)\\s+)*(?:(?:turn|river|next card)\\s+)?(?:hearts?|spades?|clubs?|diamonds?|[♠♥♦♣]|blank|brick|${RANK_NAME}|${RANK_PLURAL}|[2-9tjqka][cdhs])(?:\\s+(?:or|and|\\/)\\s+(?:an?\\s+)?[\\w-]+)?(?:\\s+(?:on the (?:turn|river)|comes|river|turn))?\\s*(?::|->|→|=>?)\\s*(?:(?:an?|the|my|nut|i have|i make|we have)\\s+)*$|\\b(?:spike|bink|peel|(?:can|could|may|might|will|to|hope to|need to) (?:still )?(?:hit|catch|river|turn))\\s+(?:an?|the|one of the|another)\\s+[\\w-]+(?:\\s+(?:on|by) the (?:turn|river))?\\s+(?:for|to make|and (?:make|have))\\s+(?:(?:an?|the|my|nut)\\s+)*$`,
);
/** "I lose to any ace, any king, and two pair." */
const LOST_TO_LIST =
  /\b(?:los(?:e|es|ing)|lost) (?:only )?to\s+(?:(?:an?|any|all|some|every|most|his|better|bigger|higher)?\s*[\w-]+(?:\s[\w-]+)?\s*(?:,\s*(?:and|or)?|\band|\bor)\s*)+(?:(?:an?|any|the)\s+)?$/;

/** Whether the player itself is said to hold the phrase: needed where a plural may be a range. */
export function isNamedAsOwn(sentence: string, start: number): boolean {
  const before = wordsBefore(sentence, start);
  const clause = before.slice(lastEnd(before, CLAUSE_START));
  return lastSubject(clause) === 'own' && OWN_HOLDS.test(clause);
}

const OWN_HOLDS =
  /\b(?:i|we|hero)(?:'ve|'m|'re| am| are| have| also| still| now)*\s+(?:ha(?:ve|s|d)|hold|held|holding|got|flopped|made|turned|rivered|picked up|on)\b|\b(?:i've|we've)\b|\b(?:my|our)\s+(?:[\w-]+\s+){0,2}$/;

/** Whether the last one named before a place in a sentence is an opponent. */
export function isAboutOther(sentence: string, start: number): boolean {
  return lastSubject(wordsBefore(sentence, start)) === 'other';
}

const FILLER_ARTICLES = 'a|an|the|any|even|my|our|some|another|this|that';

/** Where a new clause begins, whose subject is its own. */
const CLAUSE_START =
  /;|\s-\s|\b(?:but|yet|however|so|although|though|while|whereas|since|because|meanwhile)\b,?|\b(?:and|as|where|when|which means)(?=\s+(?:i|we|my|our|i'm|we're|i've|we've|villain|they|he|she|their|his|opponents?|player\s?\d|hero)\b)/g;

/** Where a new thought begins, which an earlier "if" does not govern. */
const CONTRAST =
  /[;]|\s-\s|\b(?:but|yet|however|although|though|whereas|right now|currently|at the moment)\b,?/g;

const OWN =
  "(?:i|i'm|i've|i'd|i'll|im|ive|we|we're|we've|we'd|we'll|(?:my|our)(?!\\s+(?:\\w+\\s+)?ranges?\\b)|mine|ours|hero|hero's|(?:giv(?:es?|ing)|gave|leav(?:es?|ing)|left|mak(?:es?|ing)|made|hand(?:s|ed)|dealt|puts?|putting|got|gets?|getting)\\s+(?:me|us|hero)(?!\\s+on\\b))";
const PLACES = '(?:utg(?:\\+\\d)?|sb|bb|btn|co|hj|mp|small blind|big blind|button|cutoff|hijack)';
const OTHER = `(?:vill?[ai]+ns?(?:'s)?|opponents?(?:'s?)?|opps?|they|they're|they've|they'd|them|their|theirs|he|he's|he'd|him|his|she|she's|her|player\\s?\\d+(?:'s)?|p\\d+(?:'s)?|seat\\s?\\d+(?:'s)?|(?:those|these)(?=\\s+(?:hands\\s+)?have)|someone|somebody|anyone|anybody|no one|nobody|everyone|others?|players?|people|bettors?|callers?|raisers?|limpers?|aggressor|nits?|fish|the field|the ${PLACES}(?:'s)?|${PLACES}(?='s\\b|\\s+(?:has|have|could|can|may|might|is|was|raise[sd]?|call(?:s|ed)?|bets?|would|likely|probably|check(?:s|ed)?|shove[sd]?|jam(?:s|med)?|fold(?:s|ed)?|represents|limps?|limped))|(?<!\\b(?:my|our)\\s)(?:(?:calling|betting|raising|opening|shoving|3-?betting|continuing|limping|checking|perceived)\\s)?ranges?(?=\\s+(?:of|that|which|contains?|includes?|has|have|is|with|like|here)))`;
const BOARD =
  "(?:(?<!\\b(?:on|for|with) (?:the|this|that|an?|such an?) (?:[\\w-]+ ){0,2})(?:board|flop|turn|river|run-?out|texture|community cards?)(?:'s)?(?:\\s+(?:also|now|itself|already|[2-9tjqka][cdhs]|card))*\\s+(?:is|are|was|has|have|had|shows?|showing|contains?|brings?|brought|completes?|completed|completing|puts?|pairs?|paired|offers?|allows?|enables?|hits?|presents?|makes(?!\\s+(?:me|us))))";

const SUBJECT = new RegExp(
  `\\b(?:(?<own>${OWN})|(?<other>${OTHER})|(?<board>${BOARD}))(?![\\w'])`,
  'g',
);

type Subject = 'own' | 'other' | 'board' | null;

/** The last text asked about with its answer: of one phrase the same is asked several times. */
let asked: { readonly text: string; readonly subject: Subject } = { text: '', subject: null };

function lastSubject(text: string): Subject {
  if (text === asked.text) return asked.subject;
  let subject: Subject = null;
  if (text.trim() !== '') {
    for (const { groups } of matchesOf(SUBJECT, text)) {
      subject =
        groups?.['own'] !== undefined ? 'own' : groups?.['other'] !== undefined ? 'other' : 'board';
    }
  }
  asked = { text, subject };
  return subject;
}

/** From the last new clause; "while they can have sets, top pair …" ends one at its comma. */
function clauseOf(before: string): string {
  const start = lastEnd(before, CLAUSE_START);
  const clause = before.slice(start);
  if (!SUBORDINATED.test(before.slice(0, start))) return clause;
  return clause.slice(clause.lastIndexOf(',') + 1);
}

/**
 * Whose the phrase is. In a clause of several parts the subject of an earlier part goes on only in
 * a list of what it has ("they have sets, two pair"); otherwise a part without a subject is the
 * player's own ("Villain checks, top pair is good").
 */
function subjectOf(clause: string, before: string): Exclude<Subject, null> {
  const comma = Math.max(clause.lastIndexOf(','), clause.lastIndexOf(':'));
  const part = clause.slice(comma + 1);
  const named = lastSubject(part);
  if (named !== null) return named;
  const earlier = comma === -1 ? '' : clause.slice(0, comma);
  const carried = lastSubject(earlier);
  if (carried === 'other' && POSSESSION.test(earlier)) return 'other';
  if (CONTINUED.test(part)) return lastSubject(before) ?? 'own';
  return 'own';
}

const SUBORDINATED = /(?:^|[.,;]\s*)(?:while|although|though|whereas|since|because|as|when|if)\s*$/;

const POSSESSION =
  /\b(?:ha(?:s|ve|d|ving)|hold(?:s|ing)?|holdings|hands|likely|range|represent(?:s|ing)?|rep(?:s|ping)?|with|like|include[sd]?|including|contain(?:s|ing)?|of|be|on|show(?:s|ing)?(?: up)?)\b(?!.*\b(?:checks?|bets?|calls?|raises?|folds?)\b)/;

/** A part that goes on speaking of the one named before: "…, representing a flush". */
const CONTINUED = /^\s*(?:likely|probably|possibly|maybe|perhaps|often|usually|or|which|who)\b/;

const OWN_POSSESSIVE = /\b(?:my|our)\s+(?:[\w-]+\s+){0,2}$/;

/** It is what the hand would be: "nines full if a five comes". */
const FOLLOWED_BY_CONDITION =
  /^(?:\s+[\w-]+){0,3}?\s+(?:(?:if|once)\s[^,;]*\b(?:comes?|hits?|falls?|lands?|pairs?|completes?|improves?|arrives?|fills?|get there)|when\s[^,;]*\b(?:comes|hits|falls|lands|pairs|completes|improves|arrives|fills))\b/;

/** What is said of it is said of somebody else's hand, or of the board. */
const FOLLOWED_BY_OTHERS =
  /^(?:\s+(?:or|and)(?:\s+[\w-]+){1,4}?)?\s*(?:(?:is|are|was|were|seems?|looks?)?\s*(?:also |not |no longer |very |quite |all |still |now |always |certainly |highly |less |more |too |pretty |entirely )*(?:possible|plausible|unlikely|credible|likely(?! (?:good|best|ahead|the best|winning|beat|behind|strong|still|enough|to be (?:good|best|ahead)))|out there|available|in (?:his|her|their|villain's|the) range|a (?:concern|threat|danger|worry)|scary|impossible|out of the question|ruled out|not there)|(?:are|is|be) ahead of (?:me|us|my|our)|(?:always |still |often |only )?(?:beats?|crush(?:es)?|dominates?|ha(?:s|ve)) (?:me|us|my|our|hero)|(?:would|could|might|may)(?! (?:\w+ )?(?:be (?:good|best|ahead|enough|the best|behind)|like|prefer|love|want|benefit|not|hold up|win|still))|(?:didn't|did not|never|hasn't|failed to|refused to) (?:materiali[sz]e|come|arrive|get there|complete|happen|hit|fill)|came in|comes in|(?:gets?|got) there(?! for (?:me|us))|arrived|hits?\b|completed\b|completes\b|filled|in (?:his|her|their|villain's) (?:hand|range)|for (?:villain|him|them|my opponent))\b/;

/** "Flopping a set is rare." */
const IN_GENERAL = /^(?:flopping|hitting|making|turning|rivering|catching)\s+(?:an?\s+|the\s+)?$/;
const FOR_OWN = /^\s*(?:for|to)\s+(?:me|us|hero)\b/;

/** "A full house is the only hand …", "the nut flush needs …", "an overpair pays us off": no hand of one's own. */
const ARTICLE_ONLY = /^[\s,]*(?:an?|the|any)\s+(?:(?:small|big|made|higher|lower)\s+)?$/;
const SAID_IN_GENERAL =
  /^\s*(?:(?:on|by) the (?:flop|turn|river)\s+)?(?:needs?|would|could|might|did ?n[o']t|does ?n[o']t|never|won't|is (?:the |his |her |their )?(?:only|rare|common)|came|comes|has|have|can|can't|pays?|calls?|folds?|raises?|bets?|beats? (?:an? )?(?:pair|two pair|set|trips|straight|flush|full house|boat))\b/;
const NUT_ONLY = /^[\s,]*the nut\s+$/;
const BEATS_ANOTHER =
  /^\s*(?:always |usually )?(?:beats?|over)\s+(?:an? |the )?(?:pair|two pair|set|trips|straight|flush|full house|boat|quads)\b/;

function isGeneral(clause: string, after: string): boolean {
  if (ARTICLE_ONLY.test(clause) && SAID_IN_GENERAL.test(after)) return true;
  if (NUT_ONLY.test(clause) && /^\s*(?:is|needs|would|are)\b/.test(after)) return true;
  return clause.trim() === '' && BEATS_ANOTHER.test(after);
}

/** "Only the flush is ahead." */
const ONLY_AHEAD = /\bonly (?:the|an?) (?:[\w-]+ )?$/;
const AGAINST_SOME = /\b(?:against|vs|versus)\s+(?:an?|his|her|their)\s+(?:[\w-]+\s+){0,2}$/;
/** "The only hands that beat me are …" */
const WHAT_BEATS =
  /\b(?:beats?|beating|crush(?:es)?|dominates?|ahead of)\s+(?:me|us|my \w+|our \w+)\b[^,;]{0,25}\b(?:are|is|include|being)\b/;

const ON_BOARD = /^\s*(?:is |are )?on (?:the )?(?:board|table)\b/;

const LISTED_HAND =
  '(?:(?:a|an|the|any|worse|better|lower|higher|bigger|some|my|our|backdoor|runner-runner)\\s+)*(?:(?:top|two|middle|bottom|full|straight|flush|nut|big|one|over|gutshot|open-ended)[ -])?(?:pairs?|sets?|trips|straights?|flush(?:es)?|houses?|boats?|quads|overpairs?|draws?)';
/** What a list ends with, looked for first: most phrases stand in none. */
const LIST_JOINT = /(?:,|\bor|\band|\/)\s*(?:(?:an?|the)\s+)?$/;
const OR_JOINT = /\bn?or\s+$/;
/** Hands named one after the other directly before the phrase. */
const LISTED = new RegExp(
  `(?:\\b${LISTED_HAND}(?:\\s*,\\s*(?:or|and)?|\\s+(?:or|and)|\\s*\\/)\\s*)+(?:(?:an?|the)\\s+)?$`,
);
/** The same where only "or" joins them, as under a denial. */
const ALTERNATIVES = new RegExp(`(?:\\b${LISTED_HAND}(?:\\s*,)?\\s+(?:or|nor)\\s+)+$`);

const DENIAL =
  "(?:no|not(?! (?:only|just|merely|simply|folding|giving|afraid|worried|scared))|n't|never|without|lack(?:s|ing|ed)?|neither|nor|don't|dont|doesn't|didn't|haven't|hasn't|hadn't|can't|cannot|won't|isn't|aren't|wasn't|ain't|hardly|barely|miss(?:ed|es|ing)?|bust(?:ed)?|bricked|whiff(?:ed)?|fail(?:ed|s|ing)? to|yet to|instead of|rather than|far from|short of|zero)";
const DENIED = new RegExp(
  `(?:\\b|(?=n't))${DENIAL}\\s+(?:(?:${FILLER_ARTICLES}|ha(?:ve|s|d|ving)|hold(?:ing)?|make|made|making|hit|hitting|got|get|getting|quite|yet|really|flop(?:ped)?|turn(?:ed)?|river(?:ed)?|catch|caught|complete[d]?|connect(?:ed)?|improve[d]?|to|be|been|actually|currently|much|of|strong|real|good|single|obvious|immediate|direct|pair|draws?|flush|straight|hand|set|backdoor|gutshot|overpair|kicker|showdown|value|or|nor|on|with|for|no|nut|big|decent|full house|as|strong enough for|claim(?:ing)?|call(?:ing)? (?:it|this)|credibly|represent)(?:[\\s/]+|,\\s+(?:or|nor)\\s+))*$`,
);

const COMING =
  /\bhad (?:i|we|he|they|it|(?:the|an?|that|another) [^,]*\bcome)\b|\bwere (?:the (?:turn|river|next)|it|an?)\b|\b(?:if|unless|in case|should|whenever|when|once|hoping|hope|assuming|provided)\b[^,]*\b(?:comes?|coming|hits?|falls?|lands?|improves?|completes?|arrives?|pairs?|catch|spikes?|make|makes|get there|brings?|peels?|drops?|get|pick up|turn a|river a|rolls? off|shows? up|fills?)\b/;
const OTHERS_CONDITION = /\bif\b[^,]*\b(?:he|she|they|villain|player\s?\d+|opponent)\b/;
/** "Any jack or six completes …", "a four gives me …". */
const CARD_TO_COME =
  /\b(?:any|an?|another|one more|one of the|\d+ outs?)\s+(?:[\w-]+\s+(?:or|and)\s+)?(?:an?\s+)?(?:[\w-]+\s+)?(?:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|trey|three|deuce|two|heart|spade|club|diamond|card|blank|[2-9tjqka][cdhs]?(?![\w-]))\b[^,]*\b(?:and (?:i|we)|gives?|makes?|completes?|brings?|fills?|turns?|puts?|improves?)\b[^,]*$|\bany\s+[\w-]+(?:\s+or\s+[\w-]+)?\s+(?:the|an?)\s+$/;
const CONDITION =
  /\b(?:if|unless|in case|whether|until(?! (?:then|now))|assuming|pretend(?:ing)?|imagine|suppose)\b[^,]*$/;
/** "Unless he has a straight my set is good": the condition is of his hand. */
const OWN_DESPITE =
  /\b(?:if|unless|whether)\s+(?:he|she|they|villain|(?:my |the )?opponents?|player \d+)\b[^,;]*\b(?:my|our)\s+(?:[\w-]+\s+){0,2}$/;
/** After "if he bets …": the player's own answer with its own hand. */
const ANSWER =
  /\b(?:i|we)(?:'ll|'d)?\s+(?:[\w']+\s+)?(?:fold|call|continue|release|muck|lay down|keep|have|still)\b/;
const MODAL = new RegExp(
  `(?:\\b|(?='))(?:could|might|may|would|can|will|'ll|'d|should|must|potentially|possibly|maybe|perhaps)\\s+(?:(?:${FILLER_ARTICLES}|still|also|easily|then|now|only|just|always|sometimes|often|well|i|we|be|have|hold|make|give|hit|get|become|improve|complete|develop|pick|catch|spike|turn|river|backdoor|me|us|into|to|up|nut|fill|land|flop|end|with|someday|later)\\s+)*$`,
);
const AIM = new RegExp(
  `(?:%|\\b(?:draws?|drawing|drew|gut[ -]?shot|oesd|open-ender|hop(?:e|es|ing)|looking|need(?:s|ing|ed)?|outs?|chances?|try(?:ing)?|odds|live|wait(?:ing)?|away|improv(?:e|es|ing|ement)|redraw|cards?|shot|probability|likelihood|aim(?:ing)?|want(?:ing)?|love|like|prefer|against|potential|percent)\\b)[^,]{0,40}?\\b(?:to|for|from|of|towards?|at|into|make|makes|making|complete[sd]?|give[sn]?|hit|hitting|fill|filling)\\s+(?:(?:${FILLER_ARTICLES}|make|hit|hitting|complete|completing|improve|get|getting|catch|catching|fill|turn|river|spike|become|have|land|reach|pick|up|making|draw|to|into|nut|nuts|me|us|bigger|better|higher|best|possible|both|inside|either)\\s+)*$`,
);
/** "I can get K or 8 to make straight", "two ranks complete a straight" */
const TO_REACH =
  /(?<!\b(?:managed|lucky|happy|glad|enough) )\bto (?:make|complete|hit|fill|catch|finish)\s+(?:(?:an?|the|my|our|nut)\s+)*$|\b(?:ranks?|cards?|both|either|ways?|kings|queens|jacks|tens|nines|eights|sevens|sixes|fives)\s+(?:would |will |can |to )?(?:completes?|makes?|fills?|gives?)(?: me| us)?\s+(?:(?:an?|the|my|our|nut)\s+)*$/;
/** "To make a flush I need a spade." */
const PURPOSE =
  /^\s*to\s+(?:make|hit|complete|get|catch|fill|turn|river)\s+(?:(?:an?|the|my|our)\s+)*$/;
const WISHED =
  /\b(?:potential|(?<!best )possible|prospective|hypothetical|future|eventual|would-be|backdoor|runner-runner|missed|busted|phantom|imaginary|(?:three|four|[34]) to|cards? to|one card short of)\s+(?:(?:a|an|the|my|nut)\s+)*(?:[\w-]+-high\s+)?$/;

/** @param thought from where an earlier "if" would still govern the phrase */
function isHypothetical(clause: string, thought: string): boolean {
  if (TO_REACH.test(clause) || /\bpr? ?,? ?(?:\(|, )\s*(?:\w+ )?$/.test(clause)) return true;
  if (COMING.test(thought) && !OTHERS_CONDITION.test(thought)) return true;
  if (CARD_TO_COME.test(thought)) return true;
  if (CONDITION.test(clause) && !ANSWER.test(clause) && !OWN_DESPITE.test(clause)) return true;
  return MODAL.test(clause) || AIM.test(clause) || PURPOSE.test(clause) || WISHED.test(clause);
}

/** Directly before the phrase stands what makes it somebody else's hand. */
const GOVERNED_BY_OTHERS = new RegExp(
  `\\b(?:beat(?:s|en|ing)?(?: by)?|(?:los(?:e|es|ing)|lost)(?:\\s+(?:only|out|mostly|just))*\\s+to|behind|ahead of|dominat\\w+(?: by)?|crush\\w*(?: by)?|afraid of|fear(?:s|ing|ful of)?|scared of|wary of|worr(?:y|ied|ying|ies) (?:about|over)|against|vs|versus|facing|represent(?:s|ed|ing)?|rep(?:s|ping|ped)?|block(?:s|ed|ing|ers?)?(?: (?:to|for|of))?|unblock\\w*|fold(?:s|ed|ing)? out|value from|paid(?: off)? by|stack(?:s|ing)?|called by|calls? from|raised? by|action from|chop(?:s|ping)? with|outdr[ae]w\\w*|(?:better|worse|weaker|stronger|less|more|lower|higher) than|charg(?:e|es|ing)|protect\\w* (?:against|from|vs|my (?:\\w+ )?from)|deny(?:ing)?(?: equity)?(?: to)?|denies|target(?:s|ing)?|polari[sz]ed (?:to|towards?|between)|(?:look|feel|smell|sound|seem)(?:s|ed|ing)?(?: a lot| very much| exactly)? like|hands? like|such as|includ(?:e|es|ing)|contain(?:s|ing)?|(?:any|every|each|all|most|many|some|few|more|fewer|several|plenty of)|second best to|drawing dead (?:to|against)|dead to|suspect\\w*|expect(?:s|ed|ing)?|assum(?:e|es|ing)|possibility of|threat of|risk of|danger of|case of|full of|combos? of|combinations? of|consist\\w* of|credible|believable|story of|suggest(?:s|ing|ive of)?|indicat\\w+|impl(?:y|ies|ying)|(?<!\\bi )mean(?:s|ing)?|signal(?:s|ing)?|price out|pricing out|get value from|between|bet like|play(?:s|ed)? like|called? with|put(?:s|ting)? (?:\\w+ )?on|folds? from|unless|except|other than|folds? to)\\s+(?:(?:a|an|the|any|some|made|better|worse|higher|lower|bigger|smaller|stronger|weaker|nut|big|small|good|weak|strong|all|those|these|every|low|high|mid|only|likely|possible|slow-?played|hidden|like|even|obvious|or|and|of|hands?|[\\w-]+-high|top|two|pairs?,?|sets?,?|trips,?|straights?,?|flush(?:es)?,?|full|houses?,?|boats?,?|quads,?|overpairs?,?)\\s+)*$|\\b(?:better|worse|higher|lower|bigger|smaller|stronger|weaker|any|every|other|inferior|superior|dominated|potential|(?<!best )possible|obvious)\\s+$`,
);

/**
 * How far around a phrase is read, in characters: further than any sentence of sense, and a bound
 * on what ten thousand characters without a point can cost.
 */
const WINDOW_BEFORE = 300;
const WINDOW_AFTER = 150;

/** What stands in closed parentheses is an aside; an open one stays, with what it belongs to. */
function wordsBefore(sentence: string, start: number): string {
  const before = sentence.slice(Math.max(0, start - WINDOW_BEFORE), start);
  return before.includes('(')
    ? before.replaceAll(/\([^()]*\)/g, ' ').replaceAll('(', ', ')
    : before;
}

function lastEnd(text: string, pattern: RegExp): number {
  let end = 0;
  for (const match of matchesOf(pattern, text)) end = match.index + match[0].length;
  return end;
}
