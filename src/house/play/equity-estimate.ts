import type { Card } from '../../engine/card.ts';
import { resultOf } from '../../engine/equity/outcomes.ts';
import { RunOuts } from '../../engine/equity/run-outs.ts';
import { readQuestion } from '../../engine/equity/spot.ts';

/** Enough for a player's estimate: a standard error of three points. */
const RUN_OUTS = 250;
const MOST_HANDS = 10;

/** Share of the pot (0..1) against random hands, estimated from a few run-outs of the seed. */
export function estimateEquity(
  holeCards: readonly Card[],
  board: readonly Card[],
  opponents: number,
  seed: string,
): number {
  const unknown = Array.from({ length: opponents }, () => 'unknown' as const);
  const outcomes = new Float64Array(MOST_HANDS + 1);
  new RunOuts(readQuestion({ hero: holeCards, board, opponents: unknown }), seed).play(
    RUN_OUTS,
    outcomes,
  );
  return resultOf(outcomes, false).equity;
}
