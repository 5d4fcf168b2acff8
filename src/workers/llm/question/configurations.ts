import type { View } from '../../../shared/fleet/queues/payloads.ts';
import {
  type AskedConfiguration,
  askedConfiguration,
} from '../../../shared/records/also-judged.ts';
import type { Batch } from '../../../shared/records/batch.ts';
import { ArenaError } from '../../../shared/records/errors.ts';
import { namedJudges } from '../../../shared/records/panel.ts';
import type { ArenaStore } from '../../../shared/store/arena-store.ts';
import type { HoldTemplates } from './held-templates.ts';

/** Batches a worker answers for at one time are few; the bound only keeps a long life small. */
const KEPT = 100;

/**
 * How long a look into the store counts, in ms. Whoever puts another model in a player's place waits
 * for longer before it lets play go on, so that no question goes to the one that was withdrawn.
 */
export const CONFIGURATION_KNOWN_MS = 500;

/**
 * Looks up by what configuration a question is asked. What may change in it: judges that are named
 * later, and models that answer in a player's place. Throws ArenaError for an unknown batch.
 * @param hold throws for a question that this worker is not to ask
 * @param clock monotonic, ms
 */
export function openBatchConfigurations(
  store: ArenaStore,
  hold: HoldTemplates,
  clock: () => number = () => performance.now(),
): (view: View) => Promise<AskedConfiguration> {
  const known = new Map<string, Known>();
  const look = async (view: View): Promise<Known> => {
    const { batchId } = view;
    const from = clock();
    const kept = known.get(batchId);
    if (kept !== undefined && from - kept.from < CONFIGURATION_KNOWN_MS) {
      if (knows(kept.configuration, view)) return kept;
    }
    const batch = await store.collection('batches').get(batchId);
    if (batch === null) throw new ArenaError(`batch ${batchId} is not in the store`);
    if (known.size >= KEPT) known.clear();
    const looked = { from, batch, configuration: askedConfiguration(batch) };
    known.set(batchId, looked);
    return looked;
  };
  return async (view) => {
    const { batch, configuration } = await look(view);
    await hold(batch, view);
    return configuration;
  };
}

interface Known {
  readonly from: number;
  readonly batch: Batch;
  readonly configuration: AskedConfiguration;
}

function knows(configuration: AskedConfiguration, view: View): boolean {
  return view.kind !== 'judge' || namedJudges(configuration).some(({ id }) => id === view.judge);
}
