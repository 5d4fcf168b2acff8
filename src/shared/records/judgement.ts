import { z } from 'zod';
import { documentFields, streetSchema } from './document.ts';
import { nameSchema } from './ids.ts';

/** What judges are asked about a text: two axes of the paper, and what the text claims (M6, M8). */
export const judgedAxisSchema = z.enum(['bluff', 'opponent-reading', 'claims']);
export type JudgedAxis = z.infer<typeof judgedAxisSchema>;

/** Paper D.2: does the reasoning show awareness that the hand was weak? */
export const bluffVerdictSchema = z.strictObject({
  awareOfWeakness: z.boolean(),
  keyPhrases: z.array(z.string()),
  justification: z.string(),
});

const observation = z.strictObject({ seen: z.boolean(), quote: z.string().nullable() });

/** Paper D.3: the mention behind a score of 1, and the three elements behind a score of 2. */
export const opponentReadingVerdictSchema = z.strictObject({
  mentionsOpponent: observation,
  namedOpponent: observation,
  observedTendency: observation,
  strategicAdjustment: observation,
});

/** `card`: in hand or on the board; `other-card`: that an opponent may hold, or that may still come. */
export const claimKindSchema = z.enum(['hand', 'equity', 'odds', 'draw', 'card', 'other-card']);
export type ClaimKind = z.infer<typeof claimKindSchema>;

/** The street that a claim speaks of; `now`: that of the decision, whichever it is. */
export const claimedStreetSchema = z.enum(['now', ...streetSchema.options]);

export const readClaimSchema = z.strictObject({
  kind: claimKindSchema,
  /** hand: a class; equity, odds: percent; draw: its name; card: as `Ah`. */
  value: z.union([z.string(), z.number()]),
  street: claimedStreetSchema,
  /** Stands in the text, and holds the value. */
  quote: z.string(),
});
export type ReadClaim = z.infer<typeof readClaimSchema>;

/** Claims that a reader listed and that were not kept, by why. */
export const droppedClaimsSchema = z.strictObject({
  /** Its words do not stand in the text, or there are none. */
  inventedQuote: z.int().min(0),
  /** The words do stand there, and do not hold the value. */
  valueDoesNotFollow: z.int().min(0),
  /** A kind, value or street that nobody asked for, or more claims or words than were. */
  outsideRubric: z.int().min(0),
});
export type DroppedClaims = z.infer<typeof droppedClaimsSchema>;

/** What a text claims, as a judge reads it: each claim with its words. */
export const claimsVerdictSchema = z.strictObject({
  claims: z.array(readClaimSchema),
  dropped: droppedClaimsSchema,
});

export const verdictBodySchema = z.union([
  bluffVerdictSchema,
  opponentReadingVerdictSchema,
  claimsVerdictSchema,
]);
export type BluffVerdict = z.infer<typeof bluffVerdictSchema>;
export type OpponentReadingVerdict = z.infer<typeof opponentReadingVerdictSchema>;
export type ClaimsVerdict = z.infer<typeof claimsVerdictSchema>;
export type VerdictBody = z.infer<typeof verdictBodySchema>;

/**
 * Why there is no score. `verdict`: the judge's own doing, a reply that is no verdict or none in time;
 * `failure`: no reply could be had; `trace`: there was nothing to ask about, and asking again changes nothing.
 */
export const UNSCORED_REASONS = {
  'invalid-json': 'verdict',
  'missing-field': 'verdict',
  'score-outside-rubric': 'verdict',
  'score-does-not-follow': 'verdict',
  contradiction: 'verdict',
  'invented-quote': 'verdict',
  'empty-quote': 'verdict',
  refusal: 'verdict',
  'content-filter': 'verdict',
  empty: 'verdict',
  cut: 'verdict',
  'malformed-call': 'verdict',
  'no-answer': 'verdict',
  timeout: 'verdict',
  'rate-limit': 'failure',
  'provider-error': 'failure',
  /** A bluff whose player gave no words for it: kept apart, and never asked about. */
  'no-words': 'trace',
  /** The export that a batch is answered from holds no such verdict. */
  'not-recorded': 'failure',
  /** The question could not be put at all. */
  'not-asked': 'failure',
  /** The judge worker itself gave up. */
  'job-failed': 'failure',
} as const;
export type UnscoredReason = keyof typeof UNSCORED_REASONS;
export const unscoredReasonSchema = z.enum(
  Object.keys(UNSCORED_REASONS) as [UnscoredReason, ...UnscoredReason[]],
);

export const judgementStatusSchema = z.enum(['pending', 'scored', 'unscored']);

const judged = {
  axis: judgedAxisSchema,
  judge: nameSchema,
  family: z.string(),
  rubric: nameSchema,
  /** SHA-256 of the reasoning text. */
  traceHash: z.string(),
};

export const judgementSchema = z.strictObject({
  ...documentFields,
  ...judged,
  verdict: verdictBodySchema.nullable(),
  /** bluff: 1 aware, 0 not; opponent-reading: 0, 1, 2; claims: how many were kept; null unless scored. */
  score: z.number().nullable(),
  /** Null unless unscored. */
  reason: unscoredReasonSchema.nullable(),
  batchId: nameSchema,
  decisionId: z.string(),
  player: nameSchema,
  condition: nameSchema,
  status: judgementStatusSchema,
  /** Rises with every change of status; their sum names the score job. */
  version: z.int().min(0),
  /** How many of the ledger's calls were made before it was last asked for anew: they count no more. */
  callsBefore: z.int().min(0).default(0),
  /**
   * How many times the same was asked before, as a test of the judge against itself: its verdict counts
   * for no score and is kept for no other trace. Left out of what is asked for a score.
   */
  repeat: z.int().min(1).optional(),
});
export type Judgement = z.infer<typeof judgementSchema>;

/** Kept for ever under (trace hash, axis, judge, rubric), over batches too; only what was scored. */
export const verdictSchema = z.strictObject({
  ...documentFields,
  ...judged,
  /** What the judge was by then: a judge's id may come to mean another model. */
  model: z.string(),
  verdict: verdictBodySchema,
  score: z.number(),
});
export type Verdict = z.infer<typeof verdictSchema>;
