import type { TakenAction } from './action.ts';
import type { Card, HoleCards } from './card.ts';
import type { HandSetup } from './hand-setup.ts';
import type { AwardedPot } from './pot.ts';
import type { HandClass } from './rank-hand.ts';
import type { Seat } from './seat.ts';
import type { Street } from './street.ts';

/** What a seat's cards came to at showdown. */
export interface Showing {
  readonly seat: Seat;
  /** Null when the hole cards are not known (a hand history of others). */
  readonly hand: HandClass | null;
  /** The five that play. */
  readonly cards: readonly Card[];
  /** False for a loser that mucked. */
  readonly shown: boolean;
}

/** Null where the hole cards are not known. */
export interface DealtCards {
  readonly seat: Seat;
  readonly cards: HoleCards | null;
}

/**
 * Everything that can happen in a hand, one frozen value each. The log of them, and nothing else,
 * rebuilds the state: whatever an operation does to it stands in the operation.
 */
export type Operation =
  | { readonly kind: 'start'; readonly setup: HandSetup }
  | { readonly kind: 'ante'; readonly seat: Seat; readonly amount: number; readonly dead: boolean }
  | { readonly kind: 'blind'; readonly seat: Seat; readonly amount: number }
  | { readonly kind: 'hole-cards'; readonly dealt: readonly DealtCards[] }
  | ({ readonly kind: 'action' } & TakenAction)
  | { readonly kind: 'board'; readonly street: Street; readonly cards: readonly Card[] }
  | { readonly kind: 'uncalled'; readonly seat: Seat; readonly amount: number }
  | ({ readonly kind: 'showing' } & Showing)
  | ({ readonly kind: 'award' } & AwardedPot)
  | { readonly kind: 'end' };
