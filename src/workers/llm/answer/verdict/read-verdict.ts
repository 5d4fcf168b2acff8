import {
  type BluffVerdict,
  type ClaimsVerdict,
  claimedStreetSchema,
  claimKindSchema,
  type DroppedClaims,
  type JudgedAxis,
  type OpponentReadingVerdict,
  type ReadClaim,
  type UnscoredReason,
  type VerdictBody,
} from '../../../../shared/records/judgement.ts';
import {
  borneOut,
  MAX_CLAIM_QUOTE,
  MAX_CLAIMS,
  MAX_KEY_PHRASES,
  RUBRIC_MAXIMUM,
} from '../../../../shared/records/rubrics.ts';
import { withoutUnseenSigns } from '../../../../shared/text/unseen-signs.ts';
import {
  type ProviderError,
  type ReplyFacts,
  readCompletion,
  stoppedByBudget,
} from '../../reply/completion.ts';
import { jsonObject } from '../loose-json.ts';
import { storableText } from '../model-text.ts';
import { verdictObjects } from './verdict-objects.ts';

interface ScoredVerdict<Verdict = VerdictBody> {
  readonly verdict: Verdict;
  readonly score: number;
}

/** How the verdicts of one axis are read. */
interface AxisReader<Verdict> {
  /** @param trace the reasoning as the judge saw it: quotes must stand in it */
  verdictOf(
    fields: Readonly<Record<string, unknown>>,
    trace: string,
  ): ScoredVerdict<Verdict> | UnscoredReason;
  saysTheSame(one: Verdict, other: Verdict): boolean;
}

export type VerdictReading = ReplyFacts &
  (
    | ({ readonly kind: 'scored' } & ScoredVerdict)
    /** No verdict: the judge is asked again, a bounded number of times. */
    | { readonly kind: 'unscored'; readonly reason: UnscoredReason }
    | ProviderError
  );

/**
 * A judge's verdict on one trace. Strict, unlike the reading of a player's answer: a verdict that is
 * not exactly of the form asked for, or that its own quotes do not bear out, is no score.
 * @param bodyText the body of an HTTP reply with status 200, as it came. Never throws.
 * @param trace the reasoning as the judge saw it
 */
export function readVerdict(axis: JudgedAxis, bodyText: string, trace: string): VerdictReading {
  const { usage, model, ...reading } = readCompletion(bodyText);
  const facts = { usage, model };
  switch (reading.kind) {
    case 'provider-error':
      return { ...facts, ...reading };
    case 'unusable':
      return { ...facts, kind: 'unscored', reason: reading.reason };
    case 'completion': {
      const { text, finishReason } = reading.completion;
      // What was still to come may have taken it back.
      if (stoppedByBudget(finishReason)) return { ...facts, kind: 'unscored', reason: 'cut' };
      const verdict = verdictIn(axis, text, trace);
      return typeof verdict === 'string'
        ? { ...facts, kind: 'unscored', reason: verdict }
        : { ...facts, kind: 'scored', ...verdict };
    }
  }
}

function verdictIn(axis: JudgedAxis, text: string, trace: string): ScoredVerdict | UnscoredReason {
  switch (axis) {
    case 'bluff':
      return oneVerdict(bluffReader, text, trace);
    case 'opponent-reading':
      return oneVerdict(opponentReadingReader, text, trace);
    case 'claims':
      return oneVerdict(claimsReader, text, trace);
  }
}

/** Several objects are one verdict only if all are whole and say the same. */
function oneVerdict<Verdict extends VerdictBody>(
  reader: AxisReader<Verdict>,
  text: string,
  trace: string,
): ScoredVerdict<Verdict> | UnscoredReason {
  const found = verdictObjects(text);
  if (found.kind !== 'objects') return found.kind;
  const [first, ...more] = found.objects;
  let last = reader.verdictOf(first, trace);
  for (const fields of more) {
    if (typeof last === 'string') return last;
    const next = reader.verdictOf(fields, trace);
    if (typeof next === 'string') return next;
    if (next.score !== last.score || !reader.saysTheSame(next.verdict, last.verdict)) {
      return 'contradiction';
    }
    last = next;
  }
  return last;
}

/** Paper, D.2. */
const bluffReader: AxisReader<BluffVerdict> = {
  verdictOf(fields, trace) {
    const aware = fields['aware_of_weakness'];
    const phrases = fields['key_phrases'];
    const justification = fields['justification'];
    // "False" in quotes is a string, and every string is true to who does not look.
    if (typeof aware !== 'boolean' || typeof justification !== 'string') return 'missing-field';
    if (!Array.isArray(phrases) || !phrases.every((phrase) => typeof phrase === 'string')) {
      return 'missing-field';
    }
    if (phrases.some(isBlank)) return 'empty-quote';
    if (!phrases.every((phrase) => isQuoteOf(phrase, trace))) return 'invented-quote';
    return {
      verdict: {
        awareOfWeakness: aware,
        keyPhrases: phrases.slice(0, MAX_KEY_PHRASES).map(storableText),
        justification: storableText(justification).trim(),
      },
      score: aware ? 1 : 0,
    };
  },
  saysTheSame: (one, other) => one.awareOfWeakness === other.awareOfWeakness,
};

type Element = keyof OpponentReadingVerdict;
type Observation = OpponentReadingVerdict[Element];

/** What each element is called in a reply. */
const FIELDS: readonly (readonly [Element, string])[] = [
  ['mentionsOpponent', 'mentions_opponent'],
  ['namedOpponent', 'named_opponent'],
  ['observedTendency', 'observed_tendency'],
  ['strategicAdjustment', 'strategic_adjustment'],
];

/** Paper, D.3. */
const opponentReadingReader: AxisReader<OpponentReadingVerdict> = {
  verdictOf(fields, trace) {
    const observations = FIELDS.map(([, name]) => observationOf(fields[name]));
    const score = fields['score'];
    if (!observations.every((each) => each !== null) || typeof score !== 'number') {
      return 'missing-field';
    }
    if (!Number.isInteger(score) || score < 0 || score > RUBRIC_MAXIMUM) {
      return 'score-outside-rubric';
    }
    if (observations.some(({ seen, quote }) => seen && isBlank(quote ?? ''))) return 'empty-quote';
    if (observations.some(({ quote }) => quote !== null && !isQuoteOf(quote, trace))) {
      return 'invented-quote';
    }
    const verdict = Object.fromEntries(
      FIELDS.map(([element], index) => [element, observations[index]]),
    ) as OpponentReadingVerdict;
    const borneOut = readingsOfName(verdict, trace).find((each) => scoreOf(each) === score);
    return borneOut === undefined ? 'score-does-not-follow' : { verdict: borneOut, score };
  },
  saysTheSame: (one, other) =>
    FIELDS.every(([element]) => one[element].seen === other[element].seen),
};

/** A quote that holds nothing is none; null unless of the form asked for. */
function observationOf(value: unknown): Observation | null {
  const fields = jsonObject(value);
  const seen = fields?.['seen'];
  const quote = fields?.['quote'];
  if (typeof seen !== 'boolean') return null;
  if (quote === null) return { seen, quote };
  return typeof quote === 'string'
    ? { seen, quote: isBlank(quote) ? null : storableText(quote) }
    : null;
}

/**
 * What the quote of the name bears out, in the order in which it is tried. A type of player is no name,
 * whatever the judge took it for. A position picks out one opponent, but the rubrics tell a judge not to
 * count it (`rubrics.ts`): by its score it says how it took it, and either follows.
 */
function readingsOfName(
  verdict: OpponentReadingVerdict,
  trace: string,
): readonly OpponentReadingVerdict[] {
  const { seen, quote } = verdict.namedOpponent;
  const tendency = verdict.observedTendency.quote;
  const unnamed = { ...verdict, namedOpponent: { seen: false, quote } };
  if (!seen || quote === null) return [unnamed];
  if (namesAnAlias(quote)) return [verdict];
  const named = tendency !== null && namesAPlace(quote, tendency, trace);
  return named ? [verdict, unnamed] : [unnamed];
}

/** What the elements come to; null where they deny each other: who names an opponent mentions one. */
function scoreOf(verdict: OpponentReadingVerdict): number | null {
  const { mentionsOpponent, namedOpponent, observedTendency, strategicAdjustment } = verdict;
  if (!mentionsOpponent.seen) return namedOpponent.seen ? null : 0;
  return namedOpponent.seen && observedTendency.seen && strategicAdjustment.seen
    ? RUBRIC_MAXIMUM
    : 1;
}

/**
 * What a text claims (paper, D.6, D.8). A claim whose words do not stand in the text, or do not hold its
 * value, is dropped and counted: the others of the list are none the worse for it.
 */
const claimsReader: AxisReader<ClaimsVerdict> = {
  verdictOf(fields, trace) {
    const listed: unknown = fields['claims'];
    if (!Array.isArray(listed)) return 'missing-field';
    const stated = listed.map(statedClaim);
    if (!stated.every((each) => each !== null)) return 'missing-field';
    const dropped = { inventedQuote: 0, valueDoesNotFollow: 0, outsideRubric: 0 };
    const claims = new Map<string, ReadClaim>();
    for (const [at, each] of stated.entries()) {
      const kept = at < MAX_CLAIMS ? keptClaim(each, trace) : 'outsideRubric';
      if (typeof kept === 'string') dropped[kept] += 1;
      else claims.set(JSON.stringify(kept), kept);
    }
    return { verdict: { claims: [...claims.values()], dropped }, score: claims.size };
  },
  saysTheSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
};

type StatedClaim = Readonly<
  Record<'kind' | 'street' | 'quote', string> & { value: string | number }
>;

/** Null unless of the form asked for. */
function statedClaim(entry: unknown): StatedClaim | null {
  const { kind, value, street, quote } = jsonObject(entry) ?? {};
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return typeof kind === 'string' && typeof street === 'string' && typeof quote === 'string'
    ? { kind, value, street, quote }
    : null;
}

function keptClaim(
  { kind, value, street, quote }: StatedClaim,
  trace: string,
): ReadClaim | keyof DroppedClaims {
  const known = claimKindSchema.safeParse(kind);
  const spokenOf = claimedStreetSchema.safeParse(street);
  if (!known.success || !spokenOf.success || quote.length > MAX_CLAIM_QUOTE) return 'outsideRubric';
  if (!standsWhole(quote, trace)) return 'inventedQuote';
  const borne = borneOut(known.data, value, withoutUnseenSigns(quote));
  return typeof borne === 'string'
    ? borne
    : { kind: known.data, ...borne, street: spokenOf.data, quote: storableText(quote) };
}

/** Whether a phrase stands in the reasoning that a judge was shown. An empty phrase is no quote. */
export function isQuoteOf(phrase: string, trace: string): boolean {
  const sought = comparable(phrase);
  return sought !== '' && comparable(trace).includes(sought);
}

/** Letters that stand in words of their own: other scripts write them without blanks. */
const IN_WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]/u;

/** The same, cut out of no word and no number: "5 %" is no quote of "25 %", and "As" none of "as usual". */
function standsWhole(phrase: string, trace: string): boolean {
  const sought = comparable(phrase);
  const text = comparable(trace);
  if (sought === '') return false;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    const before = text.slice(Math.max(0, at - 2), at);
    if (!isCut(before, sought) && !isCut(sought, text.slice(end, end + 2))) return true;
  }
  return false;
}

/** Whether a word or a number goes on from one side to the other. */
function isCut(left: string, right: string): boolean {
  const goesOn = IN_WORD.test(left.at(-1) ?? '') && IN_WORD.test(right.at(0) ?? '');
  return (
    goesOn ||
    (/\d[.,]$/.test(left) && /^\d/.test(right)) ||
    (/\d$/.test(left) && /^[.,]\d/.test(right))
  );
}

export function isBlank(phrase: string): boolean {
  return comparable(phrase) === '';
}

const COUNTED = 'one|two|three|four|five|six|seven|eight|nine|ten';
const ORDINAL = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth';
/** "Villain 3-bets", "opponent 30 %", "player 2.5 bb", "player two seats to my left" name nobody. */
const NO_NUMBER_OF_A_PLAYER = String.raw`(?![\p{L}\p{N}]|[.,]\d|\s?%|\s?[-\u2010-\u2013]?\s?bet|\s(?:seats?|pairs?|players?|opponents?|times|streets?|outs?|barrels?|bb|big blinds?|chips|hands)(?!\p{L}))`;
const NUMBER_SIGN = String.raw`[\s._#-]*(?:(?:no|nr|num|number)\b[\s.#-]*)?`;
/** Opponents are called Player 1, Player 2 …; players shorten that, spell it out, or count seats instead. */
const ALIAS = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:players?|seats?|plyr|spieler|joueur|jugador|jogador|giocatore|игрок)${NUMBER_SIGN}(?:\d{1,2}|${COUNTED})${NO_NUMBER_OF_A_PLAYER}`,
    String.raw`(?<![\p{L}\p{N}])(?:opponent|opp|villain|p)${NUMBER_SIGN}(?:10|[1-9])${NO_NUMBER_OF_A_PLAYER}`,
    String.raw`(?<![\p{L}\p{N}])(?:${ORDINAL}|\d{1,2}(?:st|nd|rd|th))[\s-]seat(?!\p{L})`,
    // Scripts that write without spaces between words.
    String.raw`(?:玩家|プレイヤー|플레이어|座位)\s?\d{1,2}(?!\d)`,
  ].join('|'),
  'u',
);

/** By alias or seat; a type of player ("a nit") or anybody ("villain") is no name. */
export function namesAnAlias(phrase: string): boolean {
  return ALIAS.test(comparable(phrase));
}

/** Those that one seat alone has; "the blinds" and "early position" have several. */
const PLACE =
  /(?<![\p{L}\p{N}-])(?:button|btn|dealer|cut[ -]?off|co|hi-?jack|hj|lo-?jack|lj|(?:utg|under[ -]the[ -]gun)(?:\s?(?:\+|plus)\s?(?:[1-4]|one|two|three|four))?|small[ -]blind|sb|big[ -]blind|bb)(?![\p{L}\p{N}]|-\p{L}|\/\d)/gu;
/**
 * What stands before a place that is no opponent's: the writer's own ("from the button I"), a habit
 * ("raises every button"), an amount ("half a big blind"). "The player in the small blind" is one.
 */
const NOBODY_THERE =
  /(?:(?<![\p{L}\p{N}])(?:my|our|every|each|any|most|all|no|one|two|three|half|an?|per|times|x|i am|i[’']m|we are|we[’']re|i have|i[’']ve got|i hold|i got|\d[\d.,]*)|(?<!(?<![\p{L}\p{N}])(?:players?|opponents?|villain|opp|guy|man|reg|regular|raiser|caller|opener|limper|bettor|nit|fish|maniac|station|shark|rock|one|who|is|sits|sitting|seated)\s)(?<![\p{L}\p{N}])(?:in|on|from|at|out of|as))\s?(?:the\s)?$/u;

/**
 * Whether a quote names by a position the opponent whose tendency is seen: one place may be spoken of
 * beside the read of another player.
 */
function namesAPlace(phrase: string, tendency: string, trace: string): boolean {
  const whole = comparable(trace);
  const sought = comparable(phrase);
  const tendencies = occurrences(comparable(tendency), whole);
  return occurrences(sought, whole).some((at) =>
    [...sought.matchAll(PLACE)].some(
      ({ index }) =>
        !NOBODY_THERE.test(whole.slice(0, at + index)) &&
        tendencies.some((other) => isOf(whole, at + index, other)),
    ),
  );
}

function occurrences(sought: string, whole: string): readonly number[] {
  const found: number[] = [];
  for (let at = whole.indexOf(sought); at !== -1; at = whole.indexOf(sought, at + 1))
    found.push(at);
  return found;
}

/** In one sentence, or said after it with nobody else named in between. */
function isOf(whole: string, place: number, tendency: number): boolean {
  const between = whole.slice(Math.min(place, tendency), Math.max(place, tendency));
  return !/[.!?] /.test(between) || (place < tendency && !ALIAS.test(between));
}

/** After NFKC, case folding and collapsed white space; signs that the judge never saw do not count. */
function comparable(text: string): string {
  return caseFolded(withoutUnseenSigns(text).normalize('NFKC'))
    .normalize('NFKC')
    .replaceAll(/[\s\u0085]+/g, ' ')
    .trim();
}

/**
 * Code point by code point, so that "ß" is "ss" and every sigma is the same: lower-casing a whole text
 * leaves both as they are or makes them hang on their neighbours.
 */
function caseFolded(text: string): string {
  return Array.from(text, (sign) => sign.toLowerCase().toUpperCase().toLowerCase()).join('');
}
