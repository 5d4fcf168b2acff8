import { workOutWinnings } from '../../scoring/winnings/stored-winnings.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { batchOf } from '../../shared/records/ids.ts';

/**
 * Works out what was won in a session that is over, and stores it; nothing to do where it is stored, or the
 * session was deleted or stands still meanwhile. Hands that cannot be read leave this session without figures,
 * with a reason: whether it counts is not for this to say.
 */
export async function storeWinnings(
  { store, log }: Pick<ProcessContext, 'store' | 'log'>,
  sessionId: string,
): Promise<void> {
  const batch = await store.collection('batches').get(batchOf(sessionId));
  const session = await store.collection('sessions').get(sessionId);
  if (batch === null || session?.status !== 'finished') return;
  const won = await workOutWinnings(store, batch, session);
  if ('lacking' in won) log.error({ session: sessionId, error: won.lacking }, 'winnings unknown');
}
