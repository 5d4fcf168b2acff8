import { scoreVersion } from '../shared/fleet/advance.ts';
import type { AxisDifferences } from '../shared/records/axis-figures.ts';
import type { Batch } from '../shared/records/batch.ts';
import type { BatchConfiguration } from '../shared/records/batch-configuration.ts';
import { SCHEMA_VERSION } from '../shared/records/document.ts';
import { UserError } from '../shared/records/errors.ts';
import { profileId } from '../shared/records/ids.ts';
import type { Judgement } from '../shared/records/judgement.ts';
import { claimsReaderOf } from '../shared/records/panel.ts';
import type { Profile } from '../shared/records/profile.ts';
import type { ArenaStore } from '../shared/store/arena-store.ts';
import { type Ablation, AblationTally } from './ablation/ablation.ts';
import { readingTexts } from './claims/claim-reader.ts';
import { withJudges } from './judging/judged-axes.ts';
import { judgesConfiguredBy, verdictScores } from './judging/verdicts.ts';
import { type LeaderboardRow, leaderboard } from './leaderboard.ts';
import { claimsBy, type Readers } from './readers/claim-readers.ts';
import { modelReadings } from './readers/model-readings.ts';
import { storedSessions } from './records/stored-sessions.ts';
import {
  type Scores,
  type ScoringContext,
  type SessionCounts,
  scoreSessions,
} from './score-sessions.ts';
import type { ChipPair } from './winnings/chip-pairs.ts';
import { seatsOrNull, storedWinnings, winningsFactsOfBatch } from './winnings/stored-winnings.ts';
import { withWinnings } from './winnings/with-winnings.ts';

export interface BatchScores {
  /** Documents as they are to be stored, by condition, then player. */
  readonly profiles: readonly Profile[];
  readonly leaderboard: readonly LeaderboardRow[];
  /** Every two players of a condition: who won more, and how sure that is. */
  readonly chipPairs: readonly ChipPair[];
  /** Micro-dollars of verdicts, which no player's cost has in it. */
  readonly judgingMicroUsd: number;
  readonly sessions: Readonly<SessionCounts>;
  /** Its conditions against each other; null where there is one alone. */
  readonly ablation: Ablation | null;
  /** Every two players of a condition; empty where they were not asked for. */
  readonly differences: readonly AxisDifferences[];
  /** What the profiles were computed from (see `scoreVersion`). */
  readonly version: number;
}

/**
 * Profiles and leaderboard of a batch out of the store, session by session.
 * @param pairs compares every two players of a condition, too: a report says who leads by more than chance
 * @throws UserError no such batch
 */
export async function scoreBatch(
  store: ArenaStore,
  batchId: string,
  { pairs = false }: Pick<ScoringContext, 'pairs'> = {},
): Promise<BatchScores> {
  const batch = await store.collection('batches').get(batchId);
  if (batch === null) throw new UserError(`expected a batch in the store, found no "${batchId}"`);
  const { configuration } = batch;
  // Before what it names: a verdict that comes in between makes the profile newer than it says, so
  // that the next score job still replaces it.
  const version = await scoreVersion({ store }, batchId);
  const judgements = await scoredJudgements(store, batchId);
  const judges = judgesConfiguredBy(configuration);
  const readers = await storedReaders(store, batch);
  const context = { verdicts: verdictScores(judgements, judges), ...claimsBy(readers) };
  const conditions = configuration.conditions.map(({ id }) => id);
  const winnings = await winningsFactsOfBatch(store, batch);
  const ablation = new AblationTally(
    { conditions, runs: configuration.runs },
    { ...context, clusterOf: winnings.clusterOf },
  );
  const wonBy = await storedWinnings(store, batch);
  const sessions = withWinnings(storedSessions(store, batchId), async ({ session, hands }) =>
    seatsOrNull(await wonBy(session, hands)),
  );
  const scores = await scoreSessions(ablation.passing(sessions), {
    ...context,
    roster: configuration.players.map(({ id }) => id),
    pairs,
    winnings,
  });
  const costs = await costsByPlayer(store, batchId);
  return {
    profiles: withJudges(scores.players, judgements, judges).map((scored) => ({
      _id: profileId(batchId, scored.condition, scored.player),
      schema: SCHEMA_VERSION,
      batchId,
      version,
      ...scored,
    })),
    leaderboard: leaderboard(entries(scores, configuration, costs)),
    chipPairs: scores.chipPairs,
    judgingMicroUsd: await judgingCost(store, batchId),
    sessions: scores.sessions,
    ablation: ablation.result(scores.players),
    differences: scores.differences,
    version,
  };
}

async function scoredJudgements(store: ArenaStore, batchId: string): Promise<readonly Judgement[]> {
  const { documents } = await store
    .collection('judgements')
    .sift({ within: batchId, where: { status: 'scored' } });
  return documents;
}

/** Null where nobody was asked what texts claim. */
async function storedReaders(
  store: ArenaStore,
  { _id, configuration, alsoJudged }: Batch,
): Promise<Readers | null> {
  const { claims, claimsSample } = configuration.judges;
  if (claims === undefined && !alsoJudged.some(({ axis }) => axis === 'claims')) return null;
  const { documents } = await store
    .collection('judgements')
    .sift({ within: _id, where: { axis: 'claims' } });
  const readings = modelReadings(documents, judgesConfiguredBy(configuration), claimsSample);
  if (readings === null) return null;
  return { headline: claimsReaderOf(configuration), rules: readingTexts(), readings };
}

async function judgingCost(store: ArenaStore, within: string): Promise<number> {
  const totals = await store
    .collection('calls')
    .totals({ within, where: { kind: 'judge' }, by: ['kind'], sum: ['costMicroUsd'] });
  return totals.reduce((sum, { sums }) => sum + sums.costMicroUsd, 0);
}

/** Micro-dollars of decisions and memory updates, by condition and player: every call is in the ledger. */
async function costsByPlayer(
  store: ArenaStore,
  batchId: string,
): Promise<ReadonlyMap<string, number>> {
  const costs = new Map<string, number>();
  for await (const run of store.collection('runs').range(batchId)) {
    const totals = await store
      .collection('calls')
      .totals({ within: run._id, by: ['player', 'kind'], sum: ['costMicroUsd'] });
    for (const { key, sums } of totals) {
      if (key.kind === 'judge') continue;
      const player = costKey(run.condition, String(key.player));
      costs.set(player, (costs.get(player) ?? 0) + sums.costMicroUsd);
    }
  }
  return costs;
}

function costKey(condition: string, player: string): string {
  return `${condition} ${player}`;
}

function entries(
  { players }: Scores,
  configuration: BatchConfiguration,
  costs: ReadonlyMap<string, number>,
) {
  const displayNames = new Map(
    configuration.players.map(({ id, displayName }) => [id, displayName]),
  );
  return players.map(({ player, condition, style, habits, winnings }) => ({
    player,
    displayName: displayNames.get(player) ?? player,
    condition,
    style,
    habits,
    winnings,
    costMicroUsd: costs.get(costKey(condition, player)) ?? 0,
  }));
}
