import type { HandClass } from '../../engine/rank-hand.ts';
import { matchesOf } from './matches.ts';
import { type FoundName, NameTable } from './names.ts';
import { isNamedAsOwn, isOwnHolding } from './own-holding.ts';
import { RANK_NAME, RANK_PLURAL } from './vocabulary.ts';

/** How the nine classes are named. */
const NAMES = new NameTable<HandClass>([
  {
    meaning: 'straight flush',
    signal: /flush/,
    names: '(?:royal|straight)[ -]flush(?:es)?',
  },
  {
    meaning: 'four of a kind',
    signal: /quad|kind|\bfour /,
    names: `quads|quad(?= ${RANK_PLURAL})|four[ -]of[ -]a[ -]kind|four ${RANK_PLURAL}(?! (?:on|make|makes|complete|fill|left|remain|would)\\b)`,
  },
  {
    meaning: 'full house',
    signal: /full|boat|over/,
    names: `full[ -]houses?|full[ -]boats?|boats?|(?<=\\b(?:i|we|i've|we've) )boated up|${RANK_PLURAL} (?:full|over)(?: of)? ${RANK_PLURAL}|${RANK_PLURAL} full`,
  },
  {
    meaning: 'flush',
    signal: /flush/,
    names: `(?:(?:${RANK_NAME}|[akqjt\\d])[ -]high )?(?:nut )?flush(?:es)?`,
  },
  {
    meaning: 'straight',
    signal: /straight|wheel|broadway/,
    names: `(?:(?:${RANK_NAME}|[akqjt\\d])[ -]high )?straights?(?![ -]?(?:forward|up|away|flush|to the|into|out))|(?:the|a|nut|flopped|turned|rivered) wheel(?! draw| card| ace)|(?:nut|have|made|flopped|turned|rivered|hit|with) broadway(?! card| draw| hand| range)`,
  },
  {
    meaning: 'three of a kind',
    signal: /kind|trip|\bsets?\b|\bthree /,
    names: `three[ -]of[ -]a[ -]kind|trips|trip(?= ${RANK_PLURAL})|sets(?! (?:up|me|us|the|a|him|them)\\b)|set of ${RANK_PLURAL}|(?:top|middle|mid|bottom|second|third|flopped|turned|rivered|hit|hidden|concealed|disguised|made|my|our|a|the|nut)[ -]set(?! (?:up|me|us|the|a|him|them|price|amount|number|to|for|plan|mining)\\b)(?! of (?!${RANK_PLURAL}))|(?<=^|: |have |hold |= |-> )set(?= of| on| and| with| ->| \\(| \\/|,|$)|three ${RANK_PLURAL}(?! on)`,
  },
  {
    meaning: 'two pair',
    signal: /pair|[ -]two\b|\bup\b|s and |top and/,
    names: `two[ -]pairs?|top and bottom(?: two| pair)*(?= ?(?:[,(:]|$|on\\b|here\\b|for\\b|with\\b|- ))(?! of\\b)|2[ -]pair|(?:top|bottom)[ -]two(?: pair)?(?! (?:players|cards|stacks|options|choices|overcards|positions))|${RANK_PLURAL}[ -]up(?= |,|$)|(?:aces|kings|queens|jacks|tens|nines|eights|sevens|sixes) and (?:kings|queens|jacks|tens|nines|eights|sevens|sixes|fives|fours|threes|treys|deuces|twos)`,
  },
  {
    meaning: 'pair',
    signal: /pair|\btp/,
    names: `(?:top|middle|mid|second|third|bottom|under|over|one|single)[ -]?pairs?|tp[tgw]k|tp(?=[ ,/]|$)|pair of ${RANK_PLURAL}|(?<!\\b(?:when|if|once|whenever|unless) (?:i|we) )pair(?!ed|s)|paired (?:my|our|the|up)(?! board)|pairs(?! (?:the|my|our|with|up|nicely|well|nothing))`,
  },
  {
    meaning: 'high card',
    signal: /high|pair/,
    names: `(?:(?:(?:${RANK_NAME}|[akqjt])-)?(?:${RANK_NAME}|[akqjt][kqjt2-9]|[kqjt]|[5-9]|10)[ -]|a-)high(?![ -]+(?:nut |(?!(?:plus|with|and|but|no|or|only|on|has|is) )[a-z]+ )?(?:flush|straight|board|flop|turn|river|texture|runout|run-out|rainbow|two-tone|paired|monotone|dry|boat|full|kicker|card|spade|heart|diamond|club|draw|connected|unpaired|wet))|high[ -]card|no[ -](?:made )?pair(?![ -]draw)`,
  },
]);

/** Hole cards that are a pair: what a text claims of them when it claims nothing else. */
const POCKET = new RegExp(`\\bpocket (?:pair|${RANK_PLURAL}|rockets)(?!\\w)`, 'g');
/** The name is part of another one, or of a range: "flush draw", "straight outs", "two pair or better". */
const FOLLOWED_AWAY =
  /^(?:(?:\s|-)(?:draws?|drawing|outs?|possibilit\w+|potential|blockers?|heavy|completing|texture|boards?|flops?|runouts?|combos?|combinations?|mining|mine|scenario|type|hands|region|chances?|odds|equity)\b|\+|\s+(?:or|and)\s+(?:better|stronger|worse|higher|lower|above)\b|\s+plus(?=\s*(?:$|[,)]))|\s+(?:both|all|each) complete\b|(?:\s|-)(?:card|over)s?\b(?!\s+(?:is|here)))/;
/** "Flush: 7s 6s 9s 2s = four spades": a heading, under which one card is missing. */
const IS_SHORT =
  /^\s*(?::|\?|=|->)[^;]*\b(?:(?:four|4|three|3) (?:to|spades|hearts|clubs|diamonds|cards)|needs?|one (?:more|short)|missing|possible|not yet|none|no\b|draw|outs|open|oesd|gut|up-and-down)/;
/** "Flush and straight draws" */
const SHARES_DRAW = /^\s?(?:and|or|\/|&|\+)\s?(?:[\w-]+\s)?(?:flush|straight)[\s-](?:re)?draws?/;
const COUNTED = /^(?:three|four) /;
/** "My flush is only queen-high": how high a flush or straight is. */
const SPEAKS_OF_FLUSH =
  /^(?!.*\b(?:no|not|missed|busted|without|if|never)\b).*(?<!\bbackdoor[ -]|\b(?:four|4|three|3|two|drawing|draws?|outs) to (?:an?|the|my) (?:nut )?)\b(?:flush|straight)(?![ -]?(?:re)?(?:draw|possib|potential|outs|forward))/;
const PLURAL = /(?:flushes|straights|sets|boats|houses|pairs)$/;
const NO_PAIR = /^no/;

/** The first claim of a text about the player's own hand as it is; null without any. */
export function handClaim(sentences: readonly string[]): HandClass | null {
  for (const sentence of sentences) {
    const claim = claimIn(sentence);
    if (claim !== null) return claim;
  }
  return sentences.some(
    (sentence) =>
      /pocket/.test(sentence) &&
      matchesOf(POCKET, sentence).some(({ index, 0: text }) =>
        isOwnHolding(sentence, index, index + text.length),
      ),
  )
    ? 'pair'
    : null;
}

function claimIn(sentence: string): HandClass | null {
  for (const name of NAMES.find(sentence)) {
    const { meaning, text, end } = name;
    const start = name.start + (/^(?:my|our|the|an?) /.exec(text)?.[0].length ?? 0);
    if (isPocketPair(sentence, start)) continue;
    if (FOLLOWED_AWAY.test(sentence.slice(end))) continue;
    if (/flush|straight/.test(text) && IS_SHORT.test(sentence.slice(end))) continue;
    if (/flush|straight/.test(text) && SHARES_DRAW.test(sentence.slice(end))) continue;
    // "Nine clubs and three fours" are outs.
    if (COUNTED.test(text) && isCountOfOuts(sentence, start, end)) continue;
    if (!isOwnHolding(sentence, start, end)) continue;
    // Several of a kind of hand are a range, unless the player says that it holds them.
    if (PLURAL.test(text) && !isNamedAsOwn(sentence, start) && !isTwoPairs(sentence, name))
      continue;
    if (meaning === 'high card' && !NO_PAIR.test(text)) {
      if (isBoardHigh(sentence, end) || SPEAKS_OF_FLUSH.test(sentence)) continue;
    }
    return meaning;
  }
  return null;
}

/** "Two pairs, aces and sevens": one hand. */
function isTwoPairs(sentence: string, { text, start, end }: FoundName<HandClass>): boolean {
  return start === 0 && text.startsWith('two') && /^(?:,|$| here)/.test(sentence.slice(end));
}

function isPocketPair(sentence: string, start: number): boolean {
  return /\bpocket\s+$/.test(sentence.slice(0, start));
}

function isCountOfOuts(sentence: string, start: number, end: number): boolean {
  return (
    /\bouts?\b/.test(sentence) ||
    /(?:\band|\bplus|\bor|,)\s*$/.test(sentence.slice(0, start)) ||
    /^\s*(?:and|plus|or)\s+(?:two|three|four|six|eight|nine)\b/.test(sentence.slice(end))
  );
}

/** "On a dry, king-high, rainbow flop": the board's highest card, not the hand's. */
function isBoardHigh(sentence: string, end: number): boolean {
  return /^[\s,-]+(?:(?!on\b|with\b|and\b|in\b|but\b|for\b|no\b)[\w-]+[\s,]+){0,3}?(?:board|flop|texture|runout)\b/.test(
    sentence.slice(end),
  );
}
