import { z } from 'zod';
import { nameSchema } from '../ids.ts';
import { documentFields } from './document.ts';

export const judgedAxisSchema = z.enum(['bluff', 'opponent-reading']);
export type JudgedAxis = z.infer<typeof judgedAxisSchema>;

/** Paper D.2: does the reasoning show awareness that the hand was weak? */
export const bluffVerdictSchema = z.strictObject({
  awareOfWeakness: z.boolean(),
  keyPhrases: z.array(z.string()),
  justification: z.string(),
});

const observation = z.strictObject({ seen: z.boolean(), quote: z.string().nullable() });

/** Paper D.3: the three elements behind a score of 2. */
export const opponentReadingVerdictSchema = z.strictObject({
  mentionsOpponent: observation,
  namedOpponent: observation,
  observedTendency: observation,
  strategicAdjustment: observation,
});

export const verdictBodySchema = z.union([bluffVerdictSchema, opponentReadingVerdictSchema]);
export type BluffVerdict = z.infer<typeof bluffVerdictSchema>;

export const judgementStatusSchema = z.enum(['pending', 'scored', 'unscored']);

const judged = {
  axis: judgedAxisSchema,
  judge: nameSchema,
  family: z.string(),
  rubric: nameSchema,
  /** SHA-256 of the reasoning text. */
  traceHash: z.string(),
  verdict: verdictBodySchema.nullable(),
  /** bluff: 1 aware, 0 not; opponent-reading: 0, 1, 2; null when unscored. */
  score: z.number().nullable(),
  reason: z.string().nullable(),
};

export const judgementSchema = z.strictObject({
  ...documentFields,
  ...judged,
  batchId: nameSchema,
  decisionId: z.string(),
  player: nameSchema,
  condition: nameSchema,
  status: judgementStatusSchema,
  /** Rises with every change of status; their sum names the score job. */
  version: z.int().min(0),
});
export type Judgement = z.infer<typeof judgementSchema>;

/** Kept for ever under (trace hash, axis, judge, rubric), over batches too. */
export const verdictSchema = z.strictObject({
  ...documentFields,
  ...judged,
  status: z.enum(['scored', 'unscored']),
});
export type Verdict = z.infer<typeof verdictSchema>;
