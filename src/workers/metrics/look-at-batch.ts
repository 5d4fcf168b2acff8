import { lookAt } from '../../scoring/stopping/stop-rule.ts';
import { storedOutcomes } from '../../scoring/stopping/stored-outcomes.ts';
import { awaitsLook } from '../../shared/fleet/advance.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { askedConfiguration } from '../../shared/records/also-judged.ts';
import type { Batch, SeenDifference, Stopping } from '../../shared/records/batch.ts';
import { observationsIn, waveEnd } from '../../shared/records/observations.ts';
import { planSessions } from '../../shared/records/plan.ts';

/**
 * Says whether a batch has told enough once the sessions that are planned are over: if so, writes down
 * where and what was seen; if not, plans the next wave. Sessions beyond those that count in this look
 * may be there, of a look that was cut off: they change nothing.
 */
export async function lookAtBatch(
  { store, now, log }: Pick<ProcessContext, 'store' | 'now' | 'log'>,
  batchId: string,
): Promise<void> {
  const batch = await store.collection('batches').get(batchId);
  const stopWhen = batch?.configuration.stopWhen;
  if (batch?.stopping === undefined || stopWhen === undefined) return;
  if (batch.status !== 'open' || !(await awaitsLook(store, batch))) return;
  const { configuration, stopping } = batch;
  const { planned, looked } = stopping;
  const { outcomes } = await storedOutcomes(store, batch);
  const look = lookAt(configuration, stopWhen, outcomes, { after: looked, upTo: planned });
  const found: Stopping = {
    planned,
    looked: planned,
    held: look.held ? { observation: look.observation, at: now().toISOString() } : null,
    differences: look.differences.map(
      ({ condition, a, b, mean: bb100, clusters, halfWidth }): SeenDifference => ({
        condition,
        a,
        b,
        bb100,
        clusters,
        halfWidth,
      }),
    ),
  };
  if (look.held || planned >= observationsIn(configuration)) {
    await note(store, batch, found);
    log.info({ batch: batchId, observation: look.observation, enough: look.held }, 'looked');
    return;
  }
  const upTo = waveEnd(configuration, stopWhen, planned);
  // Before the batch says so: a look that is cut off in between is taken again, and plans the same.
  const plan = planSessions(askedConfiguration(batch), { after: planned, upTo });
  await store.collection('runs').insertMany(plan.runs);
  await store.collection('sessions').insertMany(plan.sessions);
  await note(store, batch, { ...found, planned: upTo });
}

/**
 * Judging is planned anew for sessions that come. Of two who look at once the later writes what an earlier
 * look has found; then the next look is due again, and finds the same.
 */
async function note(
  store: ProcessContext['store'],
  { _id }: Batch,
  stopping: Stopping,
): Promise<void> {
  const set = { stopping, planned: null };
  await store.collection('batches').update(_id, { status: 'open' }, { set });
}
