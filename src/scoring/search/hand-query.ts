import type { Position } from '../../engine/position.ts';
import type { Street } from '../../engine/street.ts';

/** What one action of a hand can be looked for by. */
export const MARKS = [
  'bluff',
  'bluff-worked',
  'misread',
  'all-in',
  'adjusted',
  'fallback',
  'timed-out',
] as const;
export type Mark = (typeof MARKS)[number];

/** Which hands. Null: whatever it is. */
export interface HandQuery {
  /** A batch, or a run or session of one. */
  readonly within: string;
  /** Dealt in, and whose action has the marks. */
  readonly player: string | null;
  /** Of that player, or of anybody. */
  readonly position: Position | null;
  /** The board was dealt at least so far. */
  readonly street: Street | null;
  readonly pot: PotBounds | null;
  readonly showdown: boolean | null;
  /** Took chips out of a pot. */
  readonly winner: string | null;
  /** All of them hold for one and the same action. */
  readonly marks: readonly Mark[];
}

/** Of all pots of a hand together, in chips or in its big blinds; both inclusive. */
export interface PotBounds {
  readonly unit: 'chips' | 'bb';
  readonly least: number | null;
  readonly most: number | null;
}
