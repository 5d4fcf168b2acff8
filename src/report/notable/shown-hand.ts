import type { Card } from '../../engine/card.ts';
import { reasoningOf } from '../../scoring/records/reasoning.ts';
import type { Decision } from '../../shared/records/decision.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { potOf } from '../../shared/records/hand-result.ts';

/** A hand as a report tells it. */
export interface ShownHand {
  readonly handId: string;
  readonly sessionId: string;
  readonly number: number;
  readonly bigBlind: number;
  readonly board: readonly Card[];
  /** Chips of all pots. */
  readonly pot: number;
  readonly seats: readonly ShownSeat[];
  readonly actions: readonly ShownAction[];
}

export interface ShownSeat {
  readonly player: string;
  readonly position: string;
  readonly holeCards: readonly Card[];
  /** Chips won or lost. */
  readonly payoff: number;
}

export interface ShownAction {
  readonly decisionId: string;
  readonly player: string;
  readonly street: Decision['street'];
  readonly board: readonly Card[];
  readonly type: Decision['action']['type'];
  /** The player's total on the street after it. */
  readonly to: number;
  /** Chips that it put in. */
  readonly added: number;
  /** 0..1, against random hands. */
  readonly equity: number | null;
  /** Chosen by the arena in the player's stead. */
  readonly fallback: boolean;
  /** In the player's own words; empty where it gave none. */
  readonly reasoning: string;
}

/** @param decisions the hand's, in order */
export function shownHand(hand: Hand, decisions: readonly Decision[]): ShownHand {
  return {
    handId: hand._id,
    sessionId: hand.sessionId,
    number: hand.number,
    bigBlind: hand.bigBlind,
    board: hand.board,
    pot: potOf(hand),
    seats: hand.seats.map(({ player, position, holeCards, payoff }) => ({
      player,
      position,
      holeCards,
      payoff: payoff ?? 0,
    })),
    actions: decisions.map((decision) => ({
      decisionId: decision._id,
      player: decision.player,
      street: decision.street,
      board: decision.board,
      type: decision.action.type,
      to: decision.action.to,
      added: decision.action.added,
      equity: decision.equity,
      fallback: decision.rung === 'default',
      reasoning: reasoningOf(decision),
    })),
  };
}
