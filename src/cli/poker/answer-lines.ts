import { z } from 'zod';
import { readLines } from '../../archive/export/read-lines.ts';
import { actionTypeSchema, chipsSchema, streetSchema } from '../../shared/records/document.ts';
import { actionOfReply, type ReplyAction } from '../../workers/llm/answer/action-of-reply.ts';
import { httpReplySchema } from '../http-reply.ts';

const replyLineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  http: httpReplySchema,
  context: z.object({
    street: streetSchema,
    legal: z.array(actionTypeSchema).min(1),
    toCall: chipsSchema,
    minRaiseTo: chipsSchema.nullable(),
    maxRaiseTo: chipsSchema.nullable(),
    currentBet: chipsSchema,
    streetCommitted: chipsSchema,
    stack: chipsSchema,
    pot: chipsSchema,
    bigBlind: chipsSchema,
  }),
});

/** A line of JSON for each reply of the file: what the llm worker would make of it. */
export async function* answerLines(
  file: string,
  now: () => number,
): AsyncGenerator<string, void, undefined> {
  for await (const { id, http, context } of readLines(file, replyLineSchema)) {
    yield JSON.stringify({ id, ...fieldsOf(actionOfReply(context, http, now())) });
  }
}

const NO_ACTION = { rung: null, action: null, to: null, adjusted: null, reasoning: null };

function fieldsOf(read: ReplyAction): object {
  const { outcome, usage } = read;
  switch (read.outcome) {
    case 'action': {
      const { rung, action, adjusted, reasoning } = read.decision;
      const { type, to } = action;
      return { outcome, rung, action: type, to, adjusted, reasoning, error: null, usage };
    }
    case 'retry':
      return { outcome, ...NO_ACTION, reason: read.reason, error: null, usage };
    case 'provider_error': {
      const { kind, handling, retryAfterMs } = read.failure;
      return { outcome, ...NO_ACTION, error: { kind, handling, retryAfterMs }, usage };
    }
  }
}
