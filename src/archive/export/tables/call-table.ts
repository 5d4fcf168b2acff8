import type { Call } from '../../../shared/records/call.ts';
import { type CsvTable, csvColumnsOf, csvTable } from './table.ts';

/** A call, and whether it was answered beside the one that stands. */
type CallRow = Call & { readonly late: boolean };

const column = csvColumnsOf<CallRow>();

export const CALLS_TABLE: CsvTable<CallRow> = csvTable(
  'calls.csv',
  'A request to a provider in a row, without the body of its reply (calls.jsonl has it).',
  (call) => [call],
  [
    column('call_id', 'text', ({ _id }) => _id, 'id of the call'),
    column('batch_id', 'text', ({ batchId }) => batchId, 'batch'),
    column('kind', 'text', ({ kind }) => kind, 'decision, memory or judge'),
    column('subject_id', 'text', ({ subject }) => subject, 'what it is about'),
    column('player', 'text', ({ player }) => player, 'player or judge that was asked'),
    column('provider', 'text', ({ provider }) => provider, 'provider that was asked'),
    column('model_asked', 'text', ({ modelAsked }) => modelAsked, 'model of the roster'),
    column(
      'model_answered',
      'text',
      ({ modelAnswered }) => modelAnswered,
      'model that the reply names',
    ),
    column('started_at', 'time', ({ startedAt }) => startedAt, 'ISO 8601 in UTC'),
    column('finished_at', 'time', ({ finishedAt }) => finishedAt, 'ISO 8601 in UTC'),
    column(
      'latency_ms',
      'number',
      ({ latencyMs }) => latencyMs,
      'from request to the end of the reply',
    ),
    column('outcome', 'text', ({ outcome }) => outcome, 'what came of it'),
    column(
      'late',
      'boolean',
      ({ late }) => late,
      'answered beside the one that stands: paid for, and no part of play',
    ),
    column(
      'maybe_paid',
      'boolean',
      ({ maybePaid }) => maybePaid,
      'nobody knows whether it was charged for',
    ),
    column('http_status', 'integer', ({ httpStatus }) => httpStatus, 'empty: no reply'),
    column(
      'prompt_tokens',
      'integer',
      ({ usage }) => usage?.promptTokens ?? null,
      'as the provider counts',
    ),
    column(
      'cached_tokens',
      'integer',
      ({ usage }) => usage?.cachedTokens ?? null,
      'part of the prompt',
    ),
    column(
      'cache_write_tokens',
      'integer',
      ({ usage }) => usage?.cacheWriteTokens ?? null,
      'part of the prompt',
    ),
    column(
      'completion_tokens',
      'integer',
      ({ usage }) => usage?.completionTokens ?? null,
      'as the provider counts',
    ),
    column(
      'reasoning_tokens',
      'integer',
      ({ usage }) => usage?.reasoningTokens ?? null,
      'part of the completion',
    ),
    column(
      'reported_cost_usd',
      'number',
      ({ usage }) => usage?.costUsd ?? null,
      'what the provider says it charged',
    ),
    column('cost_micro_usd', 'integer', ({ costMicroUsd }) => costMicroUsd, 'empty: unknown'),
    column(
      'reserved_micro_usd',
      'integer',
      ({ reservedMicroUsd }) => reservedMicroUsd,
      'most that it could cost',
    ),
    column('max_tokens', 'integer', ({ request }) => request.maxTokens, 'limit of output'),
    column(
      'prompt_version',
      'text',
      ({ request }) => request.promptVersion,
      'version of the template',
    ),
    column('system_sha256', 'text', ({ request }) => request.system, 'of the system prompt'),
    column('user_sha256', 'text', ({ request }) => request.user, 'of the user prompt'),
    column(
      'settings_sha256',
      'text',
      ({ request }) => request.settings,
      'of the rest of the request',
    ),
    column(
      'final_fault',
      'boolean',
      ({ finalFault }) => finalFault,
      'the model’s own fault, for good',
    ),
    column('error', 'text', ({ error }) => error, 'what went wrong'),
  ],
);
