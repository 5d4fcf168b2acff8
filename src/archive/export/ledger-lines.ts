import { z } from 'zod';
import { callSchema } from '../../shared/records/call.ts';
import { decisionSchema } from '../../shared/records/decision.ts';
import { memorySchema } from '../../shared/records/memory.ts';

/** What answering a question again relies on in a line of `calls.jsonl`. */
export const callLineSchema = callSchema
  .pick({
    _id: true,
    subject: true,
    kind: true,
    player: true,
    outcome: true,
    latencyMs: true,
    httpStatus: true,
    rawResponse: true,
    error: true,
  })
  .extend({
    finalFault: callSchema.shape.finalFault.default(false),
    givenUp: callSchema.shape.givenUp,
  })
  .strip();
export type CallLine = ReturnType<(typeof callLineSchema)['parse']>;

/** What reading an answer again relies on in a line of `decisions.jsonl`, and what came of it. */
export const answeredDecisionLineSchema = decisionSchema
  .pick({
    _id: true,
    street: true,
    legal: true,
    toCall: true,
    minRaiseTo: true,
    currentBet: true,
    streetCommitted: true,
    stack: true,
    pot: true,
    bigBlind: true,
    action: true,
    requested: true,
    adjusted: true,
    rung: true,
    callId: true,
  })
  .strip();
export type AnsweredDecisionLine = ReturnType<(typeof answeredDecisionLineSchema)['parse']>;

/** Of a line of `answers.jsonl`, `decisions.jsonl` or `memories.jsonl`: which call was the one. */
export const namingLineSchema = z
  .object({ _id: z.string(), callId: z.string().nullable() })
  .strip();

/** The same of a line of `memories.jsonl`. */
export const answeredMemoryLineSchema = memorySchema
  .pick({ _id: true, outcome: true, notebook: true, cut: true, callId: true })
  .strip();
export type AnsweredMemoryLine = ReturnType<(typeof answeredMemoryLineSchema)['parse']>;
