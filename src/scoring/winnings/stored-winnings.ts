import type { Batch } from '../../shared/records/batch.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import type { WinningsFacts } from './batch-winnings.ts';
import { clustersBy } from './clusters.ts';

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
