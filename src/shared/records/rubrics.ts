import { isCard, RANKS, rankOf, type Suit, suitOf } from '../../engine/card.ts';
import type { HandClass } from '../../engine/rank-hand.ts';
import type { ClaimKind, DroppedClaims, JudgedAxis } from './judgement.ts';

/**
 * The rubrics that verdicts can be asked by, oldest first; their texts are prompts of the llm worker.
 * A rubric is never changed once a verdict was given by it: what is asked otherwise is another one.
 */
export const RUBRICS = {
  bluff: ['v1', 'v2'],
  'opponent-reading': ['v1', 'v2'],
  claims: ['v1'],
} as const satisfies Readonly<Record<JudgedAxis, readonly string[]>>;

/** What a plan asks by where nobody names another. */
export const USUAL_RUBRIC = 'v1';

/** Paper, D.2: up to three key phrases. */
export const MAX_KEY_PHRASES = 3;

/** Paper, D.3: the rubric of opponent reading goes from 0 to this. */
export const RUBRIC_MAXIMUM = 2;

/** No text of sense makes more claims; what a reader lists after them is a flood. */
export const MAX_CLAIMS = 40;

/** UTF-16 units: a quote of half a text would hold any value. */
export const MAX_CLAIM_QUOTE = 300;

/** A whole number of percent stands for what it was rounded from, in points. */
const PERCENT_TOLERANCE = 0.5;

/**
 * The value of a claim as its quote holds it: the name of the hand or draw, the number, the card.
 * `outsideRubric`: a value that its kind does not have; `valueDoesNotFollow`: the words say it not.
 * @param value as the reader gave it: a name, a number of percent, a card
 * @param quote words of the text, without signs that nobody sees
 */
export function borneOut(
  kind: ClaimKind,
  value: string | number,
  quote: string,
): { readonly value: string | number } | keyof DroppedClaims {
  const words = plainWords(quote);
  switch (kind) {
    case 'hand':
      return namedIn(words, HAND_NAMES, value);
    case 'draw':
      return namedIn(words, DRAW_NAMES, value);
    case 'equity':
      return numberIn([...percentsIn(words), ...wordPercentsIn(words)], value);
    case 'odds':
      return numberIn(percentsIn(words), value);
    case 'card':
    case 'other-card':
      return cardIn(quote.normalize('NFKC'), value);
  }
}

/** Lower case, with signs of one kind and one blank between words. */
function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[*_`~]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}

/** What words can name, longest names first: what one of them names is not named again by its parts. */
interface Names {
  readonly meanings: readonly string[];
  /** A group for each meaning. */
  readonly pattern: RegExp;
}

function names(entries: readonly (readonly [meaning: string, source: string])[]): Names {
  const sources = entries.map(([, source]) => `(${source})`).join('|');
  return {
    meanings: entries.map(([meaning]) => meaning),
    pattern: new RegExp(`(?<![a-z0-9])(?:${sources})(?![a-z0-9])`, 'g'),
  };
}

/** Not "as", which is a word. */
const PLURAL =
  "(?:aces|kings|queens|jacks|tens|nines|eights|sevens|sixes|fives|fours|treys|threes|deuces|twos|a's|(?:[kqjt2-9]|10)'?s)";
const HIGH = '(?:ace|king|queen|jack|ten|nine|eight|seven|six|[akqjt6-9]|10)';

const HAND_NAMES = names([
  ['straight flush', '(?:straight|royal)[ -]flush(?:es)?(?![ -]?draws?)'],
  ['four of a kind', `quads?|four[ -]of[ -]a[ -]kind|four ${PLURAL}`],
  ['full house', `full[ -](?:house|boat)s?|boats?|${PLURAL} full(?: of ${PLURAL})?`],
  ['flush', 'flush(?:es)?(?![ -]?(?:re)?draw)'],
  ['straight', 'straights?(?![ -]?(?:(?:re)?draw|flush|forward))|wheel|broadway'],
  [
    'three of a kind',
    `three[ -]of[ -]a[ -]kind|trips?(?: ${PLURAL})?|sets?(?: of ${PLURAL})?|three ${PLURAL}`,
  ],
  ['two pair', `(?:two|2)[ -]pairs?|(?:top|bottom)[ -]two|${PLURAL}[ -]up|${PLURAL} and ${PLURAL}`],
  [
    'high card',
    `no (?:made )?pair|unpaired|high[ -]card|${HIGH}[ -]high(?![ -](?:straight|flush))`,
  ],
  ['high card', 'nothing|air|missed|whiffed|bricked'],
  [
    'pair',
    `(?:over|under)?-?pair(?:s|ed)?(?: of ${PLURAL})?|tp[tgw]k|pocket (?:${PLURAL}|rockets)|${PLURAL}|aa|kk|qq|jj|tt`,
  ],
] satisfies readonly (readonly [HandClass, string])[]);

const BACKDOOR = '(?:back[ -]?door|runner[ -]runner)[^.;]{0,25}?';
const SUIT = '(?:spades?|hearts?|diamonds?|clubs?)';

const DRAW_NAMES = names([
  ['backdoor flush', `${BACKDOOR}(?:flush|${SUIT})(?: draws?)?|bdn?fd`],
  ['backdoor straight', `${BACKDOOR}(?:straight|wheel)(?: draws?)?|bdsd`],
  ['double gutshot', 'double[ -](?:gut[ -]?shots?|gutters?|belly[ -]?busters?)'],
  ['oesd', 'oesf?d|open[ -]?end(?:ed|er)s?|up[ -]and[ -]down|outside straight'],
  ['gutshot', 'gut[ -]?shots?|gutters?|inside straight|belly[ -]?busters?'],
  ['flush draw', `flush(?:es)?|${SUIT}`],
  ['straight draw', 'straights?|wheel|broadway'],
]);

function namedIn(
  words: string,
  { meanings, pattern }: Names,
  value: string | number,
): ReturnType<typeof borneOut> {
  const wanted = String(value).toLowerCase().replaceAll(/[_-]+/g, ' ').trim();
  if (!meanings.includes(wanted)) return 'outsideRubric';
  const isNamed = Array.from(words.matchAll(pattern)).some(([, ...groups]) =>
    groups.some((group, at) => group !== undefined && meanings[at] === wanted),
  );
  return isNamed ? { value: wanted } : 'valueDoesNotFollow';
}

/** Paper, D.6: what the words are worth. */
export const EQUITY_WORDS = {
  monster: 0.85,
  strong: 0.7,
  marginal: 0.5,
  weak: 0.3,
  nothing: 0.15,
  air: 0.15,
} as const;
export type EquityWord = keyof typeof EQUITY_WORDS;

function wordPercentsIn(words: string): readonly number[] {
  return Object.entries(EQUITY_WORDS).flatMap(([word, worth]) =>
    new RegExp(`(?<![a-z])${word}(?![a-z])`).test(words) ? [100 * worth] : [],
  );
}

const NUMBER = '(\\d{1,4}(?:\\.\\d+)?|\\.\\d+)';
const INTERVAL = new RegExp(`${NUMBER} ?%? ?(?:-|to|and|or) ?${NUMBER} ?%`, 'g');
const RATIO = new RegExp(`${NUMBER} ?(?::|-?to-?|\\/|-) ?${NUMBER}`, 'g');
const ALONE = new RegExp(`${NUMBER}`, 'g');
const COUNTS = 'no one two three four five six seven eight nine ten'.split(' ');
const TIMES = new RegExp(
  `(\\d{1,3}|${COUNTS.join('|')})(?: times?)? (?:in|out of) (?:an? )?(\\d{1,3}|${COUNTS.join('|')})`,
  'g',
);
const PARTS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:half|coin[ -]?flip|fifty-fifty|even money)\b/, 50],
  [/(?<!two[ -])\bthirds?\b/, 100 / 3],
  [/\btwo[ -]thirds\b/, 200 / 3],
  [/(?<!three[ -])\b(?:quarter|fourth)s?\b/, 25],
  [/\bthree[ -](?:quarters|fourths)\b/, 75],
  [/\bfifth\b/, 20],
];

/** Every percentage that words can be taken for: numbers, intervals by their middle, ratios by either side. */
function percentsIn(words: string): readonly number[] {
  const alone = numbersOf(ALONE, words).flatMap(([number = 0]) =>
    number > 0 && number < 1 ? [number, 100 * number] : [number],
  );
  const middles = numbersOf(INTERVAL, words).map(([low = 0, high = 0]) => (low + high) / 2);
  const shares = [...numbersOf(RATIO, words), ...numbersOf(TIMES, words)].flatMap(
    ([part = 0, whole = 0]) => {
      if (part === 0 || whole === 0) return [];
      const ofBoth = part + whole;
      return [(100 * part) / ofBoth, (100 * whole) / ofBoth, (100 * part) / whole];
    },
  );
  const parts = PARTS.flatMap(([pattern, percent]) => (pattern.test(words) ? [percent] : []));
  return [...alone, ...middles, ...shares, ...parts];
}

function numbersOf(pattern: RegExp, words: string): readonly (readonly number[])[] {
  return Array.from(words.matchAll(pattern), ([, ...groups]) =>
    groups.map((group) => {
      const count = COUNTS.indexOf(group);
      return count === -1 ? Number(group) : count;
    }),
  );
}

/** The number of the quote itself: a reader rounds a third to 33. */
function numberIn(
  percents: readonly number[],
  value: string | number,
): ReturnType<typeof borneOut> {
  const written = /^\s*(\d{1,3}(?:\.\d+)?)\s?%?\s*$/.exec(String(value))?.[1];
  const wanted = typeof value === 'number' ? value : Number(written ?? Number.NaN);
  if (!(wanted >= 0 && wanted <= 100)) return 'outsideRubric';
  const [nearest] = percents
    .filter((percent) => Math.abs(percent - wanted) <= PERCENT_TOLERANCE)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  return nearest === undefined ? 'valueDoesNotFollow' : { value: Math.min(nearest, 100) };
}

const SUITS_WRITTEN: Readonly<Record<Suit, readonly [sign: string, word: string]>> = {
  s: ['♠♤', 'spade'],
  h: ['♥♡', 'heart'],
  d: ['♦♢', 'diamond'],
  c: ['♣♧', 'club'],
};
const RANK_WORDS =
  'two|deuce three|trey four five six seven eight nine ten jack queen king ace'.split(' ');

function cardIn(quote: string, value: string | number): ReturnType<typeof borneOut> {
  const card = cardOf(String(value).trim());
  if (!isCard(card)) return 'outsideRubric';
  const [signs, suit] = SUITS_WRITTEN[suitOf(card)];
  const rank = rankOf(card) === 'T' ? '(?:T|10)' : rankOf(card);
  const words = RANK_WORDS[RANKS.indexOf(rankOf(card))];
  const written = new RegExp(
    `(?<!\\d)${rank}\\s?(?:${suitOf(card)}(?![a-z])|[${signs}])|[${signs}]\\s?${rank}`,
  );
  const said = new RegExp(`\\b(?:${words}|${rank})\\s+of\\s+${suit}s?\\b`, 'i');
  return written.test(quote) || said.test(quote) ? { value: card } : 'valueDoesNotFollow';
}

/** `Th` for `10h`, `th` and `T♥`. */
function cardOf(written: string): string {
  const [, rank = '', sign = ''] = /^(10|[2-9TJQKA])\s?(\S)$/iu.exec(written) ?? [];
  const suit = Object.entries(SUITS_WRITTEN).find(([, [signs]]) => signs.includes(sign))?.[0];
  return `${rank === '10' ? 'T' : rank.toUpperCase()}${(sign === '' ? undefined : suit) ?? sign.toLowerCase()}`;
}
