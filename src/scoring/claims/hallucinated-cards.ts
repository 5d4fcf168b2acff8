import type { Card } from '../../engine/card.ts';
import type { CardMention } from './cards-mentioned.ts';
import { isAboutOther } from './own-holding.ts';

/**
 * Cards that a text names and that are neither in hand nor on the board at the decision: as
 * published (paper, D.8), every one of them.
 */
export function hallucinatedCards(
  mentioned: readonly Card[],
  seen: ReadonlySet<Card>,
): readonly Card[] {
  return mentioned.filter((card) => !seen.has(card));
}

/**
 * The same without those that the text only says an opponent may hold, or that would complete a
 * draw: to fear a card is not to see it.
 * @param mentions of each sentence
 */
export function strictlyHallucinatedCards(
  sentences: readonly string[],
  mentions: readonly (readonly CardMention[])[],
  seen: ReadonlySet<Card>,
): readonly Card[] {
  const asserted = new Set<Card>();
  for (const [at, sentence] of sentences.entries()) {
    const lower = sentence.toLowerCase();
    for (const { card, start, end } of mentions[at] ?? []) {
      if (seen.has(card) || isOnlyThoughtOf(lower, start, end)) continue;
      asserted.add(card);
    }
  }
  return [...asserted];
}

/** Not there by the text's own word: what an opponent may hold, or a card that is waited for. */
function isOnlyThoughtOf(sentence: string, start: number, end: number): boolean {
  const clause = clauseAround(sentence, start, end);
  if (SUPPOSED.test(clause)) return true;
  if (isSaidToBeThere(sentence, start, end)) return false;
  return isAboutOther(sentence, start) || FEARED.test(clause) || TO_COME.test(clause);
}

const SUPPOSED =
  /\b(?:if|unless|when|whenever|would|could|might|any|another|next card|hop(?:e|ing)|only)\b/;

/** "My Ah", "I hold the Ah", "the Ah in my hand", "the Qs on the board". */
function isSaidToBeThere(sentence: string, start: number, end: number): boolean {
  return SAID_BEFORE.test(sentence.slice(0, start)) || SAID_AFTER.test(sentence.slice(end));
}

const SAID_BEFORE =
  /\b(?:my|our)\s+(?:[\w-]+\s+)?$|\b(?:i|we|hero)(?:'ve)?\s+(?:hold|have|has|got|see|held)\s+(?:(?:the|an?|both|bare)\s+)*$|\b(?:flop|board|turn|river)\s+(?:is|was|came|comes|shows|has|reads)\s+(?:(?:the|an?)\s+)*$/;
const SAID_AFTER =
  /^\s*(?:in (?:my|our) (?:hand|hole|pocket)|on (?:the |this )?(?:board|flop|turn|river)|is on (?:the |this )?board)\b/;

/** Held, feared or blocked: what others may have. */
const FEARED =
  /\b(?:higher|bigger|better|stronger|nut)\s+(?:flush|straight|hand|pair|full house|set|kicker)\w*\b|\b(?:beats?|beaten|los(?:e|es|ing)|lost|behind|block(?:s|ed|ing|ers?)?|unblock\w*|against|vs|versus|afraid|fear|scared|worr(?:y|ied)|dominat\w+|cooler\w*|range|combos?|except|calls? from|called by|value from|paid|may have|someone|anyone|reverse|represent\w*|rep)\b/;

/** A card that is named because it has not come. */
const TO_COME =
  /\b(?:outs?|draw(?:s|ing)?|need(?:s|ed|ing)?|hit(?:s|ting)?|complet\w+|improv\w+|come[s]?|coming|falls?|land(?:s|ing)?|peel\w*|spike\w*|bring[s]?|arriv\w+|gives?|makes? (?:me|us|my|our|the|an?)|to see|wait\w*|live|redraw\w*|fill[s]?|clean)\b/;

/** The part of a sentence that a place is in, between commas that are not in a list of cards. */
function clauseAround(sentence: string, start: number, end: number): string {
  const before = sentence.slice(0, start);
  const after = sentence.slice(end);
  const from = before.search(/[^,;:]*$/);
  const until = after.search(/[,;:]|$/);
  return sentence.slice(from, end + until);
}
