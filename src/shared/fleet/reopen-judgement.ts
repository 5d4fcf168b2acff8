import type { Judgement } from '../records/judgement.ts';
import type { ArenaStore } from '../store/arena-store.ts';

/**
 * An unscored judgement is asked for anew, with all its tries: pending again, and its batch open again
 * if it was finished. Null when somebody else has changed it meanwhile.
 */
export async function reopenJudgement(
  store: ArenaStore,
  judgement: Judgement,
): Promise<Judgement | null> {
  const { _id, batchId, version } = judgement;
  const reopened = { status: 'pending', reason: null, version: version + 1 } as const;
  const ours = await store
    .collection('judgements')
    .update(_id, { status: 'unscored', version }, { set: reopened });
  if (!ours) return null;
  await store
    .collection('batches')
    .update(batchId, { status: 'finished' }, { set: { status: 'open' } });
  return { ...judgement, ...reopened };
}
