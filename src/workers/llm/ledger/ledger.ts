import type { View } from '../../../shared/fleet/queues/payloads.ts';
import type { Call } from '../../../shared/records/call.ts';
import { SCHEMA_VERSION } from '../../../shared/records/document.ts';
import { ArenaError } from '../../../shared/records/errors.ts';
import { attemptOf, callId } from '../../../shared/records/ids.ts';
import type { ArenaStore } from '../../../shared/store/arena-store.ts';
import type { Respondent } from '../question/respondent.ts';
import type { PromptHashes } from '../request/prompt-archive.ts';

/** Somebody else has just begun a call about the same subject: look again in a moment. */
export class CallCollisionError extends ArenaError {
  constructor(id: string) {
    super(`${id} was begun by another worker`, { kind: 'retryable' });
  }
}

/** The calls that use up a question's tries: those of a verdict's earlier rounds do not. */
export function callsThatCount(view: View, calls: readonly Call[]): readonly Call[] {
  if (view.kind !== 'judge') return calls;
  return calls.filter((call) => attemptOf(call._id) > view.callsBefore);
}

export function nextAttempt(calls: readonly Call[]): number {
  const last = calls.at(-1);
  return last === undefined ? 1 : attemptOf(last._id) + 1;
}

/**
 * Whoever opened these calls died over them: the provider may have charged, nobody knows. Returns those
 * that were not marked before.
 */
export async function markMaybePaid(store: ArenaStore, calls: readonly Call[]): Promise<Call[]> {
  const marked: Call[] = [];
  const set = { maybePaid: true };
  for (const call of calls) {
    if (call.outcome !== 'open' || call.maybePaid) continue;
    const open = { outcome: 'open', maybePaid: false } as const;
    if (await store.collection('calls').update(call._id, open, { set })) marked.push(call);
  }
  return marked;
}

/** What of a call is known before it goes out, beyond the question and who is asked. */
export interface CallOpening {
  /** Of the prompt's templates. */
  readonly version: string;
  readonly hashes: PromptHashes;
  readonly maxTokens: number;
  readonly reservedMicroUsd: number | null;
  readonly attempt: number;
  readonly startedAt: string;
}

/**
 * Writes the next call of a subject before its request goes out.
 * @throws CallCollisionError when another worker has taken its number.
 */
export async function openCall(
  store: ArenaStore,
  view: View,
  respondent: Respondent,
  { version, hashes, maxTokens, reservedMicroUsd, attempt, startedAt }: CallOpening,
): Promise<Call> {
  const call: Call = {
    _id: callId(view.subject, attempt),
    schema: SCHEMA_VERSION,
    kind: view.kind,
    subject: view.subject,
    batchId: view.batchId,
    player: respondent.entry.id,
    provider: respondent.provider.id,
    modelAsked: respondent.entry.model,
    modelAnswered: null,
    startedAt,
    finishedAt: null,
    latencyMs: null,
    outcome: 'open',
    maybePaid: false,
    httpStatus: null,
    usage: null,
    costMicroUsd: null,
    reservedMicroUsd,
    rawResponse: null,
    finalFault: false,
    request: {
      promptVersion: version,
      ...hashes,
      maxTokens,
    },
    error: null,
  };
  const outcome = await store.collection('calls').insert(call);
  if (outcome === 'exists') throw new CallCollisionError(call._id);
  return call;
}

/** Takes back a call that was written down and then did not go out. */
export async function withdrawCall(store: ArenaStore, id: string): Promise<void> {
  await store.collection('calls').delete({ where: { _id: id, outcome: 'open' } });
}

export type Settlement = Pick<
  Call,
  | 'finishedAt'
  | 'latencyMs'
  | 'outcome'
  | 'httpStatus'
  | 'usage'
  | 'costMicroUsd'
  | 'rawResponse'
  | 'modelAnswered'
  | 'finalFault'
  | 'maybePaid'
  | 'error'
>;

/** Writes down what a call came to, also where it was given up for dead meanwhile. */
export async function settleCall(
  store: ArenaStore,
  call: Call,
  settlement: Settlement,
): Promise<void> {
  await store.collection('calls').replace({ ...call, ...settlement }, { outcome: 'open' });
}
