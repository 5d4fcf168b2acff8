import { z } from 'zod';
import { rungSchema } from './decision.ts';

const countSchema = z.int().min(0);

/** How often something was done of how often it could be. */
export const rateSchema = z.strictObject({
  /** 0..1; null without an opportunity. */
  rate: z.number().nullable(),
  count: countSchema,
  opportunities: countSchema,
});
export type Rate = z.infer<typeof rateSchema>;

/** What counts as an opportunity of each is said in src/scoring/style/habits.ts. */
const habitFields = {
  /** Second raise before the flop. */
  threeBet: rateSchema,
  /** Fold of whoever opened, to a 3-bet. */
  foldToThreeBet: rateSchema,
  /** First bet on the flop by the last raiser before it. */
  cBet: rateSchema,
  foldToCBet: rateSchema,
  /** Went to showdown, of hands that saw the flop. */
  wtsd: rateSchema,
  /** Won money at showdown; null where the records do not say who won. */
  wsd: rateSchema.nullable(),
};
export const habitRatesSchema = z.strictObject(habitFields);
export type HabitRates = z.infer<typeof habitRatesSchema>;

/** Habits over all hands, and by position in acting order. */
export const habitsSchema = z.strictObject({
  ...habitFields,
  byPosition: z.record(z.string(), habitRatesSchema),
});
export type Habits = z.infer<typeof habitsSchema>;

/** How the answers behind a player's decisions came about; rates are of its decisions. */
export const answeringSchema = z.strictObject({
  decisions: countSchema,
  rungs: z.record(rungSchema, countSchema),
  /** Decided by the arena in the player's stead (rung `default`). */
  fallback: rateSchema,
  /** Asked for something that had to be changed into a legal action; null where not recorded. */
  adjusted: rateSchema.nullable(),
  timedOut: rateSchema,
});
export type Answering = z.infer<typeof answeringSchema>;

/** Thinking time in ms of the calls that decisions were read from. */
export const paceSchema = z.strictObject({
  /** Decisions with a known time; whoever never answered has none. */
  decisions: countSchema,
  meanMs: z.number().nullable(),
  medianMs: z.number().nullable(),
  p95Ms: z.number().nullable(),
});
export type Pace = z.infer<typeof paceSchema>;

/** What decisions took, by every call made for them: repeated and failed ones too. */
export const decisionSpendingSchema = z.strictObject({
  decisions: countSchema,
  calls: countSchema,
  /** Calls that told what they used: the tokens are theirs. */
  reported: countSchema,
  /** Calls with a known cost: the dollars are theirs. */
  priced: countSchema,
  promptTokens: countSchema,
  completionTokens: countSchema,
  /** Part of the completion; 0 where nobody tells it apart. */
  reasoningTokens: countSchema,
  costMicroUsd: countSchema,
  /** Null without a decision, or without a call that tells. */
  perDecision: z.strictObject({
    promptTokens: z.number().nullable(),
    completionTokens: z.number().nullable(),
    reasoningTokens: z.number().nullable(),
    usd: z.number().nullable(),
  }),
});
export type DecisionSpending = z.infer<typeof decisionSpendingSchema>;

/** Two bounds, low and high. */
const boundsSchema = z.tuple([z.number(), z.number()]);

/** A mean with its error by clusters (docs/winnings.md), Student's t. */
export const clusteredMeanSchema = z.strictObject({
  /** Null where nothing was observed. */
  mean: z.number().nullable(),
  /** Independent observations: decks, or runs whose notebooks last. */
  clusters: countSchema,
  /** Standard error, in the unit of the mean; null from a single cluster. */
  se: z.number().nullable(),
  /** 95 %; null from a single cluster, and where all are alike. */
  interval: boundsSchema.nullable(),
});
export type ClusteredMean = z.infer<typeof clusteredMeanSchema>;

/** Chips a session, and big blinds per hundred hands dealt. */
export const meanWinningsSchema = z.strictObject({
  chips: clusteredMeanSchema,
  bb100: clusteredMeanSchema,
});
export type MeanWinnings = z.infer<typeof meanWinningsSchema>;

/** The best and the worst rank that a player may have, by the pairs that are told apart (Holm). */
const rankSchema = z.tuple([z.int().min(1), z.int().min(1)]);

/** What a player won, as it is and with less luck in it, each with what is known of its error. */
export const winningsSchema = z.strictObject({
  sessions: countSchema,
  /** Hands dealt in. */
  hands: countSchema,
  /** The figure to show: without the luck of the board, each pot for what is still to be won. */
  weighted: meanWinningsSchema.nullable(),
  /** Without the luck of the board, each pot for what lies in it. */
  board: meanWinningsSchema.nullable(),
  raw: meanWinningsSchema,
  /** All-in pots paid by exact equity when the betting ended; null where a hand lacks it. */
  allInAdjusted: meanWinningsSchema.nullable(),
  /**
   * Variance of raw chips over that of weighted ones: weighted figures are worth so many times the
   * sessions. Null without both.
   */
  worth: z.number().nullable(),
  ranks: z.strictObject({ weighted: rankSchema.nullable(), raw: rankSchema }),
  /** Log strength by finishing places (Plackett-Luce), less the mean of all: who lasts. */
  place: z.strictObject({ value: z.number(), interval: boundsSchema.nullable() }),
  /**
   * With every session a cluster, as if sessions were independent: of a single cluster, which has no
   * interval of its own. Null else.
   */
  asIfIndependent: z
    .strictObject({ weighted: meanWinningsSchema.nullable(), raw: meanWinningsSchema })
    .nullable(),
  /** Null unless decks were dealt in duplicate. */
  duplicate: z
    .strictObject({
      /** Decks that this player had every place at; the others are left out. */
      deckSets: countSchema,
      /** Sessions (one for each place) of such a deck set. */
      rotations: countSchema,
      /** Of raw chips, each deck with all its sessions an observation. */
      paired: meanWinningsSchema,
      /** The same sessions, each an observation. */
      unpaired: meanWinningsSchema,
      /** Standard error of chips over the unpaired one: 0.6 is an interval 40 % narrower. */
      errorRatio: z.number().nullable(),
    })
    .nullable(),
});
export type Winnings = z.infer<typeof winningsSchema>;

const earlierEstimate = z.strictObject({
  value: z.number(),
  interval: z.strictObject({ lower: z.number(), upper: z.number() }).nullable(),
});
const earlierNarrowed = earlierEstimate.extend({ widthRatio: z.number().nullable() });

/**
 * As version 0.1.0 and before stored them: totals over all sessions, with percentile intervals. Kept as
 * they are; nothing computes or shows them any more.
 */
export const earlierWinningsSchema = z.strictObject({
  sessions: countSchema,
  hands: countSchema,
  raw: z.strictObject({ chips: earlierEstimate, bb100: earlierEstimate }),
  allInAdjusted: z.strictObject({ chips: earlierNarrowed, bb100: earlierNarrowed }).nullable(),
  duplicate: z
    .strictObject({
      deckSets: countSchema,
      rotations: countSchema,
      chips: earlierNarrowed,
      bb100: earlierNarrowed,
      rawChips: earlierEstimate,
    })
    .nullable(),
});

/** The hands of one blind level, by the same definitions as those of all. */
export const levelFiguresSchema = z.strictObject({
  /** From 1. */
  level: z.int().min(1),
  bigBlind: z.int().min(0),
  /** Hands with a preflop decision. */
  hands: countSchema,
  dealt: countSchema,
  vpip: z.number(),
  pfr: z.number(),
  af: z.number(),
  /** Mean stack at the start of a hand, in big blinds; null where not recorded. */
  depth: z.number().nullable(),
  chips: z.number(),
  bb100: z.number(),
  /** Null where a hand lacks it. */
  allInAdjustedChips: z.number().nullable(),
  allInAdjustedBb100: z.number().nullable(),
  habits: habitRatesSchema,
});
export type LevelFigures = z.infer<typeof levelFiguresSchema>;

/**
 * How a player plays and what it wins, beside style and axes. Each is null in profiles stored before
 * it was computed, and where the records it needs are not there.
 */
export const playFiguresSchema = z.strictObject({
  habits: habitsSchema.nullable().default(null),
  answering: answeringSchema.nullable().default(null),
  pace: paceSchema.nullable().default(null),
  spending: decisionSpendingSchema.nullable().default(null),
  winnings: z.union([winningsSchema, earlierWinningsSchema]).nullable().default(null),
  /** Lowest level first. */
  byLevel: z.array(levelFiguresSchema).nullable().default(null),
});
export type StoredPlayFigures = z.infer<typeof playFiguresSchema>;
/** As they are computed now. */
export type PlayFigures = Omit<StoredPlayFigures, 'winnings'> & {
  readonly winnings: Winnings | null;
};

/** What a profile says of winnings; null where an earlier version computed it. */
export function winningsNow({
  winnings = null,
}: Partial<Pick<StoredPlayFigures, 'winnings'>>): Winnings | null {
  return winnings !== null && 'weighted' in winnings ? winnings : null;
}

/** The figure that players are compared by: weighted, or raw where the luck of a hand is not known. */
export function mainWinnings({ weighted, raw }: Pick<Winnings, 'weighted' | 'raw'>): MeanWinnings {
  return weighted ?? raw;
}

/** Below it Student's t covers less than it says where single sessions decide. */
export const FEW_CLUSTERS = 10;

/** Whether an interval is to be marked: it is of fewer observations than that. */
export function isFew({ clusters }: ClusteredMean): boolean {
  return clusters < FEW_CLUSTERS;
}
