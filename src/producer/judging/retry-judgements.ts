import { ensureJudgement } from '../../shared/fleet/advance.ts';
import { setProviderLimits } from '../../shared/fleet/queues/provider-limits.ts';
import { resumeProvider } from '../../shared/fleet/queues/provider-state.ts';
import type { Queues } from '../../shared/fleet/queues/queues.ts';
import { reopenJudgement } from '../../shared/fleet/reopen-judgement.ts';
import { askedConfiguration } from '../../shared/records/also-judged.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { UserError } from '../../shared/records/errors.ts';
import {
  type JudgedAxis,
  type Judgement,
  UNSCORED_REASONS,
  type UnscoredReason,
} from '../../shared/records/judgement.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import type { Enqueueing } from '../enqueue.ts';
import { refuseUntrusted } from '../trust-import.ts';

/** Which judgements go again; what is left out is not asked for. */
export interface RetryFilter {
  readonly judge?: string | undefined;
  readonly axis?: JudgedAxis | undefined;
  readonly reason?: UnscoredReason | undefined;
}

/** Judgements of one batch without a score. */
export interface Retryable {
  readonly batch: Batch;
  /** No reply could be had, or the judge's job itself failed. */
  readonly failed: readonly Judgement[];
  /** A reply was had, and it was no verdict. */
  readonly unscored: readonly Judgement[];
}

/**
 * The judgements of a batch that ended without a score, and those whose job has failed on the way.
 * @param queues null where there are none yet: then no job can have failed
 */
export async function retryableJudgements(
  store: ArenaStore,
  queues: Pick<Queues, 'judge'> | null,
  batch: Batch,
  filter: RetryFilter = {},
): Promise<Retryable> {
  const judgements = store.collection('judgements');
  const batchId = batch._id;
  const wanted = ({ judge, axis, reason }: Judgement): boolean =>
    !isSettled(reason) &&
    (filter.judge ?? judge) === judge &&
    (filter.axis ?? axis) === axis &&
    (filter.reason ?? reason) === (reason ?? 'job-failed');
  const without = (await judgements.find({ where: { batchId, status: 'unscored' } })).filter(
    wanted,
  );
  const stuck: Judgement[] = [];
  for (const judgement of await judgements.find({ where: { batchId, status: 'pending' } })) {
    if (!wanted(judgement)) continue;
    if ((await queues?.judge.getJobState(judgement._id)) === 'failed') stuck.push(judgement);
  }
  const isFailure = ({ reason }: Judgement) =>
    reason === null || UNSCORED_REASONS[reason] === 'failure';
  return {
    batch,
    failed: [...stuck, ...without.filter(isFailure)],
    unscored: without.filter((judgement) => !isFailure(judgement)),
  };
}

/** There was nothing to ask about, nor will there be. */
function isSettled(reason: UnscoredReason | null): boolean {
  return reason !== null && UNSCORED_REASONS[reason] === 'trace';
}

/**
 * Has judgements go again with all their tries, and wakes the providers they wait for. All are pending
 * before the first is queued, so that the batch is scored again once, when the last has come.
 * @throws {UserError} when nothing of the batch may start
 */
export async function retryJudgements(
  context: Enqueueing,
  { batch, failed, unscored }: Retryable,
): Promise<void> {
  refuseHalted(batch);
  const pending: Judgement[] = [];
  for (const judgement of [...failed, ...unscored]) {
    const reopened =
      judgement.status === 'pending' ? judgement : await reopenJudgement(context.store, judgement);
    if (reopened !== null) pending.push(reopened);
  }
  await wakeProviders(context, batch);
  for (const judgement of pending) await ensureJudgement(context, judgement);
}

/** @throws {UserError} */
export function refuseHalted(batch: Batch): void {
  const { _id, status } = batch;
  if (status === 'cancelled') throw new UserError(`batch ${_id} was cancelled: it cannot go on`);
  refuseUntrusted(batch);
  if (status === 'paused') {
    throw new UserError(`batch ${_id} is paused: arena resume ${_id}, and then again`);
  }
}

/** Somebody wants judges asked now, whatever their providers have failed for. */
export async function wakeProviders(context: Enqueueing, batch: Batch): Promise<void> {
  const { providers } = askedConfiguration(batch);
  for (const provider of providers) await resumeProvider(context, provider.id);
  await setProviderLimits(context, providers);
}
