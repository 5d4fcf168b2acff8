import type { HandClass } from '../../engine/rank-hand.ts';
import type { PromptText } from '../prompt-text.ts';
import { readTrace, sentencesToQuote } from './trace.ts';

interface ListedClaim {
  readonly kind: 'hand' | 'equity' | 'odds' | 'draw' | 'card' | 'other-card';
  readonly value: string | number;
  readonly street: 'now' | 'preflop' | 'flop' | 'turn' | 'river';
  readonly quote: string;
}

/** In the words of the schema that a judge is asked to fill in. */
export interface ClaimsReply {
  readonly claims: readonly ListedClaim[];
}

/** Lists what a text claims, by its words. @throws {MissingFactError} when there is no quoted reasoning. */
export function readClaims(prompt: PromptText): ClaimsReply {
  return { claims: sentencesToQuote(readTrace(prompt)).flatMap(claimsOfSentence) };
}

function claimsOfSentence(sentence: string): readonly ListedClaim[] {
  const street = streetOf(sentence);
  const found = SUPPOSED.test(sentence)
    ? cardsNamed(sentence, 'other-card')
    : [
        ...handsHeld(sentence),
        ...drawsHeld(sentence),
        ...equitiesStated(sentence),
        ...pricesStated(sentence),
        ...cardsNamed(sentence, OF_OTHERS.test(sentence) ? 'other-card' : 'card'),
      ];
  return found.map((claim) => ({ ...claim, street }));
}

/** What may come about is no claim. */
const SUPPOSED = /\b(?:if|unless|could have|would have|hope|hoping)\b/i;
const OF_OTHERS =
  /\b(?:he|she|they|villain|opponents?|Player \d+) (?:may|might|could|can|must|will|has|have|holds?)\b/i;

/** "On the flop I had": where it says none, the street on which the player acts. */
function streetOf(sentence: string): ListedClaim['street'] {
  const named = /\b(?:on the|before the) (flop|turn|river)\b/i.exec(sentence);
  if (named === null) return 'now';
  if (/before the flop/i.test(named[0])) return 'preflop';
  return named[1]?.toLowerCase() as ListedClaim['street'];
}

const PLURAL =
  '(?:aces|kings|queens|jacks|tens|nines|eights|sevens|sixes|fives|fours|threes|deuces)';
const HELD =
  "\\b(?:I(?:'ve| now| still| only)? (?:have|had|got|hold|flopped|turned|rivered|made)|gives? me|my hand is|leaves me with)\\b(?:\\s(?:an?|the|just|only|top|bottom|middle|second|made|nut|flopped|\\w+-high)\\b)*\\s";
const HANDS: readonly (readonly [HandClass, string])[] = [
  ['straight flush', '(?:straight|royal) flush(?! draw)'],
  ['four of a kind', 'quads|four of a kind'],
  ['full house', 'full house|boat'],
  ['flush', 'flush(?! draw)'],
  ['straight', 'straight(?! draw| flush)'],
  ['three of a kind', `set\\b|trips|trip ${PLURAL}|three of a kind`],
  ['two pair', 'two pair'],
  ['pair', `pair(?: of ${PLURAL})?|overpair|top pair|pocket ${PLURAL}`],
  ['high card', '(?:ace|king|queen|jack|ten|nine|eight|seven)-high(?! flush| straight)|no pair'],
];

type Found = Omit<ListedClaim, 'street'>;

function handsHeld(sentence: string): readonly Found[] {
  for (const [value, words] of HANDS) {
    const held = new RegExp(`${HELD}(?:${words})`, 'i').exec(sentence);
    if (held !== null) return [{ kind: 'hand', value, quote: held[0] }];
  }
  return [];
}

const DRAWS: readonly (readonly [string, RegExp])[] = [
  ['backdoor flush', /\bbackdoor flush draw\b/i],
  ['backdoor straight', /\bbackdoor straight draw\b/i],
  ['double gutshot', /\bdouble gutshot\b/i],
  ['oesd', /\bopen-ended(?: straight draw)?\b|\boesd\b/i],
  ['gutshot', /\bgutshot(?: straight draw)?\b/i],
  ['flush draw', /\bflush draw\b/i],
  ['straight draw', /\bstraight draw\b/i],
];

/** One draw a sentence: the first of these names holds those that are a part of it. */
function drawsHeld(sentence: string): readonly Found[] {
  if (
    !/\b(?:I|my|me)\b/i.test(sentence) ||
    /\b(?:no|missed|busted)\b[^.]*\bdraw|\bdraw (?:has )?(?:missed|busted|bricked)\b/i.test(
      sentence,
    )
  ) {
    return [];
  }
  for (const [value, pattern] of DRAWS) {
    const named = pattern.exec(sentence);
    if (named !== null) return [{ kind: 'draw', value, quote: named[0] }];
  }
  return [];
}

const WORDS: Readonly<Record<string, number>> = { strong: 70, marginal: 50, weak: 30 };

function equitiesStated(sentence: string): readonly Found[] {
  const stated =
    /\bequity (?:at|is|of)(?: about| roughly| around)? (\d{1,2}(?:\.\d+)?) ?%/i.exec(sentence) ??
    /(?<!\bneed (?:about )?)\b(\d{1,2}(?:\.\d+)?) ?%(?: raw)? equity\b/i.exec(sentence);
  if (stated !== null) return [{ kind: 'equity', value: Number(stated[1]), quote: stated[0] }];
  const said = /\bmy hand is (?:very |quite )?(strong|marginal|weak)\b/i.exec(sentence);
  const value = WORDS[said?.[1]?.toLowerCase() ?? ''];
  return said === null || value === undefined ? [] : [{ kind: 'equity', value, quote: said[0] }];
}

function pricesStated(sentence: string): readonly Found[] {
  const percent =
    /\bpot odds (?:are|of)(?: about)? (\d{1,2}(?:\.\d+)?) ?%/i.exec(sentence) ??
    /\bneed(?: about)? (\d{1,2}(?:\.\d+)?) ?%/i.exec(sentence);
  if (percent !== null) return [{ kind: 'odds', value: Number(percent[1]), quote: percent[0] }];
  const ratio = /\bgetting(?: about)? (\d{1,2}(?:\.\d+)?)(?::| to )1\b/i.exec(sentence);
  if (ratio === null) return [];
  const value = Math.round(1000 / (1 + Number(ratio[1]))) / 10;
  return [{ kind: 'odds', value, quote: ratio[0] }];
}

/** "As" alone is a word; beside another card it is one. */
const CARDS =
  /(?<![A-Za-z0-9])(?:10|[2-9TJQKA])[cdhs](?:[ ,]+(?:10|[2-9TJQKA])[cdhs])*(?![A-Za-z0-9])/g;

function cardsNamed(sentence: string, kind: 'card' | 'other-card'): readonly Found[] {
  return [...sentence.matchAll(CARDS)].flatMap(([quote]) => {
    const cards = quote.split(/[ ,]+/);
    if (cards.length === 1 && /^A[sdh]$/.test(quote)) return [];
    return cards.map((card) => ({ kind, value: card.replace('10', 'T'), quote }));
  });
}
