import { advance, advanceAfterSession } from '../../shared/fleet/advance.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { describeError, type ParkReason } from '../../shared/records/errors.ts';
import { batchOf } from '../../shared/records/ids.ts';

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
