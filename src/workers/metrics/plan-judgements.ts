import {
  judgeSamples,
  judgingTasks,
  pendingJudgement,
  wordlessJudgement,
} from '../../scoring/judging/judging-plan.ts';
import { JUDGE_SAMPLE } from '../../scoring/judging/lowest-sample.ts';
import { storedSessions } from '../../scoring/records/stored-sessions.ts';
import { type Advancing, awaitsLook, ensureJudgements } from '../../shared/fleet/advance.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { ClaimsSample } from '../../shared/records/batch-configuration.ts';
import { ArenaError } from '../../shared/records/errors.ts';
import { judgedAxisSchema } from '../../shared/records/judgement.ts';

/**
 * Picks the samples of a batch out of what is played, inserts every judgement that is not there yet as
 * pending, and makes sure of their jobs. Once every session is over it says on the batch how many there
 * are: after the last is inserted, so that a plan cut short by a crash is made again and comes out the
 * same. Bluffs without words are said to be so and ask nobody. Returns how many are new to be asked.
 */
export async function planJudgements(context: Advancing, batchId: string): Promise<number> {
  const { store } = context;
  const batches = store.collection('batches');
  const batch = await batches.get(batchId);
  if (batch === null) throw new ArenaError(`batch ${batchId} is not in the store`);
  const open = await store.collection('sessions').count({ where: { batchId, status: 'open' } });
  const samples = await judgeSamples(
    storedSessions(store, batchId),
    JUDGE_SAMPLE,
    claimsSampleOf(batch),
  );
  const judgements = judgedAxisSchema.options.flatMap((axis) =>
    samples[axis].flatMap((sampled) =>
      judgingTasks(batch, axis, sampled.decision.player).map((task) =>
        pendingJudgement(sampled, task),
      ),
    ),
  );
  const { inserted } = await store.collection('judgements').insertMany(judgements);
  await store
    .collection('judgements')
    .insertMany(
      samples.wordlessBluffs.flatMap((sampled) =>
        judgingTasks(batch, 'bluff', sampled.decision.player).map((task) =>
          wordlessJudgement(sampled, task),
        ),
      ),
    );
  if (inserted > 0) {
    // A finished batch that is judged anew is not finished until it is scored again.
    await batches.update(batchId, { status: 'finished' }, { set: { status: 'open' } });
  }
  if (open === 0 && !(await awaitsLook(store, batch))) {
    // With those of earlier samples: what is pending is counted against it.
    const planned = await store.collection('judgements').count({ where: { batchId } });
    await batches.update(batchId, { planned: batch.planned }, { set: { planned } });
  }
  if (batch.status === 'open' || batch.status === 'finished') {
    await ensureJudgements(context, batchId);
  }
  return inserted;
}

/** Null where nobody is asked what texts claim: then they need not be looked at. */
function claimsSampleOf({ configuration, alsoJudged }: Batch): ClaimsSample | null {
  const { claims, claimsSample } = configuration.judges;
  const isAsked = claims !== undefined || alsoJudged.some(({ axis }) => axis === 'claims');
  return isAsked ? (claimsSample ?? JUDGE_SAMPLE) : null;
}
