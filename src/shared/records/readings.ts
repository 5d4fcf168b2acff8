import { z } from 'zod';

const countSchema = z.int().min(0);
/** In the words of a report, with the figures filled in. */
const sentence = z.string();

/** An odds ratio with its 95 % interval. */
const oddsFields = {
  value: z.number(),
  low: z.number(),
  high: z.number(),
  /** That it is 1, two-sided. */
  p: z.number(),
  /** Decisions. */
  n: countSchema,
  sessions: countSchema,
};

export const priceReadingSchema = z.strictObject({
  /** Odds ratio of continuing per 10 points of equity above the price. */
  ...oddsFields,
  /** Share of what is left to explain that equity above the price explains. */
  explained: z.number(),
  /** After the flop, per 10 points of price at equal equity; absent where that has too few decisions. */
  priceAlone: z.number().optional(),
  priceLow: z.number().optional(),
  priceHigh: z.number().optional(),
  priceP: z.number().optional(),
  sentence,
});

/** Odds ratio of entering per seat nearer to the button. */
export const positionReadingSchema = z.strictObject({ ...oddsFields, sentence });

export const tiltReadingSchema = z.strictObject({
  /** Odds ratio of not folding after a loss. */
  ...oddsFields,
  /** Decisions after a loss. */
  after: countSchema,
  sentence,
});

/** Odds ratio of staying per 10 points by which the live opponents are looser. */
export const opponentsReadingSchema = z.strictObject({ ...oddsFields, sentence });

export const driftReadingSchema = z.strictObject({
  /** Odds ratio of continuing per ten hands of a session. */
  within: z.number(),
  withinLow: z.number(),
  withinHigh: z.number(),
  withinP: z.number(),
  n: countSchema,
  sessions: countSchema,
  /** Standard deviation between sessions, in log-odds. */
  spread: z.number(),
  /** Of the spread, by permutation. */
  p: z.number(),
  sentence,
});

export const bluffReadingSchema = z.strictObject({
  /** Odds ratio of betting a weak hand per further opponent. */
  ...oddsFields,
  /** Share of weak hands bet against one opponent; null where there was none. */
  headsUp: z.number().nullable(),
  /** And against more. */
  multiway: z.number().nullable(),
  sentence,
});

export const cardsReadingSchema = z.strictObject({
  /** Share of the action's entropy, given the spot, that the strength of the hand explains. */
  value: z.number(),
  low: z.number(),
  high: z.number(),
  /** By permutation. */
  p: z.number(),
  n: countSchema,
  /** Entropy of the action given the spot. */
  bitsSpot: z.number(),
  /** What stays mixed. */
  bitsLeft: z.number(),
  sentence,
});

export const wordsReadingSchema = z.strictObject({
  /** Decisions with a stated equity. */
  claims: countSchema,
  /** Mean of what is stated minus what was, 0..1. */
  bias: z.number(),
  biasLow: z.number(),
  biasHigh: z.number(),
  biasP: z.number(),
  mae: z.number(),
  /** Of the equity over the number stated, among decisions of one street and number of opponents. */
  slope: z.number(),
  slopeLow: z.number(),
  slopeHigh: z.number(),
  slopeP: z.number(),
  correlation: z.number(),
  /** Share of decisions that do what the number says; null where none says anything. */
  agreement: z.number().nullable(),
  /** Odds ratio of continuing per 10 stated points at equal cards; absent where too few decisions. */
  value: z.number().optional(),
  low: z.number().optional(),
  high: z.number().optional(),
  p: z.number().optional(),
  n: countSchema.optional(),
  sessions: countSchema.optional(),
  sentence,
});

/** Eight models of decisions, one number each, beside the nine axes; null with too few decisions. */
export const readingsSchema = z.strictObject({
  price: priceReadingSchema.nullable(),
  position: positionReadingSchema.nullable(),
  tilt: tiltReadingSchema.nullable(),
  opponents: opponentsReadingSchema.nullable(),
  drift: driftReadingSchema.nullable(),
  bluff: bluffReadingSchema.nullable(),
  cards: cardsReadingSchema.nullable(),
  words: wordsReadingSchema.nullable(),
});
export type Readings = z.infer<typeof readingsSchema>;
export type ReadingName = keyof Readings;
export const READING_NAMES = Object.keys(readingsSchema.shape) as readonly ReadingName[];

/** Why a reading is not there. */
export const readingsLackingSchema = z.partialRecord(
  z.enum([...(READING_NAMES as [ReadingName, ...ReadingName[]])]),
  z.string(),
);
export type ReadingsLacking = z.infer<typeof readingsLackingSchema>;
