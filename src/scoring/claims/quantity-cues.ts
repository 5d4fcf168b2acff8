import { matchesOf } from './matches.ts';

/**
 * What a word makes of the quantity that follows it: an `equity`; a `price` (pot odds, or the equity
 * that a call needs); a `share` that somebody has or is given, an equity where nothing says
 * otherwise; how often one is `ahead`, the same in other words; what is `laid`, a price if it is a ratio and a share if it is none; `outs`, whose share
 * is an equity by the player's own arithmetic; or something `else`.
 */
export type CueSense = 'equity' | 'price' | 'ahead' | 'share' | 'laid' | 'outs' | 'else';

export interface Cue {
  readonly sense: CueSense;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const WIN = '(?:win(?:ning)?|prevail(?:ing)?|being (?:ahead|good|best)|be (?:ahead|good|best))';
const OWN = "(?:i|we|hero)(?:'m|'re|'ve|'d|'ll| am| are| have| is)?";
const HAND =
  '(?:hand|holding|overpair|underpair|pair|kings|aces|queens|jacks|tens|set|trips|draw|flush|straight|boat|house|ace-high|[akqj]-high|kicker|[akqjt2-9]{2}[so]?)';
const HIT =
  '(?:hit(?:s|ting)?|improv\\w+|complet\\w+|mak(?:e|es|ing)|get(?:ting)? there|catch(?:es|ing)?|fill(?:s|ing)?|spik\\w+|flop(?:s|ping)?|river(?:s|ing)?|turn(?:s|ing)?|draw(?:ing)?)';

/** The senses with their words; where several begin at one place the earlier counts. */
const CUES: readonly (readonly [sense: CueSense, words: readonly string[]])[] = [
  [
    'else',
    [
      // Shares of other things than the pot at showdown, and prices of other things than the call.
      'fold equity',
      'break[ -]?even fold\\w*(?: (?:rate|frequency|percentage))?',
      '(?:reverse[ -])?implied(?: odds| pot odds| price)?',
      'spr',
      'stack[ -]to[ -]pot(?: ratio)?',
      'chip ?lead',
      'mdf',
      'alpha',
      '(?:minimum |min )?defen[cs]e freq\\w*',
      '(?:\\w+ing )?frequenc(?:y|ies)',
      'vpip',
      'pfr',
      'af',
      'wtsd',
      'rake',
      'icm',
      'aggression(?: factor)?',
      'fold[- ]to[- ][\\w-]+',
      '(?:folds|bluffs|raises|calls|c-?bets|3-?bets|4-?bets|opens|defends|steals|limps|shoves|jams|checks|stabs|barrels|continues|floats)',
      "(?:he|she|they|villain|opponents?|player \\d|p\\d|him|them)(?: will| would| might| may| must| should|'ll|'d| has to| have to| needs to| need to| to)? (?:only |just |probably |likely |always |often )*(?:fold|bluff|raise|call|c-?bet|bet|check|be bluffing|show up)(?:s|ing|ed)?",
      '(?:to|must|has to|have to) (?:work|succeed|fold|get through)',
      `(?:odds|chances?|probability|prob|likelihood) (?:of|to|for|that)(?: (?:me|us|my|our|him|villain|his|the|a))*(?: \\w+)? ?${HIT}`,
      `(?:odds|chances?|probability|likelihood) (?:that )?(?:he|she|they|villain|someone|somebody|anyone)\\b`,
      `(?:odds )?against (?:\\w+ )?${HIT}`,
      `(?:i|we|it|draw|flush|straight|\\d+ outs?) (?:will |would |can )?(?:hit|hits|get there|gets there|improve|improves|complete|completes)(?: (?:it|my \\w+))?`,
      `(?:my|the|this) (?:bluff|shove|jam|c-?bet|bet|raise|steal)\\w* (?:only |just )?(?:needs?|must|has to|works?)`,
      '(?:the )?bluff(?:s|ing)?(?: only| just)? (?:needs?|must|works?|succeeds?)',
      '(?:value|bluff)[- ]to[- ](?:bluff|value)(?: ratio)?',
      '(?:top|bottom|best|worst)(?= ~?\\d)',
      '(?:sizing|bet size|raise size|size)',
      '(?:set|flush|straight|gutshot|card) odds',
      'invested|committed|put in',
      'raised?|bet(?:ting)?|bluff(?:ing)?|fold(?:ing)?|open(?:ing)?|c-?bet(?:ting)?|continue|defend(?:ing)?|risk(?:ing)?|outchip\\w*|cover(?:s|ed)?',
      'if (?:i|we) (?:had|have)',
      "(?:be |am |are |i'm )?(?:wrong|beaten|beat(?=,| \\d))|los(?:e|es|ing)|behind",
    ],
  ],
  [
    'price',
    [
      'pot[ -]?od+s',
      '(?:immediate|direct|express|raw|call(?:ing)?|current|my|the|these|those|good|great|right|getting|of|on) odds(?! (?:of|to|for) (?:me|us|my|win))',
      'odds(?! (?:of|to|for) (?:me|us|my|win))',
      '(?:final|total|resulting) pot(?: of| is| would be)? \\$?\\d+',
      'po',
      '(?:(?:equity|eq) )?(?:must|needs? to|has to|have to|should(?! be)) (?:exceed|beat|top|reach|be (?:at least|above|over|more than|greater than|better than))',
      '(?:required|needed|necessary|minimum|min|req|break[ -]?even|threshold|target)(?: \\w+)? (?:equity|eq|win rate|share|percentage|pct|odds)(?: (?:to|for) (?:an? |the |my |this )?(?:call\\w*|continu\\w+|proceed\\w*|stay\\w* in|break[ -]?even))?',
      '(?:equity|eq|win rate) (?:needed|required|threshold|necessary|i need|we need|to (?:call|continue|break[ -]?even)|for (?:a|the) call|requirement|demanded)',
      '(?:equity|eq) (?:i|we) (?:need|require)',
      '(?:need(?:s|ed|ing)?|requires?|take[sn]?) (?:an? |me to |us to |to )?(?:win(?:ning)?|be good|being good|be right)(?: rate| about| only| at least)*',
      '(?:need|require|demand)(?:s|ed|ing)? (?:(?:to have|at least|only|just|an?|my|our|some|about) )*(?:equity|eq)',
      '(?:must|need(?:s|ed|ing)?(?: (?:it|this|my \\w+|my hand|the hand))? to|have to|has to|got to|gotta)(?: only| just)? (?:be (?:good|ahead|right|best|winning|in front)|win|have the best hand)',
      '(?:(?:(?<!\\bno )need|demand)(?:s|ed|ing)?|requir(?:es?|ed|ing))(?: but)?',
      'requirement|(?:entrance |entry )?fee|admission|toll',
      '(?<=^)be(?= ?[:=])',
      '(?:ask(?:s|ing|ed)?|charg(?:e|es|ing)|cost(?:s|ing)?|demand(?:s|ed|ing)?)(?: (?:me|us|of me|hero))?(?: for| but)?',
      '(?:required|needed|req)',
      'profitable (?:above|over|at|with)|(?:anything|everything|any equity) (?:over|above|more than|better than)',
      '(?:i|we|one|maths?|sums?|numbers?|pot|price|he|she|they|villain|opponent|bet|raise|house|dealer|table|button|call|player|guy|boss|world|casino|blind) wants?',
      '(?<=^|[,:(] ?)(?:offered|quoted|laid|charged)',
      'offer(?:s|ed|ing)? (?:me|us|hero)|(?:makes?|making) (?:me|us) pay|(?:to|must|i|we) pay',
      '(?:the )?(?:bar|ante|tariff|ticket|tab|bill|tax|cover charge|asking price|sticker price|rent|quote|the odds|hurdle rate|line to (?:beat|clear)|bogey)(?= (?:is|here|of|for|at|to|:)|:)',
      '(?:have|has|got|need) to (?:clear|beat|hit|reach|realize|show|find)(?= (?:about |around |roughly |~ ?|only |just )?\\d)',
      'breaks?[ -]?even(?:s|ing)?(?: (?:point|equity|threshold|frequency|percentage|rate|probability|odds))?',
      'threshold',
      '(?:minimum|min|needed|required|enough|equity|amount|least) (?:to|for)(?: an?| the)? (?:call|continue|profit|be profitable)',
      'hurdle',
      'pric(?:es|ing|ed) (?:me|us)(?: in)?(?: at)?',
      '(?:villain|he|she|opponent|pot|bet|raise) offers?',
      'price(?! (?:me|us) out)',
      '(?:the |this )?pot (?:lays|offers|gives|is (?:laying|offering|giving))(?: (?:me|us))?',
      '\\$?[\\d,.]+k? more (?:for|into) \\$?[\\d,.]+k?(?: (?:total|in all))?',
      'call(?:ing)?(?: \\w+)? \\$?[\\d,.]+k? (?:more )?(?:to win|into|for)(?= (?:an? |the )?(?:total |pot )*(?:of )?\\$?\\d)',
      '(?<!\\b(?:bet|bets|betting|risk|risking|bluff|bluffing|shove|shoving|raise|raising|jam|jamming|to|invest|investing) )\\$?[\\d,.]+k? (?:more )?to win (?:a (?:total|pot) of |a |the )?\\$?[\\d,.]+k?',
      '\\$?(?<call>\\d+) ?[/÷] ?\\(? ?\\$?(?:\\d+ ?\\+ ?\\$?\\k<call>|\\k<call> ?\\+ ?\\$?\\d+) ?\\)?',
      '(?:to[ -]?)?call ?[/÷] ?\\(?(?:final |total )?(?:pot|call)(?: ?\\+ ?(?:to[ -]?)?(?:call|pot))?\\)?',
    ],
  ],
  [
    'equity',
    [
      `${OWN} (?:also |still |only |just |probably )*(?:good|ahead|best|win) or (?:get|hit|improve|catch|draw|outdraw|pull)\\w*(?: there| out| up| ahead| him)?`,
      '(?:equity|eq|equities)(?! (?:reali[sz]|when called|denial))',
      `(?:odds|chances?|probability|prob|likelihood|shot|percentage|share) (?:of|to|at|for) (?:me |us |my hand |actually )?${WIN}(?: (?:at showdown|the pot|this|here|the hand))*`,
      'win(?:ning)?[ -]?(?:rate|probability|prob|chances?|percentage|pct|odds|likelihood|equity|share|expect\\w+|%)',
      'pr?\\((?:win|w)(?: ?\\| ?\\w+)?\\)|p win',
      '(?:pot|showdown) share|share of (?:the|this) pot',
      '(?:my |our )?chances?(?: here| now)?(?= (?:are|is|at|of about|around|about|~)|:| ?\\d|$)',
      '(?:my|our) (?:own |fair |actual |real |current |raw |estimated |total )*(?:share|cut|slice|winning share|number|figure|(?:chances?|shot)(?! (?:of|to|at|for)\\b))',
      '(?:win|winning|ahead|good)(?= ?[:=])',
      '(?:peg|put|place|rate|set|size|call|make|mark|see|have|estimate|guess|judge) (?:it|this|that|them|myself|us|my hand|my chances|me)(?: (?:at|as|to be|down (?:as|at|for)|in at|somewhere|good for))+',
      'favou?rite|fave|underdog|(?<!\\w )dog',
      `${OWN} (?:also |still |only |just |probably |likely |should |will |would |can |expect to |i think |be |shall )*(?:win(?:s|ning)?|prevail|beat(?:ing)?|ahead(?: of)?|good|best|in front|the best hand|chop|right(?= (?:about |around |roughly |~ ?)?\\d))(?: (?:this|here|the pot|the hand|this hand|him|them|that|villain))*`,
      `${HAND} (?:(?:on|over|with|of) [\\w-]+ )?(?:(?:is|are|'s|should be|will be|remains|rates to be|to be|still|probably|likely|only|just) )*(?:good|best|ahead|winning|wins?|beats?|holds?(?: up)?|in front)`,
      'hot-and-cold',
      'mine',
      'dominat(?:e|es|ing)',
    ],
  ],
  [
    'outs',
    [
      '(?:(?:\\d+|[a-z]+) outs|(?:\\d+|one|single|an|each|per) out)(?: (?:x|\\*|times|×|\\+) ?\\d)?',
      'rule of (?:2|4|two|four|2 and 4|four and two|two and four)',
    ],
  ],
  [
    'laid',
    [
      '(?:getting|get|gets|got|laying|lays|lay|laid|offered|(?<!on )offers?|granted|grants?|quoted|quotes?|offering|receiving|receive|given|giving|gives?|pays?|paying)(?: (?:me|us|hero))?',
    ],
  ],
  [
    'ahead',
    [
      '(?:ahead|(?<![:=] )good|(?:the )?best(?: hand)?|in front|winning|wins?|crushing|holds? up|prevails?)(?: in)?',
    ],
  ],
  [
    'share',
    [
      "(?:i|we|hero)(?:'ve got|'ve|(?: only| just| still| actually| probably| maybe| currently| really)? (?:have(?! to)|has|hold|got|own))",
      "(?:i|we)(?:'m|'re| am| are)|hero is",
      '(?<!\\b(?:against|vs|versus|over|than|with) )(?:my|our|this|the) (?:[\\w-]+ ){0,2}?(?:hand|holding|pair|draw|set|flush|straight|overpair|aces|kings|queens) (?:has|have|is|are)',
      '(?:leaves?|leaving|puts?|putting|makes?|making|keeps?|has|have) (?:me|us|hero)(?: with| at)?',
      '(?<=^|[,;(>/%] ?|\\band |\\bbut |\\byet )(?:(?:only|still|actually) )?(?:have|having|holding|got|estimate)',
      "(?:i|we)(?:'d)? (?:estimate|figure|guess|say|reckon|think|expect|put it|call it|peg it|assume)",
      'est(?:imated?)?|overall|on average|all in all|in total',
      '(?<=^|[,;/(|] ?|\\band )(?:me|us|hero)(?= ?[:=~]? ?~?\\d)',
      '(?:put|see|rate|place)s? (?:myself|ourselves|us|it|this|my \\w+)(?: at)?',
      '(?:n?fd|flush draw|straight draw|oesd|open-ender|gut-?shot|combo draw|top pair|tpt?[gt]?k|two pair|overpair|set|trips|full house|boat)(?= ?[,:(~]| (?:is |at |about |around |roughly )*~?\\d)',
      '(?:my|our)(?= (?:about |roughly |~ ?|estimated )?\\d)',
      '(?<!\\b(?:against|vs|versus|over|than|by|like|has|his|their|have|to) )(?:my )?(?:[akqjt2-9]{2}[so]?|pocket [a-z]+s|(?:ace|king|queen|jack|ten|nine|eight|seven|six)-(?:king|queen|jack|ten|nine|eight|seven|six|five|four|three|two)|suited connectors?|suited ace)(?: suited| offsuit| off)? (?:is going to have|should have|would have|will have|probably has|(?:still )?has|have|is|runs?(?: at)?|sits at|does|holds|gets|wins|equity)',
      // "A9s versus a 45% shoving range has about 56%"
      "(?<!\\b(?:against|vs|versus|over|than|by|like|has|his|their|have|to) )(?:my |our )?(?:[akqjt2-9]{2}[so]?|pocket [a-z]+s|(?:ace|king|queen|jack|ten|nine|eight|seven|six)-(?:king|queen|jack|ten|nine|eight|seven|six|five|four|three|two)|hand|pair|draw)(?: suited| offsuit| off)? (?:versus|vs|against) (?!(?:my|me|our|us|hero)\\b)(?:(?!ha[sd]\\b|have\\b|is\\b)[\\w'%+/-]+ ){1,8}?(?:should have|has|have|is|runs?(?: at)?|sits at|holds|gets|wins|comes (?:in|out) at)",
      '(?:running|sitting|hovering|standing|coming in|floating|parked)(?: at| near| around| about)',
    ],
  ],
];

const ANY = new RegExp(
  `(?<![\\w'-])(?:${CUES.map(([sense, words]) => `(?<${sense}>${words.join('|')})`).join('|')})(?![\\w])`,
  'g',
);

/** Words of a sentence in lower case that tell what a quantity behind them is, in order. */
export function cuesIn(sentence: string): readonly Cue[] {
  return matchesOf(ANY, sentence).map((match) => {
    const sense = CUES.find(([name]) => match.groups?.[name] !== undefined)?.[0] ?? 'else';
    const [text] = match;
    return { sense, text, start: match.index, end: match.index + text.length };
  });
}

/** Source of the words between a cue and its quantity that leave both what they are. */
export const ABOUT =
  '(?:(?:about|around|approximately|approx|ca|circa|est|roughly|nearly|almost|some|maybe|perhaps|probably|likely|only|just|at least|at most|over|under|between|more than|less than|better than|close to|near|somewhere|in the|a|an|the|of|is|are|was|be|being|to|at|=|:|~|<|>|≈|≥|≤|~?\\s?exactly|still|currently|something|somewhere|like|say|call it|other|remaining|rest|mere|full|good|as much as|up to|with|really|easily|comfortably|even|good for|well|estimated|mid|(?:high|low|decent|good|poor|solid|slim),?)\\s*)*';
