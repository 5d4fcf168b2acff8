import { storedAnswerRates } from '../scoring/answering/stored-answers.ts';
import { judgingQuality } from '../scoring/judging/quality/judging-quality.ts';
import { storedSessions } from '../scoring/records/stored-sessions.ts';
import { type BatchScores, scoreBatch } from '../scoring/score-batch.ts';
import { parkedSessions } from '../shared/fleet/progress/figures.ts';
import { UserError } from '../shared/records/errors.ts';
import type { ArenaStore } from '../shared/store/arena-store.ts';
import { axisCorrelations, meanAxes } from './axis-correlation.ts';
import { NotableMomentsTally } from './notable/notable-moments.ts';
import { type ShownHand, shownHand } from './notable/shown-hand.ts';
import type { ReportData, Spending } from './report-data.ts';
import { type SessionResult, sessionResult } from './session-results.ts';

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
  const stored = await store.collection('batches').get(batchId);
  if (stored === null) throw new UserError(`expected a batch in the store, found no "${batchId}"`);
  // A batch is the same wherever it is read.
  const { imported: _imported, ...batch } = stored;
  const { profiles, leaderboard, chipPairs, sessions, ablation, differences } =
    scores ?? (await scoreBatch(store, batchId, { pairs: true }));
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
    chipPairs,
    profiles,
    ablation,
    differences,
    judging: judgingQuality(
      await store.collection('judgements').rangeAll(batchId),
      batch.configuration,
      profiles,
      batch.humanLabels,
    ),
    answering: await storedAnswerRates(store, batch),
    ...(await played(store, batchId)),
    meanAxes: meanAxes(
      profiles,
      batch.configuration.players.map(({ id }) => id),
    ),
    correlations: axisCorrelations(profiles),
    parked: (await parkedSessions(store, batchId)).map(({ _id, parked }) => ({
      sessionId: _id,
      reason: parked?.reason ?? '',
      message: parked?.message ?? '',
    })),
  };
}

/** What single sessions and hands have to tell, a session at a time. */
async function played(
  store: ArenaStore,
  batchId: string,
): Promise<Pick<ReportData, 'results' | 'notable'>> {
  const results: SessionResult[] = [];
  const tally = new NotableMomentsTally();
  for await (const records of storedSessions(store, batchId)) {
    if (records.session.status !== 'finished') continue;
    results.push(sessionResult(records));
    tally.add(records);
  }
  const moments = tally.result();
  const hands: ShownHand[] = [];
  for (const handId of new Set(moments.map((moment) => moment.handId))) {
    const hand = await store.collection('hands').get(handId);
    if (hand === null) continue;
    hands.push(shownHand(hand, await store.collection('decisions').rangeAll(handId)));
  }
  return { results, notable: { moments, hands } };
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
