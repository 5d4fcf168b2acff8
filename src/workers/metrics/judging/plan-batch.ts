import { ArenaError } from '../../../shared/errors.ts';
import type { ProcessContext } from '../../../shared/process/context.ts';
import { storedSessions } from '../records/stored-sessions.ts';
import { bluffSamples, pendingJudgement } from './judging-plan.ts';

/** The rubric that bluffs are judged by now. */
export const BLUFF_RUBRIC = 'v1';

/**
 * Picks the samples of a batch and inserts every judgement as pending, then says so on the batch:
 * in this order, so that a plan cut short by a crash is made again and comes out the same.
 */
export async function planBatch(
  context: Pick<ProcessContext, 'store'>,
  batchId: string,
): Promise<void> {
  const { store } = context;
  const batch = await store.collection('batches').get(batchId);
  if (batch === null) throw new ArenaError(`batch ${batchId} is not in the store`);
  const judge = batch.configuration.judges.bluff;
  const judgements =
    judge === null
      ? []
      : (await bluffSamples(storedSessions(store, batchId))).map((sampled) =>
          pendingJudgement(sampled, { axis: 'bluff', judge, rubric: BLUFF_RUBRIC }),
        );
  await store.collection('judgements').insertMany(judgements);
  await store
    .collection('batches')
    .update(batchId, { planned: batch.planned }, { set: { planned: judgements.length } });
}
