import { type Job, UnrecoverableError } from 'bullmq';
import { advanceAfterSession, ensureOpenSession } from '../../shared/fleet/advance.ts';
import { AskAbortedError, CallsFailedError } from '../../shared/fleet/ask.ts';
import { BatchStandsError, stands } from '../../shared/fleet/batch-standing.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { handBack } from '../../shared/fleet/queues/hand-back.ts';
import {
  LEFT,
  type LeavingWorker,
  openLeavingWorker,
} from '../../shared/fleet/queues/leaving-worker.ts';
import { QUEUE } from '../../shared/fleet/queues/options.ts';
import { type SessionPayload, sessionPayloadSchema } from '../../shared/fleet/queues/payloads.ts';
import {
  ArenaError,
  describeError,
  type ParkReason,
  SessionParkedError,
} from '../../shared/records/errors.ts';
import { isDamage } from '../../shared/store/damaged.ts';
import { StoreClosedError } from '../../shared/store/errors.ts';
import { parkSession } from './park.ts';
import { playSession } from './session.ts';

/** Takes session jobs; many at once, since a session mostly waits for answers. */
export function openTableWorker(context: ProcessContext): LeavingWorker {
  const { sessionConcurrency } = context.configuration;
  return openLeavingWorker<SessionPayload>(context, {
    queue: QUEUE.sessions,
    concurrency: sessionConcurrency,
    take: (job, token, leaving) => takeSession(context, job, token, leaving),
    left: ({ sessionId }) => ensureOpenSession(context, sessionId),
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
    const message = `payload cannot be read: ${payload.error.issues[0]?.message ?? ''}`;
    await parkSession(context, String(job.id), 'unreadable-payload', message);
    throw new UnrecoverableError(message);
  }
  const { sessionId } = payload.data;
  try {
    const session = await playSession(context, sessionId, signal);
    if (session === null) return LEFT;
    // What follows is queued before this job ends: a crash in between repeats it, never skips it.
    await advanceAfterSession(context, session);
    return session.status;
  } catch (error) {
    if (error instanceof BatchStandsError && !(await goesOn(context, error.batchId))) {
      return LEFT;
    }
    if (
      error instanceof AskAbortedError ||
      error instanceof StoreClosedError ||
      error instanceof BatchStandsError
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
  return batch !== null && !stands(batch);
}

/** Why an error parks the session; null when trying again is enough. */
function parkReason(error: unknown): ParkReason | null {
  if (error instanceof CallsFailedError) return error.reason;
  if (error instanceof SessionParkedError) return error.reason;
  if (isDamage(error)) return 'damaged-document';
  if (error instanceof ArenaError) return error.kind === 'retryable' ? null : 'internal';
  return 'internal';
}
