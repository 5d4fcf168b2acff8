import type { Batch } from '../../shared/records/batch.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { storedSessions } from '../records/stored-sessions.ts';
import { type BatchWinnings, type WinningsFacts, winningsTally } from './batch-winnings.ts';
import { clustersBy } from './clusters.ts';
import { seatWinnings } from './seat-winnings.ts';

/** What the sessions of a stored batch are added up by. */
export async function winningsFactsOfBatch(
  store: ArenaStore,
  { _id, configuration }: Pick<Batch, '_id' | 'configuration'>,
): Promise<WinningsFacts> {
  const { conditions, players, bigBlindAnte } = configuration;
  const runs = await store.collection('runs').rangeAll(_id);
  const gameSeeds = new Map(runs.map((run) => [run._id, run.gameSeed]));
  return {
    order: { players: players.map(({ id }) => id), conditions: conditions.map(({ id }) => id) },
    clusterOf: clustersBy({ conditions, gameSeeds }),
    bigBlindAnte,
  };
}

/** What the players of a stored batch won, in the sessions that are finished. */
export async function winningsOfBatch(store: ArenaStore, batch: Batch): Promise<BatchWinnings> {
  const { order, clusterOf, bigBlindAnte } = await winningsFactsOfBatch(store, batch);
  const tally = winningsTally(order, clusterOf);
  for await (const records of storedSessions(store, batch._id, 'hands')) {
    if (records.session.status !== 'finished') continue;
    tally.add(records.session, records.winnings ?? seatWinnings(records, bigBlindAnte));
  }
  return tally.result();
}
