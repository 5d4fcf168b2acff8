import type { Call } from '../records/call.ts';
import { attemptOf } from '../records/ids.ts';
import type { ArenaStore } from './arena-store.ts';

/** Calls about one question so far, oldest first. `subject`: the id of what was asked about. */
export async function callsAbout(store: ArenaStore, subject: string): Promise<Call[]> {
  const calls = await store.collection('calls').find({ where: { subject } });
  return calls.sort((a, b) => attemptOf(a._id) - attemptOf(b._id));
}
