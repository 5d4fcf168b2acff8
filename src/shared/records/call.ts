import { z } from 'zod';
import { documentFields, microUsdSchema, timeSchema } from './document.ts';
import { attemptOf, nameSchema } from './ids.ts';

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
  /** Its process ended, or lost its services, between writing it down and sending the request. */
  'unsent',
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
  /** The request has left the process, or is leaving it. */
  sent: z.boolean().default(true),
  /**
   * Somebody else took the question while this was out, thinking its process dead. It may be settled
   * all the same: see `isLate`.
   */
  givenUp: z.boolean().default(false),
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

type AnsweredCall = Pick<Call, '_id' | 'outcome' | 'givenUp'>;

const BY_THE_MODEL: readonly Call['outcome'][] = ['ok', 'invalid', 'timeout'];

/** Whether what came of a call is the model's own doing: what infrastructure did to it is no answer. */
export function isByTheModel({ outcome }: Pick<Call, 'outcome'>): boolean {
  return BY_THE_MODEL.includes(outcome);
}

/**
 * Whether a call was answered beside the one that the question's answer names: two were out at once,
 * since the maker of one was taken for dead. It is paid for and kept, and no part of play.
 * @param named `callId` of the answer; null where no call could be used
 */
export function isLate(call: AnsweredCall, named: string | null): boolean {
  if (!isByTheModel(call) || call._id === named) return false;
  if (named === null || call.givenUp || call.outcome === 'ok') return true;
  return attemptOf(call._id) > attemptOf(named);
}

export const promptSchema = z.strictObject({
  ...documentFields,
  role: z.enum(['system', 'user', 'settings']),
  text: z.string(),
});
export type Prompt = z.infer<typeof promptSchema>;
