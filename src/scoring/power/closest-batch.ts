import { isDeepStrictEqual } from 'node:util';
import type { Batch } from '../../shared/records/batch.ts';
import type { BatchConfiguration } from '../../shared/records/batch-configuration.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

/** A session of one ends as a session of the other does, and stacks are as deep: spreads can be compared. */
const FORMAT = [
  'handsPerSession',
  'startingStack',
  'blinds',
  'handsPerLevel',
  'ante',
  'bigBlindAnte',
] as const satisfies readonly (keyof BatchConfiguration)[];

/** Fewer finished sessions tell nothing of how far they lie apart. */
const FEWEST_SESSIONS = 2;

/**
 * The earlier batches of a store that tell most of what another will be like, the closest first: those of
 * the same format with finished sessions, by how many players they share (the same id and model), and of
 * those the latest.
 */
export async function closestBatches(
  store: ArenaStore,
  configuration: BatchConfiguration,
): Promise<readonly Batch[]> {
  // What cannot be read teaches nothing, and is no reason not to answer.
  const { documents } = await store.collection('batches').sift({});
  const alike: Batch[] = [];
  for (const batch of documents) {
    if (batch._id === configuration.name || !isSameFormat(batch.configuration, configuration)) {
      continue;
    }
    const finished = await store
      .collection('sessions')
      .count({ where: { batchId: batch._id, status: 'finished' } });
    if (finished >= FEWEST_SESSIONS) alike.push(batch);
  }
  const shared = (batch: Batch): number => sharedPlayers(batch.configuration, configuration).length;
  return alike.sort(
    (one, other) => shared(other) - shared(one) || (one.createdAt < other.createdAt ? 1 : -1),
  );
}

function isSameFormat(one: BatchConfiguration, other: BatchConfiguration): boolean {
  return FORMAT.every((field) => isDeepStrictEqual(one[field], other[field]));
}

/** Ids of players that sit in both, with the same model. */
export function sharedPlayers(
  { players }: Pick<BatchConfiguration, 'players'>,
  other: Pick<BatchConfiguration, 'players'>,
): readonly string[] {
  return players.flatMap(({ id, model }) =>
    other.players.some((each) => each.id === id && each.model === model) ? [id] : [],
  );
}
