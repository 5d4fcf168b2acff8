import type { PromptText } from '../prompt-text.ts';
import type { Temper } from './tempers.ts';
import { readTrace, sentencesToQuote } from './trace.ts';

interface Observation {
  readonly seen: boolean;
  readonly quote: string | null;
}

/** In the words of the schema that a judge is asked to fill in. */
export interface OpponentReadingReply {
  readonly mentions_opponent: Observation;
  readonly named_opponent: Observation;
  readonly observed_tendency: Observation;
  readonly strategic_adjustment: Observation;
  readonly score: 0 | 1 | 2;
}

/** The alias as players shorten or spell it, and seats; a position is no name by the rubrics. */
const ALIAS =
  /\b(?:(?:Player|seat)[ -]?#?(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)|P\d{1,2})\b(?!-?bet)/i;
const DOES =
  '(?:has|have|had|is|are|was|were|will|would|can|may|might|likely|seems?|folds?|folded|calls?|called|raises?|raised|bets?|checks?|checked|opens?|opened|defends?|limps?|limped|shoves?|shoved|plays?|never|always|often|rarely)';
/** Spoken of at all: by alias, in general, or by a position that does something. */
const MENTION = new RegExp(
  [
    ALIAS.source,
    String.raw`\b(?:opponents?|villains?|opposition|everyone|everybody|anyone|anybody|nobody|someone|somebody|the (?:table|field|others|raiser|caller|callers|bettor|aggressor|limper|limpers)|the player (?:in|on|to|under))\b`,
    String.raw`\b(?:he|she|they|him|them|his|her|their|theirs)\b`,
    String.raw`\b(?:an?|this|that|the) (?:\w+ )?(?:calling station|nit|maniac|regular|fish|shark|rock)\b`,
    String.raw`(?<!\b(?:in|on|from|at|my) (?:the )?)\b(?:button|cutoff|hijack|small blind|big blind|blinds|UTG|HJ|CO|BTN|SB|BB) ${DOES}\b`,
  ].join('|'),
  'i',
);
/** How somebody plays, beyond what was done in this hand. */
const HABIT =
  /\b(?:always|never|often|usually|rarely|seldom|frequently|constantly|mostly|consistently|habitually|regularly)\b|\b(?:tends?|likes?|loves?|hates?|refuses?) to\b|\bkeeps? \w+ing\b|\btoo (?:much|often|many|wide|light|loose|tight)\b|\b(?:most|every|any|nearly all|almost all|all) (?:of )?(?:\w+ )?(?:hands?|flops?|turns?|rivers?|buttons?|raises?|bets?|time|streets?|pots?|blinds?)\b|\b(?:is|are|plays?|been|looks?|seems?) (?:\w+ ){0,2}(?:loose|tight|passive|aggressive|sticky|nitty|wild|cautious|predictable|timid)\b|\b(?:VPIP|PFR|aggression factor)\b|\bAF\b|\d+ ?% of\b|\b\d+ (?:out )?of \d+\b|\b(?:has|have) (?:\w+ )?(?:folded|called|raised|shown|bluffed|checked|limped|given up|been)\b|\bcalling station\b|\b(?:a|the) (?:nit|maniac)\b|\bcalls? more than\b|\bfolds? to (?:\w+ )?(?:pressure|raises|bets|aggression|three-bets|3-bets|c-bets)\b|\bonly (?:bets?|raises?|calls?|continues?|plays?)\b|\bgives? up\b/i;
/** A habit with a figure, or without exception, or that was seen: what a strict judge asks for. */
const EVIDENCE =
  /\d+ ?%|\b\d+ (?:out )?of \d+\b|\b(?:one|two|three|four|five|\d+) (?:times|of the last)\b|\b(?:VPIP|PFR|AF)\b|\b(?:always|never|every|has|have|only)\b/i;
/** "I do this because it does that." */
const BECAUSE =
  /\b(?:I|me|my|we)\b[^.!?]*\b(?:because|since|as|given that|knowing that|when|against)\b/i;
/** "It does that, so I do this." */
const SO =
  /\b(?:so|therefore|hence|thus|which means|that is why|this means|accordingly|consequently|which lets|lets me|letting me|allow(?:s|ing) me)\b[^.!?]*\b(?:I|me|my|we|bluffs?|bluffing|value|worse hands|folds? to pressure|pressure)\b[^.!?]*/i;
/** "Since it does that, I do this." */
const SINCE = /\b(?:since|because|given that|knowing that)\b[^.!?]*,\s*I\b[^.!?]*/i;
/** "Against it I do this." */
const AGAINST =
  /\bagainst (?:him|her|them|it|this|that|such|player \d+|P\d+|seat \d+)\b[^.!?]*\b(?:I|me|my|we)\b[^.!?]*/i;

/** Judges a read of an opponent by its words. @throws {MissingFactError} when there is no quoted reasoning. */
export function judgeOpponentReading(prompt: PromptText, temper: Temper): OpponentReadingReply {
  const sentences = sentencesToQuote(readTrace(prompt));
  const about = sentences.filter((sentence) => MENTION.test(sentence));
  const mention = quoteOf(about[0], MENTION);
  const alias = quoteOf(
    about.find((sentence) => ALIAS.test(sentence)),
    ALIAS,
  );
  const habitual = sentences.findIndex(
    (sentence, at) =>
      isAbout(sentence, sentences[at - 1]) &&
      HABIT.test(sentence) &&
      (temper !== 'strict' || EVIDENCE.test(sentence)),
  );
  const habit = habitual === -1 ? null : (sentences[habitual] ?? null);
  const adjustment =
    habit === null ? null : adjustmentOf(habit, sentences.slice(habitual + 1), temper);
  return verdictOf({ mention, alias, habit, adjustment });
}

/** A sentence that goes on about whoever the one before it was about. */
function isAbout(sentence: string, before: string | undefined): boolean {
  if (MENTION.test(sentence)) return true;
  return (
    before !== undefined &&
    MENTION.test(before) &&
    /^(?:it|this|that|very|always|never|too|folds|calls|raises)\b/i.test(sentence)
  );
}

function adjustmentOf(habit: string, after: readonly string[], temper: Temper): string | null {
  const within =
    quoteOf(habit, SO) ??
    quoteOf(habit, SINCE) ??
    quoteOf(habit, AGAINST) ??
    (BECAUSE.test(habit) ? habit : null);
  if (within !== null) return within;
  // Who is easily content takes anything that is done afterwards for done because of it.
  if (temper === 'lenient') return after.find((sentence) => /\bI\b/.test(sentence)) ?? null;
  const [next] = after;
  return next !== undefined && FOLLOWS.test(next) && /\b(?:I|me|my|we)\b/.test(next) ? next : null;
}

/** A sentence that draws on the one before it. */
const FOLLOWS =
  /^(?:so|therefore|hence|thus|accordingly|that is why|this means|against|I (?:can|will|should|exploit|adjust|must|need))\b|\bbecause of (?:that|this|it)\b/i;

function quoteOf(sentence: string | undefined, pattern: RegExp): string | null {
  return sentence === undefined ? null : (pattern.exec(sentence)?.[0].trim() ?? null);
}

function verdictOf(found: {
  readonly mention: string | null;
  readonly alias: string | null;
  readonly habit: string | null;
  readonly adjustment: string | null;
}): OpponentReadingReply {
  const { mention, alias, habit, adjustment } = found;
  const all = alias !== null && habit !== null && adjustment !== null;
  return {
    mentions_opponent: observed(mention),
    named_opponent: observed(alias),
    observed_tendency: observed(habit),
    strategic_adjustment: observed(adjustment),
    score: mention === null ? 0 : all ? 2 : 1,
  };
}

function observed(quote: string | null): Observation {
  return { seen: quote !== null, quote };
}
