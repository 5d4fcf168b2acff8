import { UserError } from '../../../shared/errors.ts';
import type { ArenaStore } from '../../../shared/store/arena-store.ts';
import { storedAnswerRates } from '../answering/stored-answers.ts';
import { judgingQuality } from '../judging/quality/judging-quality.ts';
import { type BatchScores, scoreBatch } from '../scoring/score-batch.ts';
import type { ReportData, Spending } from './report-data.ts';

/**
 * The report's content out of the store.
 * @param scores where they are at hand already
 * @throws UserError no such batch
 */
export async function collectReport(
  store: ArenaStore,
  batchId: string,
  scores?: BatchScores,
): Promise<ReportData> {
  const batch = await store.collection('batches').get(batchId);
  if (batch === null) throw new UserError(`expected a batch in the store, found no "${batchId}"`);
  const { profiles, leaderboard, sessions } = scores ?? (await scoreBatch(store, batchId));
  return {
    schema: 1,
    batch,
    sessions,
    hands: await store
      .collection('hands')
      .count({ within: batchId, where: { status: 'completed' } }),
    decisions: await store.collection('decisions').count({ within: batchId }),
    spending: await spending(store, batchId),
    leaderboard,
    profiles,
    judging: judgingQuality(
      await store.collection('judgements').rangeAll(batchId),
      batch.configuration,
      profiles,
    ),
    answering: await storedAnswerRates(store, batch),
  };
}

async function spending(store: ArenaStore, batchId: string): Promise<readonly Spending[]> {
  const totals = await store.collection('calls').totals({
    within: batchId,
    by: ['kind'],
    sum: ['costMicroUsd', 'usage.promptTokens', 'usage.completionTokens'],
  });
  return totals.map(({ key, count, sums }) => ({
    kind: key.kind as Spending['kind'],
    calls: count,
    costMicroUsd: sums.costMicroUsd,
    promptTokens: sums['usage.promptTokens'],
    completionTokens: sums['usage.completionTokens'],
  }));
}
