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
 * Whoever opened these calls is taken for dead: what was sent may have been charged for, nobody knows;
 * what was not is settled as that, and will not be sent any more. Returns those that may be paid.
 */
export async function giveUpCalls(
  store: ArenaStore,
  calls: readonly Call[],
  at: string,
): Promise<Call[]> {
  const lost: Call[] = [];
  const collection = store.collection('calls');
  for (const call of calls) {
    if (call.outcome !== 'open' || call.givenUp) continue;
    const unsent = { outcome: 'unsent', givenUp: true, finishedAt: at, error: UNSENT } as const;
    const wasUnsent =
      !call.sent &&
      (await collection.update(call._id, { outcome: 'open', sent: false }, { set: unsent }));
    if (wasUnsent) continue;
    const set = { givenUp: true, maybePaid: true };
    if (await collection.update(call._id, { outcome: 'open' }, { set })) lost.push(call);
  }
  return lost;
}

const UNSENT = 'it was written down and not sent: its process ended, or lost its services';

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
    sent: false,
    givenUp: false,
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

/**
 * Writes down that the request goes out now.
 * @throws CallCollisionError when its maker was taken for dead meanwhile: it must not go out any more
 */
export async function markSent(store: ArenaStore, call: Call): Promise<Call> {
  const ours = { outcome: 'open', givenUp: false } as const;
  if (!(await store.collection('calls').update(call._id, ours, { set: { sent: true } }))) {
    throw new CallCollisionError(call._id);
  }
  return { ...call, sent: true };
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

/** Writes down what a call came to, also where it was given up for dead meanwhile, and returns it so. */
export async function settleCall(
  store: ArenaStore,
  call: Call,
  settlement: Settlement,
): Promise<Call> {
  const calls = store.collection('calls');
  const settled: Call = { ...call, ...settlement };
  if (await calls.replace(settled, { outcome: 'open', givenUp: false })) return settled;
  const late: Call = { ...settled, givenUp: true };
  await calls.replace(late, { outcome: 'open' });
  return late;
}
