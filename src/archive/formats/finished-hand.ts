import { ArenaError } from '../../engine/error.ts';
import { type HandResult, handResult } from '../../engine/hand-result.ts';
import type { HandState } from '../../engine/hand-state.ts';
import type { HandHistory } from '../../engine/history/hand-history.ts';
import { replay } from '../../engine/history/replay-hand.ts';

/** A history played to its end: what writers of other formats work from. */
export interface FinishedHand {
  readonly state: HandState;
  readonly result: HandResult;
}

/** @throws {ArenaError} when the engine cannot play the history to its end. */
export function finishedHand(history: HandHistory): FinishedHand {
  const { state, faults } = replay(history);
  if (state === null || !state.over || faults.length > 0) {
    throw new ArenaError(`hand ${history.id} cannot be written: ${faults.join('; ')}`);
  }
  return { state, result: handResult(state) };
}
