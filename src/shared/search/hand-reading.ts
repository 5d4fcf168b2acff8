import type { Decision } from '../documents/decision.ts';
import type { Hand } from '../documents/hand.ts';

/** What the metrics read out of one action of a hand. */
export interface DecisionReading {
  /** A bluff attempt as M2 counts it; `worked`: everybody folded to it. */
  readonly bluff: 'tried' | 'worked' | null;
  /** Claims of its reasoning that the cards and chips contradict, a few words each (M8). */
  readonly misread: readonly string[];
}

/**
 * Reads the decisions of one whole hand, in playing order, by decision id. The rules are those of the
 * metrics, so whoever wires rooms together hands this in.
 */
export type HandReader = (
  hand: Hand,
  decisions: readonly Decision[],
) => ReadonlyMap<string, DecisionReading>;
