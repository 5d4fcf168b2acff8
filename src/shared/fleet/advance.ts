import type { Batch } from '../records/batch.ts';
import { batchOf } from '../records/ids.ts';
import type { Judgement } from '../records/judgement.ts';
import type { Session } from '../records/session.ts';
import type { ArenaStore } from '../store/arena-store.ts';
import { type Damage, parkOwner, settleDamaged } from '../store/damaged.ts';
import { awaitsTrust } from './halted-batch.ts';
import type { ProcessContext } from './process/context.ts';
import { ensureJob, type FailedJob } from './queues/job.ts';
import { PAYLOAD_VERSION } from './queues/payloads.ts';

/** What `advance` needs of a process. */
export type Advancing = Pick<ProcessContext, 'store' | 'queues' | 'log' | 'now'>;

export interface AdvanceOptions {
  /** Of sessions: `retry` once a person has resumed the batch, otherwise they stay as they are. */
  ifFailed?: FailedJob;
}

/**
 * What happens next in a batch: makes sure that the jobs exist which its documents ask for. It is
 * idempotent and keeps no counters, so it is called after every finish and by the reconciler; it
 * rebuilds every queue from an empty Redis.
 */
export async function advance(
  context: Advancing,
  batchId: string,
  options: AdvanceOptions = {},
): Promise<void> {
  const batch = await context.store.collection('batches').get(batchId);
  if (batch === null || batch.status === 'paused' || batch.status === 'cancelled') return;
  if (awaitsTrust(batch)) return;
  await ensureMissingWinnings(context, batchId);
  const open = await readable(context, { batchId, status: 'open' });
  if (open.length > 0) {
    await ensureSessions(context, batch, open, options.ifFailed ?? 'report');
    // Somebody has had the part judged that is played.
    await ensureJudgements(context, batch._id);
    return;
  }
  await ensureLookOrJudging(context, batch);
}

/** After one session is over: its successor, or judging when it was the last. Spares the full look. */
export async function advanceAfterSession(context: Advancing, session: Session): Promise<void> {
  const sessions = context.store.collection('sessions');
  const batch = await context.store.collection('batches').get(session.batchId);
  if (batch === null || batch.status !== 'open') return;
  // Before what reads them.
  if (session.status === 'finished') await ensureWinnings(context, session._id);
  if (isChained(batch, session.condition)) {
    const { runId, index } = session;
    const [successor] = await readable(context, { runId, index: index + 1 });
    if (successor?.status === 'open' && session.status === 'finished') {
      await ensureSession(context, successor, 'report');
      return;
    }
  }
  if ((await sessions.count({ where: { batchId: session.batchId, status: 'open' } })) > 0) return;
  await ensureLookOrJudging(context, batch);
}

/** After one judgement is settled: the score when it was the last. Spares a look at all the others. */
export async function advanceAfterVerdict(context: Advancing, batchId: string): Promise<void> {
  const batch = await context.store.collection('batches').get(batchId);
  if (batch === null || batch.status !== 'open' || batch.planned === null) return;
  if ((await pendingJudgements(context, batchId)) > 0) return;
  await ensureScore(context, batch);
}

/** Sessions of a run follow each other where memory persists, and run side by side where not. */
export function isChained(batch: Batch, condition: string): boolean {
  return batch.configuration.conditions.some(
    (each) => each.id === condition && each.memory === 'persistent',
  );
}

async function ensureSessions(
  context: Advancing,
  batch: Batch,
  open: readonly Session[],
  ifFailed: FailedJob,
): Promise<void> {
  const earliest = new Map<string, Session>();
  const startable: Session[] = [];
  for (const session of open) {
    if (!isChained(batch, session.condition)) startable.push(session);
    else if (!earliest.has(session.runId)) earliest.set(session.runId, session);
  }
  for (const session of earliest.values()) {
    if (await predecessorFinished(context, session)) startable.push(session);
  }
  for (const session of startable) await ensureSession(context, session, ifFailed);
}

async function predecessorFinished(context: Advancing, session: Session): Promise<boolean> {
  if (session.index === 1) return true;
  const { runId, index } = session;
  const [predecessor] = await readable(context, { runId, index: index - 1 });
  return predecessor?.status === 'finished';
}

/** Sessions in playing order; one that is damaged stands still from here on, and stops no other. */
async function readable(
  context: Advancing,
  where: Partial<Pick<Session, 'batchId' | 'runId' | 'index' | 'status'>>,
): Promise<Session[]> {
  const { documents, damaged } = await context.store.collection('sessions').sift({ where });
  for (const damage of damaged) {
    logDamage(context, damage);
    await parkOwner(context, damage);
  }
  return documents;
}

/** Says in the log which document cannot be read. */
export function logDamage(
  { log }: Pick<Advancing, 'log'>,
  { collection, id, message }: Damage,
): void {
  log.error({ collection, id, error: message }, 'damaged document');
}

async function ensureSession(
  context: Advancing,
  session: Session,
  ifFailed: FailedJob,
): Promise<void> {
  await ensureJob(
    context.queues.sessions,
    `session ${session._id}`,
    session._id,
    { v: PAYLOAD_VERSION, batchId: session.batchId, sessionId: session._id },
    // By its place in the run, so that a batch of a thousand sessions cannot starve one of five.
    { job: { priority: session.index }, ifFailed },
  );
}

/** Makes sure that a session has its job if it is still to be played, and its batch goes on. */
export async function ensureOpenSession(context: Advancing, sessionId: string): Promise<void> {
  if (!(await goesOn(context, batchOf(sessionId)))) return;
  const session = await context.store.collection('sessions').get(sessionId);
  if (session?.status === 'open') await ensureSession(context, session, 'report');
}

async function goesOn({ store }: Pick<Advancing, 'store'>, batchId: string): Promise<boolean> {
  const batch = await store.collection('batches').get(batchId);
  return batch?.status === 'open' && !awaitsTrust(batch);
}

/**
 * No session is open. What is judged then is all of the batch, unless it may stop early and a look has to
 * say whether more sessions are planned (docs/decisions/prefix.md).
 */
async function ensureLookOrJudging(context: Advancing, batch: Batch): Promise<void> {
  if (!(await awaitsLook(context.store, batch))) {
    await ensureJudging(context, batch);
    return;
  }
  const { _id: batchId, stopping } = batch;
  await ensureJob(
    context.queues.metrics,
    `look ${batchId}`,
    `${batchId}.look.${stopping?.planned}`,
    { v: PAYLOAD_VERSION, task: 'look', batchId },
    { ifFailed: 'retry' },
  );
}

/** Whether more sessions may be planned once those that are planned are over. */
export function isLookDue({ stopping }: Pick<Batch, 'stopping'>): boolean {
  return stopping !== undefined && stopping.held === null && stopping.looked < stopping.planned;
}

/** Whether more sessions are planned is not known yet; one that stands still leaves it so. */
export async function awaitsLook(store: ArenaStore, batch: Batch): Promise<boolean> {
  return isLookDue(batch) && (await allFinished(store, batch._id));
}

/**
 * Of so many sessions at one look what was won is worked out: where it is missing for thousands, of an older
 * store, plans and scores of other batches would wait behind them all.
 */
const WINNINGS_AT_A_LOOK = 50;

/** Makes sure that what was won is worked out for finished sessions of which nothing is stored. */
async function ensureMissingWinnings(context: Advancing, batchId: string): Promise<void> {
  const { store } = context;
  const finished = await store
    .collection('sessions')
    .distinct('_id', { within: batchId, where: { status: 'finished' } });
  if (finished.length === 0) return;
  const stored = new Set(await store.collection('winnings').distinct('_id', { within: batchId }));
  const missing = finished.filter((id) => !stored.has(id));
  for (const id of missing.slice(0, WINNINGS_AT_A_LOOK)) await ensureWinnings(context, id);
}

async function ensureWinnings({ queues }: Advancing, sessionId: string): Promise<void> {
  await ensureJob(
    queues.metrics,
    `winnings ${sessionId}`,
    `${sessionId}.winnings`,
    { v: PAYLOAD_VERSION, task: 'winnings', batchId: batchOf(sessionId), sessionId },
    { ifFailed: 'retry' },
  );
}

async function ensureJudging(context: Advancing, batch: Batch): Promise<void> {
  const { queues } = context;
  const batchId = batch._id;
  if (batch.planned === null) {
    await ensureJob(
      queues.metrics,
      `plan ${batchId}`,
      `${batchId}.plan`,
      { v: PAYLOAD_VERSION, task: 'plan', batchId },
      { ifFailed: 'retry' },
    );
    return;
  }
  if ((await ensureJudgements(context, batchId)) > 0) return;
  await ensureScore(context, batch);
}

/** Makes sure that every pending judgement has its job; how many there are. */
export async function ensureJudgements(context: Advancing, batchId: string): Promise<number> {
  const judgements = context.store.collection('judgements');
  const { documents: pending, damaged } = await judgements.sift({
    where: { batchId, status: 'pending' },
  });
  for (const damage of damaged) {
    logDamage(context, damage);
    await settleDamaged(context, damage);
  }
  for (const judgement of pending) await ensureJudgement(context, judgement);
  return pending.length;
}

/** The same for one judgement, if it is still pending, and its batch goes on. */
export async function ensurePendingJudgement(
  context: Advancing,
  judgementId: string,
): Promise<void> {
  if (!(await goesOn(context, batchOf(judgementId)))) return;
  const judgement = await context.store.collection('judgements').get(judgementId);
  if (judgement?.status === 'pending') await ensureJudgement(context, judgement);
}

/**
 * Makes sure that a pending judgement has its job. One that has failed goes again: a judgement that
 * could not be had is unscored and no longer pending, so nothing is asked over and over.
 */
export async function ensureJudgement(
  { queues }: Pick<Advancing, 'queues'>,
  { _id, axis, judge, batchId }: Judgement,
): Promise<void> {
  await ensureJob(
    queues.judge,
    `${axis} ${judge}`,
    _id,
    { v: PAYLOAD_VERSION, batchId, judgementId: _id },
    { ifFailed: 'retry' },
  );
}

/**
 * How long a second score waits for more to come. Verdicts that are asked for again one by one, as
 * with the retry buttons of a board, come in gusts: a score for each would be thrown away.
 */
export const RESCORE_DELAY_MS = 2_000;

async function ensureScore(context: Advancing, batch: Batch): Promise<void> {
  const batchId = batch._id;
  const version = await scoreVersion(context, batchId);
  const isScored = batch.scoredVersion !== null && batch.scoredVersion >= version;
  // A session that was over, stood still and is over again leaves the version as it was, and nothing but a
  // score finishes the batch.
  const isOver = batch.status === 'open' && (await allFinished(context.store, batchId));
  if (isScored && !isOver) return;
  await ensureJob(
    context.queues.metrics,
    `score ${batchId}`,
    `${batchId}.score.${version}`,
    { v: PAYLOAD_VERSION, task: 'score', batchId, version },
    {
      ifFailed: 'retry',
      job: batch.scoredVersion === null ? {} : { delay: RESCORE_DELAY_MS },
    },
  );
}

/** Counted without reading them: a session that is damaged is not finished. */
export async function allFinished(store: ArenaStore, batchId: string): Promise<boolean> {
  const sessions = store.collection('sessions');
  const finished = await sessions.count({ within: batchId, where: { status: 'finished' } });
  return finished === (await sessions.count({ within: batchId }));
}

/**
 * Whether a score job is still wanted: not when something has changed since it was queued, for then
 * another is on its way, or will be once the last verdict is there.
 */
export async function isScoreDue(
  context: Pick<ProcessContext, 'store'>,
  batchId: string,
  version: number,
): Promise<boolean> {
  if ((await pendingJudgements(context, batchId)) > 0) return false;
  return (await scoreVersion(context, batchId)) === version;
}

function pendingJudgements(
  { store }: Pick<ProcessContext, 'store'>,
  batchId: string,
): Promise<number> {
  return store.collection('judgements').count({ where: { batchId, status: 'pending' } });
}

/**
 * Names what a score was computed from: the judgements' versions and the finished sessions, added
 * up. Both only rise, so a profile of a lower version never replaces one of a higher.
 */
export async function scoreVersion(
  context: Pick<ProcessContext, 'store'>,
  batchId: string,
): Promise<number> {
  const [sums] = await context.store
    .collection('judgements')
    .totals({ where: { batchId }, sum: ['version'] });
  const finished = await context.store
    .collection('sessions')
    .count({ where: { batchId, status: 'finished' } });
  return finished + (sums?.sums.version ?? 0);
}
