import type { Batch } from '../../shared/records/batch.ts';
import type { BatchConfiguration } from '../../shared/records/batch-configuration.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { everyPair } from '../stopping/blinds-difference.ts';
import { closestBatches, sharedPlayers } from './closest-batch.ts';
import type { EffectUnit } from './effect.ts';
import { type Pace, paceOf } from './pace.ts';
import type { WonTables } from './power-table.ts';
import { type Spread, weightedSpread } from './spread.ts';
import { wonTablesOfBatch } from './won-tables.ts';

/** How far apart the sessions of an earlier batch lie, and what they came to. */
export interface EarlierSpread {
  /** Its name. */
  readonly batch: string;
  /** Of one session, in the unit; with several comparisons, the root of their mean variance. */
  readonly deviation: number;
  readonly pace: Pace;
}

/** Whose winnings are compared: two players, any two, or any one with zero. */
export type Compared = readonly [string, string] | 'pairs' | 'players';

/**
 * The spread of the closest earlier batch that has one (see closest-batch.ts), for a batch that has not
 * been played yet: of the players that are compared where they sat there, else of those that sit in both,
 * else of everybody there. Null: none tells.
 */
export async function earlierSpread(
  store: ArenaStore,
  configuration: BatchConfiguration,
  compared: Compared,
  unit: EffectUnit,
): Promise<EarlierSpread | null> {
  for (const batch of await closestBatches(store, configuration)) {
    const tables = await wonTablesOfBatch(store, batch);
    const deviation = typicalDeviation(tables, comparisons(batch, configuration, compared), unit);
    if (deviation === null) continue;
    return { batch: batch._id, deviation, pace: await paceOf(store, batch._id) };
  }
  return null;
}

function comparisons(
  { configuration: earlier }: Batch,
  configuration: BatchConfiguration,
  compared: Compared,
): readonly (readonly string[])[] {
  const shared = sharedPlayers(earlier, configuration);
  const everybody = earlier.players.map(({ id }) => id);
  if (compared === 'players') return (shared.length > 0 ? shared : everybody).map((id) => [id]);
  if (compared !== 'pairs' && compared.every((id) => shared.includes(id))) return [compared];
  return everyPair(shared.length > 1 ? shared : everybody);
}

/** Of one session: what clusters of several are wider is in the variance of each. */
export function typicalDeviation(
  tables: WonTables,
  compared: readonly (readonly string[])[],
  unit: EffectUnit,
): number | null {
  const variances = [...tables.values()].flatMap((table) =>
    compared.flatMap((players) => {
      const spread = weightedSpread(table, players, unit);
      return spread === null ? [] : varianceOfSession(spread);
    }),
  );
  if (variances.length === 0) return null;
  return Math.sqrt(variances.reduce((sum, each) => sum + each, 0) / variances.length);
}

function varianceOfSession({ deviation, sessionsEach }: Spread): readonly number[] {
  return deviation === null ? [] : [deviation ** 2 * sessionsEach];
}
