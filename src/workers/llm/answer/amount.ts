import type { ActionContext } from './legal-action.ts';

/**
 * What a model wrote where a number of chips belongs. `chips` is the player's total on this street.
 * `unreadable`: something stands there that is no size. `missing`: nothing stands there.
 */
export type Amount =
  | { readonly kind: 'chips'; readonly total: number }
  | { readonly kind: 'all-in' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'missing' };

const MISSING: Amount = { kind: 'missing' };
const UNREADABLE: Amount = { kind: 'unreadable' };

/** Ten stacks of 2^31: no table holds more, so a larger number is no size and never an all-in. */
const MOST_CHIPS = 10 * 2 ** 31;

const NOTHING =
  /^(?:null|none|nil|n\/?a|na|nan|undefined|-+|–|—|no amount|not applicable|\(none\))?$/;
const ALL_IN = /^(?:go(?:ing)? )?(?:all[\s_-]?in|shove|jam)(?: for \d+)?$/;
const MINIMUM = /^(?:to |the )*min(?:imum)?(?:[ -]?(?:raise|bet|legal|allowed))*$/;
const NUMBER = String.raw`\d+(?:\.\d+)?|\.\d+`;

const WORD_SHARES: Readonly<Record<string, number>> = {
  half: 1 / 2,
  'one-half': 1 / 2,
  third: 1 / 3,
  'a third': 1 / 3,
  'one-third': 1 / 3,
  'two-thirds': 2 / 3,
  'two thirds': 2 / 3,
  quarter: 1 / 4,
  'a quarter': 1 / 4,
  'one-quarter': 1 / 4,
  'three-quarters': 3 / 4,
  'three quarters': 3 / 4,
  'three-quarter': 3 / 4,
  full: 1,
};

/**
 * Reads an amount: `130`, `1,200`, `$130`, `1.2k`, `3bb`, `half pot`, `75% of the pot`, `2.5x`,
 * `to 130`, and, as an increment, only what says so itself: `+60`, `by 60`.
 */
export function readAmount(written: string, context: ActionContext): Amount {
  const text = plainText(written);
  if (NOTHING.test(text)) return MISSING;
  if (ALL_IN.test(text)) return { kind: 'all-in' };
  const by =
    /^(?:(?:(?:raise|increase|call|bet) ?)?(?:by |\+ ?)|(?:an? )?(?:extra|additional|more) )(.+)$/.exec(
      text,
    )?.[1] ?? /^(.+) (?:more|extra)$/.exec(text)?.[1];
  if (by !== undefined) {
    const added = plainNumber(by) ?? bigBlinds(by, context);
    return added === null ? UNREADABLE : chips(context.currentBet + added);
  }
  if (MINIMUM.test(text)) return chips(context.minRaiseTo);
  const total = text.replace(
    /^(?:=|(?:raise |bet )?(?:up )?to|raise|bet|of|at|about|around|approximately|~|≈)\s*/,
    '',
  );
  return chips(
    plainNumber(total) ??
      blankGroups(total, context) ??
      bigBlinds(total, context) ??
      potShare(total, context) ??
      multiple(total, context),
  );
}

function chips(total: number | null): Amount {
  if (total === null || !Number.isFinite(total) || Math.abs(total) > MOST_CHIPS) return UNREADABLE;
  return { kind: 'chips', total: Math.round(total) };
}

/** What is longer is a sentence. */
const LONGEST_AMOUNT = 100;

/** Lower case, compatibility forms and digits of every script resolved, quotes and money signs off. */
function plainText(written: string): string {
  return westernDigits(written.slice(0, LONGEST_AMOUNT).normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[\u200B-\u200F\u2060\uFEFF]/g, '')
    .replaceAll(/(?<=\d)['\u2019](?=\d{3})/g, ',')
    .replace(/<\/\w+>$/, '')
    .replace(/^["'`*_[\s]+/, '')
    .replace(/["'`*_\]\s]+$/, '')
    .replace(/^((?:to |by |\+ ?|-)?)[$€£]\s?/, '$1')
    .replaceAll(/[\u2212\u2010-\u2015]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.;,]+$/, '')
    .replace(/\s*\([^()]*\)$/, '')
    .replace(/(?:\s+(?:chips?|dollars?|total|in total|altogether)){1,2}$/, '')
    .trim();
}

/** Scripts lay their ten digits out in a row, from a code point that ends in 0 or 6. */
export function westernDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number;
    if (code < 0x80) return digit;
    const inRow = code & 0xf;
    return String(
      inRow >= 6 && /\p{Nd}/u.test(String.fromCodePoint(code - inRow + 0xf)) ? inRow - 6 : inRow,
    );
  });
}

function plainNumber(text: string): number | null {
  const thousand = /^(-?(?:\d+(?:\.\d+)?|\.\d+)) ?k$/.exec(text)?.[1];
  if (thousand !== undefined) return Number(thousand) * 1000;
  // Not behind a point: 37.125 is half of an odd pot, and 37,125 would be everything.
  if (/^-?\d{1,3}(?:[,_]\d{3})+$/.test(text)) return Number(text.replaceAll(/[,_]/g, ''));
  if (/^-?\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^-?\d+,\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
  if (new RegExp(`^-?(?:${NUMBER})(?:e\\+?\\d{1,2})?$`).test(text)) return Number(text);
  return null;
}

/** `1 200` is a number where the player has as much; else it may be two numbers, and is none. */
function blankGroups(text: string, { streetCommitted, stack }: ActionContext): number | null {
  if (!/^\d{1,3}(?: \d{3})+$/.test(text)) return null;
  const total = Number(text.replaceAll(' ', ''));
  return total <= streetCommitted + stack ? total : null;
}

function bigBlinds(text: string, context: ActionContext): number | null {
  const found = new RegExp(`^(${NUMBER}) ?(?:bbs?|big blinds?)$`).exec(text)?.[1];
  return found === undefined ? null : Number(found) * context.bigBlind;
}

/** A share of the pot as it would be after a call, on top of the bet: what players mean by "half pot". */
function potShare(text: string, context: ActionContext): number | null {
  const share = shareOfPot(text);
  return share === null ? null : context.currentBet + share * (context.pot + context.toCall);
}

function shareOfPot(text: string): number | null {
  if (/^(?:the |a )?(?:full )?pot(?:[ -]?sized?)?(?: bet| raise)?$/.test(text)) return 1;
  const of = /^(.+?)(?: of)?(?: the)?[ -]?pot(?:[ -]?sized?)?(?: bet| raise)?$/.exec(text)?.[1];
  if (of === undefined) return null;
  const percent = new RegExp(`^(${NUMBER}) ?(?:%|percent)$`).exec(of)?.[1];
  if (percent !== undefined) return Number(percent) / 100;
  const [, upper, lower] = /^(\d{1,2})[/\u2044](\d{1,2})$/.exec(of) ?? [];
  if (upper !== undefined && Number(lower) > 0) return Number(upper) / Number(lower);
  const times = new RegExp(`^(${NUMBER}) ?x?$`).exec(of)?.[1];
  // "130 pot" would be a number of chips and a stray word, not 130 pots.
  if (times !== undefined && Number(times) <= 5) return Number(times);
  return WORD_SHARES[of.replace(/[ -]$/, '')] ?? null;
}

/** A multiple of the bet that stands; without one it says nothing. */
function multiple(text: string, context: ActionContext): number | null {
  const found = new RegExp(`^(${NUMBER}) ?(?:x|times)(?: (?:the )?(?:bet|raise|open|bb))?$`).exec(
    text,
  )?.[1];
  return found === undefined || context.currentBet === 0
    ? null
    : Number(found) * context.currentBet;
}
