import { z } from 'zod';
import { adjustmentSchema, requestedActionSchema, rungSchema } from './decision.ts';
import { actionTypeSchema, chipsSchema, documentFields, microUsdSchema } from './document.ts';
import { nameSchema } from './ids.ts';
import { verdictBodySchema } from './judgement.ts';

const answerFields = {
  ...documentFields,
  batchId: nameSchema,
  /** The call whose response this answer was read from; null when no call could be used. */
  callId: z.string().nullable(),
  timedOut: z.boolean(),
  latencyMs: z.number().min(0).nullable(),
  /** Of that call alone, so that a crash which pays twice cannot change play. */
  costMicroUsd: microUsdSchema.nullable(),
};

export const decisionAnswerSchema = z.strictObject({
  ...answerFields,
  kind: z.literal('decision'),
  rung: rungSchema,
  requested: requestedActionSchema.nullable(),
  adjusted: adjustmentSchema.nullable(),
  /** Legal as it stands; `to` is the player's total on this street after it. */
  action: z.strictObject({ type: actionTypeSchema, to: chipsSchema.nullable() }),
  reasoning: z.string(),
  /** Why there was no usable answer, on the rung `default`. */
  defaultReason: z.string().nullable(),
});
export type DecisionAnswer = z.infer<typeof decisionAnswerSchema>;

export const memoryAnswerSchema = z.strictObject({
  ...answerFields,
  kind: z.literal('memory'),
  outcome: z.enum(['updated', 'unchanged', 'failed']),
  /** The new notebook when updated. */
  notebook: z.string().nullable(),
  cut: z.boolean(),
  reason: z.string().nullable(),
});
export type MemoryAnswer = z.infer<typeof memoryAnswerSchema>;

/** A verdict; what could not be read as one is no answer, and the judgement says why. */
export const judgeAnswerSchema = z.strictObject({
  ...answerFields,
  kind: z.literal('judge'),
  verdict: verdictBodySchema,
  score: z.number(),
});
export type JudgeAnswer = z.infer<typeof judgeAnswerSchema>;

/** One per subject, written once by the llm worker. */
export const answerSchema = z.discriminatedUnion('kind', [
  decisionAnswerSchema,
  memoryAnswerSchema,
  judgeAnswerSchema,
]);
export type Answer = z.infer<typeof answerSchema>;
