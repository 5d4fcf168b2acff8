import type { Card } from '../card.ts';
import { EquityError } from '../error.ts';
import {
  type CardIndex,
  cardIndices,
  RANK_COUNT,
  rankOfIndex,
  ranksOfSuit,
  SUIT_INDICES,
  SUITED_RANK,
} from './card-index.ts';
import {
  type EvaluatorTables,
  evaluatorTables,
  RANK_PAIRS,
  strengthOfCounts,
} from './evaluator-tables.ts';
import { flushStrength } from './hand-strength.ts';

/**
 * The strength of the best five of 5, 6 or 7 cards: the stronger hand has the larger integer, equal
 * hands the same one, whatever the number of cards. See `classOfStrength` for its class.
 * @throws {CardError} for text that is no card or a card that is there twice.
 * @throws {EquityError} for any other number of cards.
 */
export function strengthOf(cards: readonly Card[]): number {
  const indices = cardIndices(cards);
  if (indices.length === 7) return strengthOfSeven(evaluatorTables(), Uint8Array.from(indices), 0);
  if (indices.length === 5 || indices.length === 6) return strengthOfFew(indices);
  throw new EquityError('5, 6 or 7 cards', `${indices.length}`);
}

/** The strength of the seven card indices that start at `offset`. */
export function strengthOfSeven(
  tables: EvaluatorTables,
  cards: Uint8Array,
  offset: number,
): number {
  const a = cards[offset] as number;
  const b = cards[offset + 1] as number;
  const c = cards[offset + 2] as number;
  const d = cards[offset + 3] as number;
  const e = cards[offset + 4] as number;
  const f = cards[offset + 5] as number;
  const g = cards[offset + 6] as number;
  // Each suit's cards are counted in a byte of its own, where 3 more lift a flush into bit 3.
  const reached =
    ((1 << ((a & 3) << 3)) +
      (1 << ((b & 3) << 3)) +
      (1 << ((c & 3) << 3)) +
      (1 << ((d & 3) << 3)) +
      (1 << ((e & 3) << 3)) +
      (1 << ((f & 3) << 3)) +
      (1 << ((g & 3) << 3)) +
      0x03030303) &
    0x08080808;
  if (reached !== 0) {
    const of = ((31 - Math.clz32(reached)) >> 3) << 6;
    const ranks =
      (SUITED_RANK[of | a] as number) |
      (SUITED_RANK[of | b] as number) |
      (SUITED_RANK[of | c] as number) |
      (SUITED_RANK[of | d] as number) |
      (SUITED_RANK[of | e] as number) |
      (SUITED_RANK[of | f] as number) |
      (SUITED_RANK[of | g] as number);
    return flushStrength[ranks] as number;
  }
  const { step, strength, pairOf } = tables;
  let at = step[a >> 2] as number;
  at = step[at + (b >> 2)] as number;
  at = step[at + (c >> 2)] as number;
  at = step[at + (d >> 2)] as number;
  at = step[at + (e >> 2)] as number;
  const pair = pairOf[((f >> 2) << 4) | (g >> 2)] as number;
  return strength[at * RANK_PAIRS + pair] as number;
}

function strengthOfFew(cards: readonly CardIndex[]): number {
  const counts = new Uint8Array(RANK_COUNT);
  for (const card of cards) {
    counts[rankOfIndex(card)] = (counts[rankOfIndex(card)] as number) + 1;
  }
  const flushes = SUIT_INDICES.map((suit) => flushStrength[ranksOfSuit(suit, cards)] as number);
  return Math.max(strengthOfCounts(counts), ...flushes);
}
