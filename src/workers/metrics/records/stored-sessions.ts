import type { ArenaStore } from '../../../shared/store/arena-store.ts';
import type { SessionRecords } from './session-records.ts';

/** A batch's sessions out of the store in id order, one at a time: memory holds one session. */
export async function* storedSessions(
  store: ArenaStore,
  batchId: string,
): AsyncGenerator<SessionRecords, void, undefined> {
  const [hands, decisions] = [store.collection('hands'), store.collection('decisions')];
  // One whose own document is damaged is parked, or will be: no score counts it.
  const { documents } = await store.collection('sessions').sift({ within: batchId });
  for (const session of documents) {
    yield session.status === 'finished'
      ? {
          session,
          hands: await hands.rangeAll(session._id),
          decisions: await decisions.rangeAll(session._id),
        }
      : { session, hands: [], decisions: [] };
  }
}
