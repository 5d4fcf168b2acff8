import { askedConfiguration } from '../../shared/also-judged.ts';
import type { BatchConfiguration } from '../../shared/batch-configuration.ts';
import { ArenaError } from '../../shared/errors.ts';
import { namedJudges } from '../../shared/panel.ts';
import type { View } from '../../shared/queues/payloads.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

/** Batches a worker answers for at one time are few; the bound only keeps a long life small. */
const KEPT = 100;

/**
 * Looks up by what configuration a question is asked. It never changes, but for judges that are named
 * later: at the first question to one the batch is looked up again. Throws ArenaError for an unknown
 * batch.
 */
export function openBatchConfigurations(
  store: ArenaStore,
): (view: View) => Promise<BatchConfiguration> {
  const known = new Map<string, BatchConfiguration>();
  return async (view) => {
    const { batchId } = view;
    const kept = known.get(batchId);
    if (kept !== undefined && knows(kept, view)) return kept;
    const batch = await store.collection('batches').get(batchId);
    if (batch === null) throw new ArenaError(`batch ${batchId} is not in the store`);
    if (known.size >= KEPT) known.clear();
    const configuration = askedConfiguration(batch);
    known.set(batchId, configuration);
    return configuration;
  };
}

function knows(configuration: BatchConfiguration, view: View): boolean {
  return view.kind !== 'judge' || namedJudges(configuration).some(({ id }) => id === view.judge);
}
