import type { Card } from '../../engine/card.ts';
import { equity } from '../../engine/equity/equity.ts';

/** Enough for a player's estimate: a standard error of three points, in some hundredths of a ms. */
const RUN_OUTS = 250;

/** Share of the pot (0..1) against random hands, estimated from a few run-outs of the seed. */
export function estimateEquity(
  holeCards: readonly Card[],
  board: readonly Card[],
  opponents: number,
  seed: string,
): number {
  const unknown = Array.from({ length: opponents }, () => 'unknown' as const);
  return equity({ hero: holeCards, board, opponents: unknown, samples: RUN_OUTS, seed }).equity;
}
