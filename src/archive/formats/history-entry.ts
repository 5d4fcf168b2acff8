import type { Card } from '../../engine/card.ts';
import type { HandHistory } from '../../engine/history/hand-history.ts';
import type { RotationHistory } from '../../engine/history/rotation.ts';
import { UserError } from '../../shared/records/errors.ts';

/** Where an entry of a history file begins. */
export interface Place {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** A deck and the hash that was stored before the hand was played. */
export interface DeckProof {
  readonly handId: string;
  readonly commitment: string;
  /** Null when the deck was not stored after the hand. */
  readonly deck: readonly Card[] | null;
}

/** One thing read from a history file. */
export type HistoryEntry =
  | {
      readonly kind: 'hand';
      readonly place: Place;
      readonly history: HandHistory;
      /** The hand was still being played when it was written: it has no result to hold it to. */
      readonly unfinished?: boolean;
      /** Only hands of this project carry one. */
      readonly deckProof?: DeckProof | undefined;
    }
  | { readonly kind: 'rotation'; readonly place: Place; readonly history: RotationHistory }
  | { readonly kind: 'malformed'; readonly error: HistoryError };

/** A history that cannot be read: names the file, the line and, where it is known, the hand. */
export class HistoryError extends UserError {
  readonly place: Place;
  readonly handId: string | null;

  constructor(
    place: Place,
    handId: string | null,
    reason: string,
    options: { cause?: unknown } = {},
  ) {
    const hand = handId === null ? '' : ` hand ${handId}:`;
    super(`${place.file}:${place.line}:${hand} ${reason}`, options);
    this.place = place;
    this.handId = handId;
  }
}
