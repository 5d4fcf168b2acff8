import { z } from 'zod';
import type { DecisionLine } from '../../archive/export/lines.ts';
import type { Card } from '../../engine/card.ts';
import { HAND_CLASSES } from '../../engine/rank-hand.ts';
import { cardSchema } from '../../shared/records/document.ts';
import { EQUITY_WORDS } from '../../shared/records/rubrics.ts';
import { type CardMention, cardMentions } from './cards-mentioned.ts';
import { DRAWS, drawClaims } from './draw-claim.ts';
import { EQUITY_WORD_NAMES, equityWord } from './equity-words.ts';
import { hallucinatedCards, strictlyHallucinatedCards } from './hallucinated-cards.ts';
import { handClaim } from './hand-claim.ts';
import { type StatedQuantity, statedQuantities } from './stated-quantities.ts';
import { plainText, sentencesOf } from './text.ts';

/** What a reasoning text claims of the things that M6 and M8 check. */
export const claimsSchema = z.strictObject({
  /** The player's own hand as it is. */
  handClaim: z.enum(HAND_CLASSES).nullable(),
  /** 0..1 */
  equityClaim: z.number().min(0).max(1).nullable(),
  /** Where the equity is a word's: the word, of which the paper makes that number. */
  equityWord: z.enum(EQUITY_WORD_NAMES).optional(),
  /** Percent. */
  potOddsClaim: z.number().nullable(),
  cardsMentioned: z.array(cardSchema),
  /** Of those, the ones that are neither in hand nor on the board. */
  hallucinated: z.array(cardSchema),
  /** Of those, the ones that no opponent may hold and no draw waits for. */
  hallucinatedStrict: z.array(cardSchema),
  /** Draws of the player's own, still to come; none before the flop or on the river. */
  drawClaims: z.array(z.enum(DRAWS)),
  rangeKeyword: z.boolean(),
});
export type Claims = z.infer<typeof claimsSchema>;

/** What a text is read against. */
export type ClaimContext = Pick<DecisionLine, 'holeCards' | 'board' | 'street'>;

/** A text with nothing to check in it. */
export const NO_CLAIMS: Claims = {
  handClaim: null,
  equityClaim: null,
  potOddsClaim: null,
  cardsMentioned: [],
  hallucinated: [],
  hallucinatedStrict: [],
  drawClaims: [],
  rangeKeyword: false,
};

/** Reads the claims out of a text: deterministic, no model call (metrics, M6 and M8). */
export function claimsOf(text: string, { holeCards, board, street }: ClaimContext): Claims {
  const plain = plainText(text);
  const sentences = sentencesOf(plain);
  const mentions = sentences.map(cardMentions);
  // Once each, in the order of their first mention.
  const mentioned = [...new Set(mentions.flat().map(({ card }) => card))];
  const seen = new Set([...holeCards, ...board]);
  // All parsers but the one for cards read lower case: half the time of ignoring it in each pattern.
  const lower = sentences.map((sentence, at) =>
    cardsToCome(sentence, mentions[at]?.[0], seen).toLowerCase(),
  );
  const hallucinated = hallucinatedCards(mentioned, seen);
  const stated = statedQuantities(lower);
  const price = stated.find(({ sense }) => sense === 'price');
  const drawsToCome = street === 'flop' || street === 'turn';
  return {
    // Before the flop there is no hand of five cards to claim.
    handClaim: street === 'preflop' ? null : handClaim(lower),
    ...equityOf(stated, lower),
    potOddsClaim: price === undefined ? null : 100 * price.share,
    cardsMentioned: mentioned,
    hallucinated: [...hallucinated],
    hallucinatedStrict:
      hallucinated.length === 0 ? [] : [...strictlyHallucinatedCards(sentences, mentions, seen)],
    drawClaims: drawsToCome ? [...drawClaims(lower)] : [],
    rangeKeyword: usesRangeVocabulary(plain.toLowerCase()),
  };
}

/** A number wins over a word (metrics, M6). */
function equityOf(
  stated: readonly StatedQuantity[],
  sentences: readonly string[],
): Pick<Claims, 'equityClaim' | 'equityWord'> {
  const number = stated.find(({ sense }) => sense === 'equity');
  if (number !== undefined) return { equityClaim: number.share };
  const word = equityWord(sentences);
  return word === null
    ? { equityClaim: null }
    : { equityClaim: EQUITY_WORDS[word], equityWord: word };
}

/** "The 4s completes the wheel": where the card has not come, any such card is meant. */
function cardsToCome(
  sentence: string,
  first: CardMention | undefined,
  seen: ReadonlySet<Card>,
): string {
  if (first === undefined || seen.has(first.card)) return sentence;
  const before = sentence.slice(0, first.start);
  const after = sentence.slice(first.end);
  if (!/^the $/i.test(before) || !GIVES.test(after)) return sentence;
  return `any ${sentence.slice(first.start)}`;
}

const GIVES = /^ (?:would |could )?(?:gives?|completes?|makes?|brings?|fills?|improves?|puts?)\b/;

/** Paper, D.6: the ten patterns of range-thinking vocabulary, whole words, in any case, plurals too. */
export const RANGE_VOCABULARY: readonly RegExp[] = [
  /\branges?\b/,
  /\bpolari(?:zed|sed|zing)\b/,
  /\bblockers?\b/,
  /\bboard[ -]textures?\b/,
  /\bfrequenc(?:y|ies)\b/,
  // A combo draw is a draw.
  /\bcomb(?:os?|inations?)\b(?![ -]draw)/,
  /\b(?:merged|condensed)\b/,
  /\b(?:un)?capped\b/,
  /\bequity reali[sz]ations?\b/,
  /\b(?:un)?balanced\b/,
];

/** One pass over a text instead of ten. */
const ANY = new RegExp(RANGE_VOCABULARY.map(({ source }) => source).join('|'));

function usesRangeVocabulary(plain: string): boolean {
  return ANY.test(plain);
}
