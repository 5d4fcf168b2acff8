import type { Queue } from 'bullmq';
import type { CallsFailedError } from '../../shared/fleet/ask.ts';
import type { View } from '../../shared/fleet/queues/payloads.ts';
import { unscoredReasonOf } from '../../shared/fleet/unscored-reason.ts';
import { attemptOf } from '../../shared/records/ids.ts';
import type { Judgement, UnscoredReason } from '../../shared/records/judgement.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { callsAbout } from '../../shared/store/calls-about.ts';

export interface Unscored {
  readonly reason: UnscoredReason;
  /** Number of the last call that was made about it; 0: none. */
  readonly lastCall: number;
}

/** Why a question to a judge got no answer: what the ledger says of the last call about it. */
export async function unscoredBecause(
  store: ArenaStore,
  { _id, callsBefore }: Judgement,
  { reason }: CallsFailedError,
): Promise<Unscored> {
  const last = (await callsAbout(store, _id)).at(-1);
  const lastCall = last === undefined ? 0 : attemptOf(last._id);
  if (reason === 'not-recorded') return { reason, lastCall };
  if (last === undefined || lastCall <= callsBefore) return { reason: 'not-asked', lastCall };
  return { reason: unscoredReasonOf(last), lastCall };
}

/** A failed question would answer for the next round, too. */
export async function discardFailedQuestion(queue: Queue<View>, subject: string): Promise<void> {
  if ((await queue.getJobState(subject)) === 'failed') await queue.remove(subject);
}
