import type { Batch } from '../../shared/records/batch.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { isDamage, orDamage } from '../../shared/store/damaged.ts';
import { seatsKept } from '../winnings/kept-winnings.ts';
import { type BatchOutlook, outlookOf, recordedOutlook } from './batch-outlook.ts';
import { everyPair } from './blinds-difference.ts';
import { readOutcomes } from './read-outcomes.ts';
import { differencesAt } from './stop-rule.ts';

interface Added {
  readonly seen: string;
  readonly outlook: BatchOutlook | null;
}

/**
 * Looks at one batch again and again: adds up anew only when the winnings of another session are stored or
 * another session stands still, works none out and writes nothing. A batch with a rule of its own shows its
 * last look. The look gives null where there is nothing to tell yet, or a record of it cannot be read.
 */
export function openOutlook(store: ArenaStore): (batch: Batch) => Promise<BatchOutlook | null> {
  let added: Added | null = null;
  return async (batch) => {
    if (batch.stopping !== undefined) return recordedOutlook(batch);
    const within = batch._id;
    const seen = [
      await store.collection('winnings').count({ within }),
      await store.collection('sessions').count({ within, where: { status: 'parked' } }),
    ].join(' ');
    if (added?.seen !== seen) added = { seen, outlook: await addUp(store, batch) };
    return added.outlook;
  };
}

async function addUp(store: ArenaStore, batch: Batch): Promise<BatchOutlook | null> {
  const { documents } = await store.collection('winnings').sift({ within: batch._id });
  const stored = new Map(documents.map((each) => [each._id, each]));
  const found = await orDamage(() =>
    readOutcomes(store, batch, async ({ _id }) => {
      const kept = stored.get(_id);
      if (kept === undefined) return null;
      return kept.lacking === null ? seatsKept(kept) : { lacking: kept.lacking };
    }),
  );
  if (isDamage(found)) return null;
  const { outcomes, observations } = found;
  const { players, conditions } = batch.configuration;
  const differences = differencesAt(
    outcomes,
    observations,
    conditions.map(({ id }) => id),
    everyPair(players.map(({ id }) => id)),
  );
  // Of one run whose notebooks last nothing can be said, and saying so of every pair tells nobody anything.
  if (differences.every(({ se }) => se === null)) return null;
  return outlookOf(batch, differences, observations);
}
