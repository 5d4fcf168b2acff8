import { countMoves, isVoluntary, type MoveCount, noMoves } from '../../engine/move.ts';
import type { PlayedHand } from '../records/played-session.ts';

/** What one player did in any set of its hands, and how many it was dealt into. */
export interface ActionCount extends MoveCount {
  dealt: number;
}

export function emptyCount(): ActionCount {
  return { dealt: 0, ...noMoves() };
}

export function countHand(count: ActionCount, { preflop, postflop }: PlayedHand): void {
  count.dealt += 1;
  countMoves(count, {
    preflop: preflop.map(({ move }) => move),
    postflop: postflop.map(({ move }) => move),
  });
}

/** Whether the player put money in before the flop by choice. */
export function isVoluntaryHand({ preflop }: PlayedHand): boolean {
  return isVoluntary(preflop.map(({ move }) => move));
}

/** A rate without observations is 0. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
