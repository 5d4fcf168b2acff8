import type { Seat } from '../../engine/seat.ts';
import type { Hand } from '../../shared/records/hand.ts';
import type { ReplayStep } from './replay-step.ts';

/** Who looks: null sees every card, a player only its own and what was shown. */
export type Viewer = string | null;

export interface ViewedSeat {
  readonly seat: Seat;
  readonly player: string;
  readonly position: string;
}

/** Who sits where, by seat. */
export function seatsOf(hand: Hand): ReadonlyMap<Seat, ViewedSeat> {
  return new Map(hand.seats.map((seat) => [seat.seat, seat]));
}

/** Whether the viewer sees the hole cards of a seat at a step. */
export function isFaceUp(
  hand: Hand,
  { seat, player }: Pick<ViewedSeat, 'seat' | 'player'>,
  step: ReplayStep,
  viewer: Viewer,
): boolean {
  if (viewer === null || viewer === player) return true;
  const isShowdown = step.kind === 'showdown' || step.kind === 'award';
  return isShowdown && hand.showdown.some((showing) => showing.seat === seat && showing.shown);
}
