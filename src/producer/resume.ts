import { advance } from '../shared/fleet/advance.ts';
import { changeCaps } from '../shared/fleet/money/reservations.ts';
import type { Batch } from '../shared/records/batch.ts';
import type { Caps } from '../shared/records/caps.ts';
import { UserError } from '../shared/records/errors.ts';
import { type Enqueueing, openForPlay } from './enqueue.ts';
import { namedBatch } from './named-batch.ts';
import { refuseUntrusted } from './trust-import.ts';

export interface Resumed {
  /** As it stands in the store afterwards. */
  batch: Batch;
  /** How many sessions stood still and go on. */
  unparked: number;
}

/**
 * Lets a batch go on where it stopped: opens its parked sessions and the batch itself, wakes paused
 * provider queues and retries failed jobs. Nothing that was played is played again.
 * @param caps what may be spent from now on; a cap that is not named stays
 * Throws UserError when there is no such batch, when it was cancelled, or when it was imported and nobody
 * has let it ask.
 */
export async function resumeBatch(
  context: Enqueueing,
  batchId: string,
  caps: Partial<Caps> = {},
): Promise<Resumed> {
  const { store } = context;
  const batch = await namedBatch(context, batchId);
  if (batch.status === 'cancelled') {
    throw new UserError(`batch ${batchId} was cancelled: it cannot go on`);
  }
  if (!(await isAllOver(context, batch))) refuseUntrusted(batch);
  // What stood at its cap is looked at anew, also where no cap has changed.
  await changeCaps(context, batchId, { ...batch.caps, ...caps });
  const unparked = await unpark(context, batchId);
  if (unparked > 0) {
    // Sessions that finish from here on have decisions which an earlier plan could not know.
    const status = batch.status === 'paused' ? 'paused' : 'open';
    await store
      .collection('batches')
      .update(batchId, {}, { set: { status, planned: null, finishedAt: null } });
  }
  if (unparked > 0 || batch.status !== 'finished') {
    await openForPlay(context, batch);
    await advance(context, batchId, { ifFailed: 'retry' });
    return { batch: { ...batch, status: 'open' }, unparked };
  }
  return { batch, unparked };
}

/** Nothing of it would go on, so nobody would be asked: it can be shown without anybody's leave. */
export async function isAllOver(
  context: Pick<Enqueueing, 'store'>,
  { _id, status }: Batch,
): Promise<boolean> {
  return status === 'finished' && !(await hasParked(context, _id));
}

async function hasParked({ store }: Pick<Enqueueing, 'store'>, batchId: string): Promise<boolean> {
  const where = { batchId, status: 'parked' } as const;
  return (await store.collection('sessions').count({ where })) > 0;
}

/**
 * From now on llm workers may answer questions of a batch although their prompts are not its own. Each
 * version that does so is named in the batch: what is said once cannot be taken back.
 * @throws UserError no such batch
 */
export async function allowMixed(
  context: Pick<Enqueueing, 'store' | 'now'>,
  batchId: string,
): Promise<void> {
  await namedBatch(context, batchId);
  const set = { mixedSince: context.now().toISOString(), mixedCount: 0, awaits: null };
  await context.store.collection('batches').update(batchId, { mixedSince: null }, { set });
}

/** The batches of the store that are not over, by name. */
export async function unfinishedBatches(context: Pick<Enqueueing, 'store'>): Promise<string[]> {
  // One that is damaged is no reason not to find the others.
  const { documents: batches } = await context.store.collection('batches').sift({});
  const unfinished: string[] = [];
  for (const { _id, status } of batches) {
    const goesOn = status === 'open' || status === 'paused';
    if (goesOn || (await hasParked(context, _id))) unfinished.push(_id);
  }
  return unfinished;
}

/** The one batch of the store that is not over. Throws UserError when there is none, or several. */
export async function unfinishedBatch(context: Pick<Enqueueing, 'store'>): Promise<string> {
  const unfinished = await unfinishedBatches(context);
  const [only, ...others] = unfinished;
  if (only === undefined) {
    throw new UserError(`no batch in ${context.store.address} is unfinished`);
  }
  if (others.length > 0) {
    throw new UserError(
      `several batches are unfinished: name one of ${unfinished.join(', ')} (arena resume NAME)`,
    );
  }
  return only;
}

async function unpark(context: Pick<Enqueueing, 'store'>, batchId: string): Promise<number> {
  const sessions = context.store.collection('sessions');
  let unparked = 0;
  // Those whose own document is damaged stay as they are until somebody has mended it.
  const { documents } = await sessions.sift({ where: { batchId, status: 'parked' } });
  for (const session of documents) {
    const changed = await sessions.update(
      session._id,
      { status: 'parked' },
      { set: { status: 'open', parked: null } },
    );
    if (changed) unparked += 1;
  }
  return unparked;
}
