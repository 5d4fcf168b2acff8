import { type Card, FULL_DECK, rankValue, suitOf } from '../../engine/card.ts';

/**
 * Chen's formula: a simple, well-known order of starting hands. Points for the high card, twice that
 * for a pair, less for gaps, more for suits and connectors. Not rounded, to keep hands apart.
 */
export function chenPoints(holeCards: readonly Card[]): number {
  const [first, second] = holeCards as [Card, Card];
  const high = Math.max(rankValue(first), rankValue(second));
  const low = Math.min(rankValue(first), rankValue(second));
  const points = HIGH_CARD_POINTS[high] ?? high / 2;
  if (high === low) return Math.max(5, points * 2);
  const gap = high - low - 1;
  const suited = suitOf(first) === suitOf(second) ? 2 : 0;
  const straightBonus = gap <= 1 && high < 12 ? 1 : 0;
  return points + suited - (GAP_COST[gap] ?? 5) + straightBonus;
}

const HIGH_CARD_POINTS: Readonly<Record<number, number>> = { 14: 10, 13: 8, 12: 7, 11: 6 };
const GAP_COST: readonly number[] = [0, 1, 2, 4];

let sortedPoints: readonly number[] | undefined;

/** The share of all starting hands that are better: 0 for aces, near 1 for seven-deuce. */
export function handPercentile(holeCards: readonly Card[]): number {
  sortedPoints ??= allPoints();
  const points = chenPoints(holeCards);
  const better = sortedPoints.findIndex((other) => other <= points);
  // Hands of equal points count as half better, half worse.
  const worse = sortedPoints.findIndex((other) => other < points);
  const end = worse === -1 ? sortedPoints.length : worse;
  return (Math.max(0, better) + end) / 2 / sortedPoints.length;
}

function allPoints(): readonly number[] {
  const points: number[] = [];
  for (const [index, first] of FULL_DECK.entries()) {
    for (const second of FULL_DECK.slice(index + 1)) points.push(chenPoints([first, second]));
  }
  return points.sort((a, b) => b - a);
}
