import { type Job, UnrecoverableError } from 'bullmq';
import { advance, advanceAfterSession, ensureOpenSession } from '../../shared/fleet/advance.ts';
import { AskAbortedError, CallsFailedError } from '../../shared/fleet/ask.ts';
import { BatchHaltedError, isHalted } from '../../shared/fleet/halted-batch.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import {
  handBack,
  type LeavingWorker,
  openLeavingWorker,
  SKIPPED,
  unreadablePayload,
} from '../../shared/fleet/queues/leaving-worker.ts';
import { QUEUE } from '../../shared/fleet/queues/options.ts';
import { type SessionPayload, sessionPayloadSchema } from '../../shared/fleet/queues/payloads.ts';
import {
  ArenaError,
  describeError,
  type ParkReason,
  SessionParkedError,
} from '../../shared/records/errors.ts';
import { batchOf } from '../../shared/records/ids.ts';
import { isDamage } from '../../shared/store/damaged.ts';
import { StoreClosedError } from '../../shared/store/errors.ts';
import { playSession } from './session.ts';

/** Takes session jobs; many at once, since a session mostly waits for answers. */
export function openTableWorker(context: ProcessContext): LeavingWorker {
  const { sessionConcurrency } = context.configuration;
  return openLeavingWorker<SessionPayload>(context, {
    queue: QUEUE.sessions,
    concurrency: sessionConcurrency,
    take: (job, token, leaving) => takeSession(context, job, token, leaving),
    skipped: ({ sessionId }) => ensureOpenSession(context, sessionId),
  });
}

async function takeSession(
  context: ProcessContext,
  job: Job<SessionPayload>,
  token: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const payload = sessionPayloadSchema.safeParse(job.data);
  if (!payload.success) {
    // Written by another version, or by hand: the session it is named after must not play on.
    const unreadable = unreadablePayload(payload.error);
    await parkSession(context, String(job.id), 'unreadable-payload', unreadable.message);
    throw unreadable;
  }
  const { sessionId } = payload.data;
  try {
    const session = await playSession(context, sessionId, signal);
    if (session === null) return SKIPPED;
    // What follows is queued before this job ends: a crash in between repeats it, never skips it.
    await advanceAfterSession(context, session);
    return session.status;
  } catch (error) {
    if (error instanceof BatchHaltedError && !(await goesOn(context, error.batchId))) {
      return SKIPPED;
    }
    if (
      error instanceof AskAbortedError ||
      error instanceof StoreClosedError ||
      error instanceof BatchHaltedError
    ) {
      return await handBack(context, job, token);
    }
    const reason = parkReason(error);
    // Anything retryable (the store is away, say) is tried again by the queue.
    if (reason === null) throw error;
    const message = describeError(error);
    context.log.error({ session: sessionId, reason, error: message }, 'session parked');
    await parkSession(context, sessionId, reason, message);
    throw new UnrecoverableError(`parked (${reason}): ${message}`);
  }
}

/** Somebody may have resumed the batch while its sessions were leaving: then this one stays. */
async function goesOn({ store }: ProcessContext, batchId: string): Promise<boolean> {
  const batch = await store.collection('batches').get(batchId);
  return batch !== null && !isHalted(batch);
}

/** Why an error parks the session; null when trying again is enough. */
function parkReason(error: unknown): ParkReason | null {
  if (error instanceof CallsFailedError) return error.reason;
  if (error instanceof SessionParkedError) return error.reason;
  if (isDamage(error)) return 'damaged-document';
  if (error instanceof ArenaError) return error.kind === 'retryable' ? null : 'internal';
  return 'internal';
}

/**
 * Lets a session stand still with a reason, instead of finishing it wrongly, and lets the rest of
 * the batch go on, also where the session's own document cannot be read.
 */
export async function parkSession(
  context: ProcessContext,
  sessionId: string,
  reason: ParkReason,
  message: string,
): Promise<void> {
  const sessions = context.store.collection('sessions');
  const parked = { reason, message: message.slice(0, 2000), at: context.now().toISOString() };
  await sessions.update(sessionId, { status: 'open' }, { set: { status: 'parked', parked } });
  try {
    const session = await sessions.get(sessionId);
    if (session !== null) await advanceAfterSession(context, session);
  } catch (error) {
    context.log.error({ session: sessionId, error: describeError(error) }, 'cannot be read');
    await advance(context, batchOf(sessionId));
  }
}
