import { scoreBatch } from '../../scoring/score-batch.ts';
import { allFinished, isLookDue } from '../../shared/fleet/advance.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import type { Batch, ScoreChange } from '../../shared/records/batch.ts';
import { ArenaError } from '../../shared/records/errors.ts';
import { axisNameSchema, type Profile } from '../../shared/records/profile.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

/**
 * Scores a batch and stores its profiles; a stored one of a higher version stays. The batch is
 * finished when every session is and every verdict has come; with sessions parked it stays open.
 */
export async function storeScores(
  context: Pick<ProcessContext, 'store' | 'now'>,
  batchId: string,
): Promise<void> {
  const { store } = context;
  const { profiles, version } = await scoreBatch(store, batchId);
  const batches = store.collection('batches');
  const batch = await batches.get(batchId);
  if (batch === null) throw new ArenaError(`batch ${batchId} is not in the store`);
  // Before the profiles it tells of: a crash in between repeats it, and finds the same.
  await noteChanges(context, batch, profiles, version);
  for (const profile of profiles) await replaceProfile(store, profile);
  await raiseScoredVersion(store, batch, version);
  const pending = await store
    .collection('judgements')
    .count({ where: { batchId, status: 'pending' } });
  if (pending > 0) return;
  if (batch.status === 'open' && !isLookDue(batch) && (await allFinished(store, batchId))) {
    await finish(context, batch);
  }
}

/** What a score that is not the first has changed: the report says so. */
async function noteChanges(
  { store, now }: Pick<ProcessContext, 'store' | 'now'>,
  { _id, scoredVersion, rescored }: Batch,
  profiles: readonly Profile[],
  version: number,
): Promise<void> {
  if (scoredVersion === null || scoredVersion >= version) return;
  const stored = await store.collection('profiles').rangeAll(_id);
  const changes = [...scoreChanges(stored, profiles)];
  const rescore = { at: now().toISOString(), from: scoredVersion, to: version, changes };
  await store
    .collection('batches')
    .update(_id, { scoredVersion }, { set: { rescored: [...rescored, rescore] } });
}

async function finish(
  { store, now }: Pick<ProcessContext, 'store' | 'now'>,
  batch: Batch,
): Promise<void> {
  const runs = store.collection('runs');
  for await (const run of runs.range(batch._id)) {
    await runs.update(run._id, { status: 'open' }, { set: { status: 'finished' } });
  }
  const finishedAt = batch.finishedAt ?? now().toISOString();
  await store
    .collection('batches')
    .update(batch._id, { status: 'open' }, { set: { status: 'finished', finishedAt } });
}

async function raiseScoredVersion(
  store: ArenaStore,
  { _id, scoredVersion }: Batch,
  version: number,
): Promise<void> {
  const batches = store.collection('batches');
  const set = { scoredVersion: version };
  let known = scoredVersion;
  while (known === null || known < version) {
    if (await batches.update(_id, { scoredVersion: known }, { set })) return;
    const batch = await batches.get(_id);
    if (batch === null) return;
    known = batch.scoredVersion;
  }
}

async function replaceProfile(store: ArenaStore, profile: Profile): Promise<void> {
  const profiles = store.collection('profiles');
  const {
    _id,
    schema: _schema,
    meanAxes,
    readings,
    readingsLacking,
    claimReaders,
    ...fields
  } = profile;
  const said = {
    ...fields,
    ...(meanAxes === undefined ? {} : { meanAxes }),
    ...(readings === undefined ? {} : { readings }),
    ...(readingsLacking === undefined ? {} : { readingsLacking }),
    ...(claimReaders === undefined ? {} : { claimReaders }),
  };
  if ((await profiles.insert(profile)) === 'inserted') return;
  // Another score may put its own in between: of two, the one of the higher version stays.
  for (;;) {
    const stored = await profiles.get(_id);
    if (stored === null || stored.version >= profile.version) return;
    if (await profiles.update(_id, { version: stored.version }, { set: said })) return;
  }
}

/** Every axis whose score is not what it was, in the order of the profiles. */
function scoreChanges(
  before: readonly Profile[],
  after: readonly Profile[],
): readonly ScoreChange[] {
  const known = new Map(before.map((profile) => [profile._id, profile]));
  return after.flatMap(({ _id, player, condition, axes }) => {
    const earlier = known.get(_id);
    if (earlier === undefined) return [];
    return axisNameSchema.options.flatMap((axis) => {
      const [was, is] = [earlier.axes[axis]?.score, axes[axis]?.score];
      if (was === undefined || is === undefined || was === is) return [];
      return [{ player, condition, axis, before: was, after: is }];
    });
  });
}
