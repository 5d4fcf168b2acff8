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

/** 95 % bootstrap interval; null from fewer than two sessions (or deck sets). */
const intervalSchema = z.strictObject({ lower: z.number(), upper: z.number() }).nullable();

export const estimateSchema = z.strictObject({ value: z.number(), interval: intervalSchema });
export type Estimate = z.infer<typeof estimateSchema>;

/** An estimate of the same thing with less luck in it. */
export const narrowedSchema = z.strictObject({
  ...estimateSchema.shape,
  /** Width of the interval over the raw one's: 0.6 is 40 % narrower. Null without both. */
  widthRatio: z.number().nullable(),
});
export type Narrowed = z.infer<typeof narrowedSchema>;

/** Chips and big blinds won, with what is known of their error. */
export const winningsSchema = z.strictObject({
  sessions: countSchema,
  /** Hands dealt in. */
  hands: countSchema,
  /** `chips` over all sessions; `bb100`: big blinds per hundred hands dealt. */
  raw: z.strictObject({ chips: estimateSchema, bb100: estimateSchema }),
  /** All-in pots paid by exact equity when the betting ended; null where a hand lacks it. */
  allInAdjusted: z.strictObject({ chips: narrowedSchema, bb100: narrowedSchema }).nullable(),
  /** Null unless decks were dealt in duplicate. */
  duplicate: z
    .strictObject({
      /** Decks that this player had every place at; the others are left out. */
      deckSets: countSchema,
      /** Sessions (one for each place) of such a deck set. */
      rotations: countSchema,
      /** Chips a session, not over all of them. */
      chips: narrowedSchema,
      bb100: narrowedSchema,
      /** Chips a session without the pairing. */
      rawChips: estimateSchema,
    })
    .nullable(),
});
export type Winnings = z.infer<typeof winningsSchema>;

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
  winnings: winningsSchema.nullable().default(null),
  /** Lowest level first. */
  byLevel: z.array(levelFiguresSchema).nullable().default(null),
});
export type PlayFigures = z.infer<typeof playFiguresSchema>;
