import type { ClaimCoverage } from '../../shared/records/axis-figures.ts';
import { RANK_NAME } from './vocabulary.ts';

/** Below this share of texts read an axis of words says more of the reader than of the player. */
export const LEAST_COVERAGE = 0.8;
/** How many texts that gave nothing are shown: enough to see a habit of wording. */
export const UNREAD_SHOWN = 5;
/** Of a long text its beginning, in characters. */
const EXCERPT = 240;

/** What a text can be seen to hold without being understood. */
export interface ClaimSigns {
  /** A percentage or a ratio. */
  readonly number: boolean;
  readonly card: boolean;
  /** The name of a hand or a draw. */
  readonly hand: boolean;
}

const NUMBER =
  /\d\s?[%％]|per ?cent|\bpct\b|\d\s?:\s?\d|\d[\s-]to[\s-]\d|\bto[\s-]one\b|\b0?\.\d|\d\/\d|\b(?:half|thirds?|quarters?)\b|coin ?-?flip/i;
const CARD = new RegExp(
  `[2-9TJQKA0]\\s?[♠♤♥♡♦♢♣♧]|[♠♤♥♡♦♢♣♧]\\s?[2-9TJQKA1]|(?<![A-Za-z0-9])(?:10|[2-9TJQKA])[cdhs](?![a-rt-z])|\\b(?:${RANK_NAME}|10|[2-9TJQKA]) of (?:spade|heart|diamond|club)s\\b`,
);
const HAND =
  /\b(?:pair|pairs|trips|sets?|straight|flush|full[- ]house|boat|quads|of a kind|high card|\w+-high|overpair|tpt?[tgw]?k|oesd|gut-?shot|open-?ended|draw)\b|[对對](?!手|抗)|同花|顺子|順子|葫[芦蘆]|三条|高牌/i;

export function signsIn(text: string): ClaimSigns {
  return { number: NUMBER.test(text), card: CARD.test(text), hand: HAND.test(text) };
}

/** Counts of the texts that hold something to claim how many gave a claim, and keeps a few that did not. */
export class CoverageTally {
  #texts = 0;
  #read = 0;
  #unread: readonly ClaimCoverage['unread'][number][] = [];

  add(decisionId: string, text: string, isRead: boolean): void {
    this.#texts += 1;
    if (isRead) {
      this.#read += 1;
      return;
    }
    // The first by id: the same whatever order sessions come in.
    const last = this.#unread.at(-1);
    if (this.#unread.length === UNREAD_SHOWN && last !== undefined && last.decisionId < decisionId)
      return;
    this.#unread = [...this.#unread, { decisionId, text: excerptOf(text) }]
      .sort((a, b) => (a.decisionId < b.decisionId ? -1 : 1))
      .slice(0, UNREAD_SHOWN);
  }

  /** Null where no text holds anything: then there is nothing to have been missed. */
  result(): ClaimCoverage | null {
    if (this.#texts === 0) return null;
    const share = this.#read / this.#texts;
    const low = share < LEAST_COVERAGE;
    return {
      texts: this.#texts,
      read: this.#read,
      share,
      low,
      unread: low ? [...this.#unread] : [],
    };
  }
}

function excerptOf(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return characters.length <= EXCERPT
    ? characters.join('')
    : `${characters.slice(0, EXCERPT).join('')}…`;
}

interface Term {
  readonly weight: number;
  /** 0..1 */
  readonly value: number;
  readonly claims: number;
}

/**
 * How right an axis's claims are, over what was read alone: a term with fewer claims than asked for
 * is null and leaves its weight to the others, so that a player whose words are not understood is
 * not taken for one who is wrong.
 */
export function accuracyOf(
  terms: Readonly<Record<string, Term>>,
  minimum: number,
): { readonly value: number | null; readonly terms: Record<string, number | null> } {
  const enough = Object.values(terms).filter(({ claims }) => claims >= minimum);
  const weights = enough.reduce((sum, { weight }) => sum + weight, 0);
  const sum = enough.reduce((total, { weight, value }) => total + weight * value, 0);
  return {
    value: weights === 0 ? null : sum / weights,
    terms: Object.fromEntries(
      Object.entries(terms).map(([name, { value, claims }]) => [
        name,
        claims >= minimum ? value : null,
      ]),
    ),
  };
}
