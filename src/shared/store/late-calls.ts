import { isLate } from '../records/call.ts';
import type { ArenaStore } from './arena-store.ts';
import { callsAbout } from './calls-about.ts';

/**
 * Ids of a batch's calls that were answered beside the one that stands: paid for, and no part of play.
 * There is none without one that was given up, and of those there are few.
 */
export async function lateCalls(store: ArenaStore, batchId: string): Promise<ReadonlySet<string>> {
  const givenUp = await store.collection('calls').find({ where: { batchId, givenUp: true } });
  const late = new Set<string>();
  for (const subject of new Set(givenUp.map((call) => call.subject))) {
    const answer = await store.collection('answers').get(subject);
    if (answer === null) continue;
    for (const call of await callsAbout(store, subject)) {
      if (isLate(call, answer.callId)) late.add(call._id);
    }
  }
  return late;
}
