import type { ActionType } from './legal-action.ts';

/** An action as words say it, with the words for its size. */
export interface ActionPhrase {
  readonly type: ActionType;
  /** What stands where the size belongs; empty where nothing does. */
  readonly size: string;
}

const LEAD_IN =
  /^(?:(?:so|okay|ok|therefore|thus|final answer|answer)[,:]? )?(?:(?:i|we)(?:'ll| will| am going to|'m going to| choose to| decide to| would like to)? |let me |let's |to |my (?:final )?action(?: is(?: to)?)?:? |(?:the )?action(?: is(?: to)?)?:? )?/;

const ALL_IN_WORDS = String.raw`(?:(?:go(?:es|ing)?|mov(?:e|es|ing)|push(?:es|ing)?|bet|raise|re-?raise|shove|jam|open)(?: to)? )?(?:all[ _-]?in)|shov(?:e|es|ing)|jam(?:s|ming)?`;

/** In the order in which they are tried. */
const VERBS: readonly (readonly [ActionType, RegExp])[] = [
  ['all_in', new RegExp(`^(?:${ALL_IN_WORDS})(?![a-z])`)],
  ['fold', /^(?:fold(?:s|ed|ing)?|muck(?:s|ing)?)(?![a-z-])/],
  ['check', /^check(?:s|ed|ing)?(?![a-z-])/],
  ['call', /^(?:(?:flat |over)?call(?:s|ed|ing)?|limp(?:s|ing)?)(?![a-z-])/],
  [
    'raise',
    /^(?:min[ -]?(?=raise))?(?:re-?rais(?:e|es|ed|ing)|(?:open[ -]|iso[ -])?rais(?:e|es|ed|ing)|[345]-?bet(?:s|ting)?|(?:three|four)-bet)(?![a-z-])/,
  ],
  ['bet', /^(?:min[ -]?(?=bet))?(?:(?:c-?|value[ -]?|over-?|donk[ -]?)?bet(?:s|ting)?)(?![a-z-])/],
];

/** A size begins so; any other word after "raise" is a sentence about raising, not an action. */
const SIZE_BEGINS =
  /^(?:[\d.+~≈=($€£:,-]|to\b|by\b|of\b|an? (?:extra|additional|third|quarter)\b|half\b|one\b|two\b|three\b|third\b|quarter\b|full\b|(?:the )?pot\b|min|all\b|size\b|amount\b|about\b|around\b|null|none)/;

/** Words that may follow fold, check, call and all-in, and it still is that action. */
const HARMLESS =
  /^(?:\$?\p{Nd}[\p{Nd},.]*|chips?|the|his|her|their|this|it|my|a|hand|cards?|bet|raise|blind|big|behind|back|down|here|now|preflop|on|flop|turn|river|for|of|to|in|all|all[-_]in|null|none|amount|player|)$/u;

/** An action and its size are over by then; what comes later are reasons. */
const LONGEST_PHRASE = 200;

/** Where the reason for an action begins. */
const REASON =
  /(?:\s(?:because|since|as|with|due to|given|in order|and|here)\b|[.;!](?:\s|$)|,\s|\s[-–—]+\s|\n)/;

/** Words beside an action that only weigh it. */
const DOUBTS =
  /\?|\b(?:but|would|could|might|not|however|instead|unless|except|rather|too (?:risky|loose|thin|weak|expensive)|if)\b/;
/** A clause behind an action that takes it back. */
const TAKES_BACK =
  /^[\s,–—-]*(?:(?:which |that |this |it )?(?:would|could|might)\b|but\b|however\b|though\b|unless\b|except\b|only if\b|if\b|not?\b|too (?:risky|loose|thin|weak|expensive))/;
/** Two actions in one: "check/fold", "fold|check|call", "call or raise". */
const SEVERAL = /(?:[/|]| or )\s*(?:fold|check|call|bet|rais|re-?rais|all|shov|jam)/;

/**
 * Reads words that should be one action: `call`, `RAISE TO 120`, `all-in`, `I'll bet half pot`.
 * Null for anything else, above all for several actions in one ("fold|check|call", "check/fold",
 * "check-raise") and for a sentence that merely talks of one ("raise would be loose").
 */
export function readActionPhrase(written: string): ActionPhrase | null {
  const text = plainWords(written.slice(0, LONGEST_PHRASE)).replace(LEAD_IN, '');
  const verb = verbOf(text);
  if (verb === null) return null;
  const [type, word] = verb;
  const rest = text.slice(word.length);
  const reasonAt = rest.search(REASON);
  const size = (reasonAt === -1 ? rest : rest.slice(0, reasonAt)).trim();
  const reason = reasonAt === -1 ? '' : rest.slice(reasonAt);
  if (SEVERAL.test(text) || DOUBTS.test(size) || TAKES_BACK.test(reason)) return null;
  if (type !== 'bet' && type !== 'raise') {
    return size.split(/[\s():=]+/).every((word) => HARMLESS.test(word)) ? { type, size: '' } : null;
  }
  if (size !== '' && !SIZE_BEGINS.test(size)) return null;
  const minimum = word.startsWith('min') ? 'minimum' : '';
  return { type, size: size === '' ? minimum : size.replace(/^[:=,(\s]+/, '').replace(/\)$/, '') };
}

function verbOf(text: string): readonly [ActionType, string] | null {
  for (const [type, pattern] of VERBS) {
    const word = pattern.exec(text)?.[0];
    if (word !== undefined) return [type, word];
  }
  return null;
}

/** Lower case, compatibility forms resolved, marks of markdown and quoting off. */
function plainWords(written: string): string {
  return written
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u200B-\u200F\u2060\uFEFF"`*]/g, '')
    .replaceAll(/\p{Extended_Pictographic}\uFE0F?/gu, '')
    .replaceAll(/(?<=(?:raise|bet))_(?=to\b|by\b|\d)/g, ' ')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u2010-\u2012]/g, '-')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replace(/^[\s'_<[({]+/, '')
    .replace(/[\s'_>\]})]+$/, '')
    .replace(/^_+|_+$/g, '')
    .replace(/[.!]+$/, '')
    .trim();
}
