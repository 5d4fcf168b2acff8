import { z } from 'zod';
import { documentFields, microUsdSchema, timeSchema } from './document.ts';
import { nameSchema } from './ids.ts';

export const callKindSchema = z.enum(['decision', 'memory', 'judge']);
export type CallKind = z.infer<typeof callKindSchema>;

/** Token classes as billed; a class that the provider did not report is null, never zero. */
export const usageSchema = z.strictObject({
  promptTokens: z.int().min(0),
  cachedTokens: z.int().min(0).nullable(),
  cacheWriteTokens: z.int().min(0).nullable(),
  completionTokens: z.int().min(0),
  reasoningTokens: z.int().min(0).nullable(),
  /** What the provider itself says it charged, in USD. */
  costUsd: z.number().min(0).nullable(),
});
export type Usage = z.infer<typeof usageSchema>;

export const callOutcomeSchema = z.enum([
  /** Inserted before the request goes out. */
  'open',
  'ok',
  'timeout',
  'rate_limited',
  'provider_error',
  'invalid',
]);

/** One request to a provider: the ledger. */
export const callSchema = z.strictObject({
  ...documentFields,
  kind: callKindSchema,
  subject: z.string(),
  batchId: nameSchema,
  /** The player, or the judge, that was asked. */
  player: nameSchema,
  provider: nameSchema,
  modelAsked: z.string(),
  modelAnswered: z.string().nullable(),
  startedAt: timeSchema,
  finishedAt: timeSchema.nullable(),
  latencyMs: z.number().min(0).nullable(),
  outcome: callOutcomeSchema,
  /**
   * The process died, or the connection broke, between the request and the answer: the provider may
   * have charged for it.
   */
  maybePaid: z.boolean(),
  httpStatus: z.int().nullable(),
  usage: usageSchema.nullable(),
  costMicroUsd: microUsdSchema.nullable(),
  /** The most that it could cost, reserved before it went out; null where the price is unknown. */
  reservedMicroUsd: microUsdSchema.nullable().default(null),
  /** The body as it came. */
  rawResponse: z.string().nullable(),
  /** Prompts by hash, with the template's version. */
  request: z.strictObject({
    promptVersion: z.string(),
    system: z.string(),
    user: z.string(),
    /** The rest of the request as JSON, by hash too: model, limits, tools, formats. */
    settings: z.string().nullable().default(null),
    maxTokens: z.int().nullable(),
  }),
  error: z.string().nullable(),
  /** The model's own fault, and asking it again cannot help (a refusal, a content filter). */
  finalFault: z.boolean(),
});
export type Call = z.infer<typeof callSchema>;

export const promptSchema = z.strictObject({
  ...documentFields,
  role: z.enum(['system', 'user', 'settings']),
  text: z.string(),
});
export type Prompt = z.infer<typeof promptSchema>;
