import { type Card, isCard } from '../../engine/card.ts';
import { matchesOf } from './matches.ts';
import { RANK_NAME, RANK_NAMES, RANK_PLURAL } from './vocabulary.ts';

/** A card that a sentence names, and where. */
export interface CardMention {
  readonly card: Card;
  readonly start: number;
  readonly end: number;
}

const RANK = '(?:10|[2-9TJQKA])';
const SIGNS: Readonly<Record<string, string>> = {
  '♠': 's',
  '♤': 's',
  '♥': 'h',
  '♡': 'h',
  '♦': 'd',
  '♢': 'd',
  '♣': 'c',
  '♧': 'c',
};
const SIGN = '[♠♤♥♡♦♢♣♧]';
const SUIT_WORDS: Readonly<Record<string, string>> = {
  spade: 's',
  heart: 'h',
  diamond: 'd',
  club: 'c',
};

/** One or more cards written together: `Ah`, `A♥`, `AhKd`, `10s`; `Ax` and `Xh` stand for none. */
const NOTATION = new RegExp(
  `(?<![\\w$♠♤♥♡♦♢♣♧.])(?:(?:${RANK}\\s?${SIGN}|${SIGN}${RANK}(?!${SIGN})|${RANK}[cdhs]|[Xx][cdhs]?(?=${RANK}|$|\\W)|(?<=[cdhs])[Xx][cdhs]))+(?![A-Za-z0-9])`,
  'gu',
);
const ONE_CARD = new RegExp(
  `(?<rank>${RANK})\\s?(?<suit>${SIGN}|[cdhs])|(?<sign>${SIGN})(?<after>${RANK})`,
  'gu',
);
const IN_WORDS = new RegExp(
  `\\b(?:(?<first>${RANK_NAME}|10|[2-9TJQKA])-)?(?<rank>${RANK_NAME}|10|[2-9TJQKA])\\s+of\\s+(?<suit>spade|heart|diamond|club)s\\b|\\b(?<name>${RANK_NAME})\\s?(?<sign>${SIGN})`,
  'gi',
);

/** Most sentences name no card in either way: they are not searched further. */
const HAS_NOTATION = /[2-9TJQKA0][cdhs]|[♠♤♥♡♦♢♣♧]/;
const HAS_WORDS = / of (?:spade|heart|diamond|club)s|[♠♤♥♡♦♢♣♧]/i;
const NONE: readonly CardMention[] = [];

/** Cards named in one sentence, in order; a card may be there more than once. */
export function cardMentions(sentence: string): readonly CardMention[] {
  const noted = HAS_NOTATION.test(sentence) ? notedCards(sentence) : NONE;
  if (!HAS_WORDS.test(sentence)) return noted;
  return [...noted, ...cardsInWords(sentence)].sort((a, b) => a.start - b.start);
}

function notedCards(sentence: string): readonly CardMention[] {
  const written = matchesOf(NOTATION, sentence);
  return written.flatMap((match, at) =>
    isMention(sentence, match, written[at - 1], written[at + 1]) ? cardsIn(match) : NONE,
  );
}

function cardsIn(match: RegExpExecArray): readonly CardMention[] {
  return matchesOf(ONE_CARD, match[0]).flatMap((one) => {
    const rank = one.groups?.['rank'] ?? one.groups?.['after'] ?? '';
    const suit = one.groups?.['suit'] ?? one.groups?.['sign'] ?? '';
    const start = match.index + one.index;
    return mention(rank, SIGNS[suit] ?? suit, start, start + one[0].length);
  });
}

function cardsInWords(sentence: string): readonly CardMention[] {
  return matchesOf(IN_WORDS, sentence).flatMap((match) => {
    const name = match.groups?.['rank'] ?? match.groups?.['name'] ?? '';
    const suit = match.groups?.['suit'] ?? match.groups?.['sign'] ?? '';
    // "Ten-nine of spades" are two.
    return [match.groups?.['first'], name].flatMap((rank) =>
      rank === undefined
        ? NONE
        : mention(
            RANK_NAMES[rank.toLowerCase()] ?? rank.toUpperCase(),
            SUIT_WORDS[suit.toLowerCase()] ?? SIGNS[suit] ?? '',
            match.index,
            match.index + match[0].length,
          ),
    );
  });
}

function mention(rank: string, suit: string, start: number, end: number): readonly CardMention[] {
  const card = `${rank === '10' ? 'T' : rank}${suit}`;
  return isCard(card) ? [{ card, start, end }] : [];
}

/** `9s` and `10s` may be several of a rank; `As`, `Ah` and `Ad` may be words. */
function isMention(
  sentence: string,
  match: RegExpExecArray,
  previous: RegExpExecArray | undefined,
  next: RegExpExecArray | undefined,
): boolean {
  const [text] = match;
  const before = sentence.slice(0, match.index);
  const after = sentence.slice(match.index + text.length);
  const beside = isBeside(sentence, previous, match) || isBeside(sentence, match, next);
  if (/^(?:As|Ah|Ad)$/.test(text)) return beside || POINTED_AT.test(before);
  if (!/^(?:10|[2-9TJQKA])s$/.test(text)) return true;
  if (PLURAL_AFTER.test(after)) return false;
  if (besideCertain(sentence, match, previous, next)) return true;
  // "As, Qs": nobody writes aces so.
  if (previous?.[0] === 'As' && isBeside(sentence, previous, match)) return true;
  if (PLURAL_BEFORE.test(before)) return false;
  return beside || !LIST_OF_RANKS.test(`${before}|${after}`);
}

/** An article, a possessive, or a word that holds a card. */
const POINTED_AT =
  /\b(?:the|an?|my|our|his|her|their|your|that|this|[Vv]illain's|hold(?:s|ing)?|ha(?:s|ve|d|ving)|with|block(?:s|ed|ing|er)?|blocker of|bare|lone|naked|nut|of|like|any|needs?|for|is|was|plus)\s+$|\($/i;
const PLURAL_BEFORE = new RegExp(
  `\\b(?:pocket|trips?|quads?|set of|pairs? of|sets of|full of|full over|over|two|three|four|both|all|more|other|many|no|few|my|our|pairs|and|like|${RANK_PLURAL}(?:,| and| or))\\s*\\(?\\s*(?<=\\W)$`,
  'i',
);
const PLURAL_AFTER = new RegExp(
  `^\\s+(?:full|up|over|are|were|of|or better|and (?:${RANK_PLURAL})(?![cdhs♠♥♦♣]))|^\\+`,
  'i',
);
/** "Tens, 9s or 8s": neighbours that are plurals in words. */
const LIST_OF_RANKS =
  /\b(?:aces|kings|queens|jacks|tens|nines|eights|sevens|sixes|fives)\b[\s,]*(?:and|or)?\s*\|/i;

const UNCERTAIN = /^(?:(?:10|[2-9TJQKA])s|Ah|Ad)$/;

/** Beside what can only be a card: "Kc, 7h and 2s". */
function besideCertain(
  sentence: string,
  match: RegExpExecArray,
  previous: RegExpExecArray | undefined,
  next: RegExpExecArray | undefined,
): boolean {
  return (
    (previous !== undefined &&
      !UNCERTAIN.test(previous[0]) &&
      isBeside(sentence, previous, match)) ||
    (next !== undefined && !UNCERTAIN.test(next[0]) && isBeside(sentence, match, next))
  );
}

function isBeside(
  sentence: string,
  first: RegExpExecArray | undefined,
  second: RegExpExecArray | undefined,
): boolean {
  if (first === undefined || second === undefined) return false;
  const between = sentence.slice(first.index + first[0].length, second.index);
  return /^(?:\s*(?:,|\/|&|\+|-|\|)?\s*|\s*,?\s*(?:and|or)(?:\s+(?:the|a))?\s+)$/i.test(between);
}
