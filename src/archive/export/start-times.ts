import type { Hand } from '../../shared/records/hand.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

/** Between two hands of a session, where only the session's own times are known. */
const HAND_MS = 60_000;

/**
 * When each hand of a batch began, for formats that want a time: records of hands hold none, so that
 * the same answers give the same bytes. Hands follow each other by the minute from their session's
 * start, which trackers sort by.
 */
export async function startTimes(
  store: ArenaStore,
  batchId: string,
): Promise<(hand: Hand) => string> {
  const batch = await store.collection('batches').get(batchId);
  const starts = new Map<string, number>();
  for await (const { _id, startedAt } of store.collection('sessions').range(batchId)) {
    if (startedAt !== null) starts.set(_id, Date.parse(startedAt));
  }
  const first = Date.parse(batch?.createdAt ?? '1970-01-01T00:00:00.000Z');
  return ({ sessionId, number }) =>
    new Date((starts.get(sessionId) ?? first) + (number - 1) * HAND_MS).toISOString();
}
