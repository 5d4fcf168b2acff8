import type { Range } from './range.ts';

/**
 * What is assumed where no ledger says better: of language models by the paper's setting (seven
 * players, at most 20 hands from 100 big blinds), held against the stand-ins, who differ from each
 * other more than models do.
 */

/** Hands of a session that are played before one player has all chips, as a share of the most. */
export const HANDS_PLAYED: Range = { low: 0.5, expected: 0.95, high: 1 };

/** Decisions of one player for every hand of its session, those after it was out included. */
export const DECISIONS_PER_HAND: Range = { low: 0.6, expected: 1.35, high: 2.4 };

/** Memory updates of one player for every hand after which there is one: who is out makes none. */
export const UPDATES_PER_HAND: Range = { low: 0.5, expected: 0.9, high: 1 };

/** Share of decisions that are bluff attempts with reasoning to judge. */
export const BLUFFS_PER_DECISION: Range = { low: 0, expected: 0.03, high: 0.15 };

/** Share of decisions before the flop, for which answers have a budget of their own. */
export const PREFLOP_SHARE = 0.7;

/** Calls for every question: a few are asked twice. */
export const CALLS_PER_QUESTION: Range = { low: 1, expected: 1.01, high: 1.1 };

/** Output as a share of what it may be at most. */
export const OUTPUT_SHARE: Readonly<Record<'decision' | 'memory' | 'judge', Range>> = {
  decision: { low: 0.1, expected: 0.4, high: 1 },
  memory: { low: 0.04, expected: 0.25, high: 1 },
  judge: { low: 0.04, expected: 0.3, high: 1 },
};

/** Share of the unchanging part of a prompt that is read from a cache where there is one. */
export const CACHE_HITS = 0.8;

/** Bytes of such a prompt for each token, the most first: tokenizers differ. */
export const TOKEN_BYTES: Range = { low: 5, expected: 4, high: 2.8 };

/** Seconds until an answer begins, and output tokens a second then. */
export const FIRST_TOKEN_S: Range = { low: 0.3, expected: 1, high: 5 };
export const TOKENS_PER_SECOND: Range = { low: 200, expected: 60, high: 15 };
/** A stand-in answers at once. */
export const STAND_IN_S: Range = { low: 0.001, expected: 0.01, high: 0.3 };

/** What a decision takes beside the answer itself: queue, store, engine. */
export const STEP_S: Range = { low: 0.003, expected: 0.015, high: 0.15 };

/** How far the mean of a ledger may be off in the next batch: cards, opponents, notebooks differ. */
export const LEDGER_ROOM = 0.3;
/** So few calls say little: below this many the assumptions stand. */
export const LEDGER_CALLS = 20;
