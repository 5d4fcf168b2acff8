import type { Decision } from '../../shared/records/decision.ts';
import type { Hand } from '../../shared/records/hand.ts';

/** A bluff attempt as M2 counts it; `worked`: everybody folded to it. */
export type Bluff = 'tried' | 'worked';

/** What the metrics read out of one action of a hand. */
export interface DecisionReading {
  readonly bluff: Bluff | null;
  /** Claims of its reasoning that the cards and chips contradict, a few words each (M8). */
  readonly misread: readonly string[];
}

/**
 * Reads single hands. The rules are those of the metrics, so whoever wires rooms together hands this
 * in.
 */
export interface HandReader {
  /** The bluff attempts of a finished hand, by decision, given all of its decisions in playing order. */
  readonly bluffsOf: (hand: Hand, decisions: readonly Decision[]) => ReadonlyMap<string, Bluff>;
  /** Takes about a millisecond a text. */
  readonly misreadingsOf: (decision: Decision) => readonly string[];
}
