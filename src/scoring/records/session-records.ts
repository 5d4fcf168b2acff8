import type { DecisionLine, HandLine, SessionLine } from '../../archive/export/lines.ts';
import type { SeatWinnings } from '../winnings/seat-winnings.ts';
import type { CallSums } from './call-sums.ts';

/**
 * Everything that happened in one session: what every metric is computed from, a session at a time.
 * Hands by number, decisions by hand and index. Stored documents fit as they are.
 */
export interface SessionRecords {
  readonly session: SessionLine;
  readonly hands: readonly HandLine[];
  readonly decisions: readonly DecisionLine[];
  /** Calls for decisions, by player; null or absent where there is no ledger. */
  readonly spent?: ReadonlyMap<string, CallSums> | null;
  /** What each seat won, where it is stored ready; else it is worked out of the hands. */
  readonly winnings?: readonly SeatWinnings[] | null;
}

/** `hands`: sessions and hands alone, for what is won; decisions are most of what there is to read. */
export type SessionParts = 'all' | 'hands';
