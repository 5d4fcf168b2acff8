import { BATCH_ID, DOCUMENT_NOTES, IN_MICRO_USD, type Notes, TIME_UTC } from './note.ts';

export const CALL_NOTES: Notes = {
  _id: 'id of the call: SUBJECT.cN',
  ...DOCUMENT_NOTES,
  kind: 'what was asked for',
  subject: 'decision, memory update or judgement that it is about',
  batchId: BATCH_ID,
  player: 'player or judge that was asked',
  provider: 'provider that was asked',
  modelAsked: 'model of the roster',
  modelAnswered: 'model that the reply names; null: none',
  startedAt: TIME_UTC,
  finishedAt: `${TIME_UTC}; null while open`,
  latencyMs: 'ms from request to the end of the reply; null: no reply',
  outcome:
    'open: nobody knows what came of it, because the process died over it or still waits; unsent: it was written down and never sent',
  sent: 'the request left the process; false: it is about to, or never did',
  givenUp:
    'another process took the question while this was out; answered all the same, it is late where the answer’s callId names another call',
  maybePaid: 'the connection or the process broke: the provider may have charged for it',
  httpStatus: 'null: no reply',
  usage: 'tokens as the provider counts them; null: it does not say',
  'usage.promptTokens': 'tokens',
  'usage.cachedTokens': 'tokens, part of the prompt; null: not reported',
  'usage.cacheWriteTokens': 'tokens, part of the prompt; null: not reported',
  'usage.completionTokens': 'tokens',
  'usage.reasoningTokens': 'tokens, part of the completion; null: not reported',
  'usage.costUsd': 'USD that the provider says it charged; null: not reported',
  costMicroUsd: `cost, ${IN_MICRO_USD}; null: unknown`,
  reservedMicroUsd: `most that it could cost, ${IN_MICRO_USD}; null: the price is unknown`,
  rawResponse: 'body of the reply as it came; null: none, or pruned',
  request: 'what was sent; texts by the SHA-256 under which prompts.jsonl has them',
  'request.promptVersion': 'version of the prompt’s template',
  'request.system': 'SHA-256 of the system prompt',
  'request.user': 'SHA-256 of the user prompt',
  'request.settings': 'SHA-256 of the rest of the request; null in older records',
  'request.maxTokens': 'limit of output, tokens; null: none',
  error: 'what went wrong; else null',
  finalFault: 'the model’s own fault, and asking again cannot help',
};

export const PROMPT_NOTES: Notes = {
  _id: 'SHA-256 of the text, hexadecimal',
  ...DOCUMENT_NOTES,
  role: 'which part of the request',
  text: 'the text',
};

export const PROVIDER_NOTES: Notes = {
  _id: 'provider id of the rosters',
  ...DOCUMENT_NOTES,
  state:
    'open: calls go out; resting: one at a time after a rest; paused: none until a person looks',
  reason: 'kind of failure; null when open',
  message: 'its words; null when open',
  since: TIME_UTC,
};
