import type { Card } from '../../engine/card.ts';
import type { HandResult } from '../../engine/hand-result.ts';
import type { HandState } from '../../engine/hand-state.ts';
import type { HandHistory } from '../../engine/history/hand-history.ts';
import type { Seat } from '../../engine/seat.ts';
import { finishedHand } from './finished-hand.ts';

/** A hand with everything its text is made of. */
export interface TextHand {
  readonly state: HandState;
  readonly result: HandResult;
  readonly nameOf: (seat: Seat) => string;
  /** Engine chips in the source's unit. */
  readonly units: (chips: number) => number;
}

/** @throws {ArenaError} when the hand was not played to its end. */
export function textHand(history: HandHistory): TextHand {
  const { state, result } = finishedHand(history);
  const names = new Map(
    history.setup.stacks.map(({ seat }, index) => [seat, history.players[index] ?? `P${seat + 1}`]),
  );
  return {
    state,
    result,
    nameOf: (seat) => names.get(seat) ?? `P${seat + 1}`,
    units: (chips) => chips / history.chipsPerUnit,
  };
}

export function bracketed(cards: readonly Card[]): string {
  return `[${cards.join(' ')}]`;
}
