import { askedConfiguration } from '../../records/also-judged.ts';
import { MICRO_USD } from '../../records/cost.ts';
import { spentMicroUsd } from '../money/reservations.ts';
import type { ProcessContext } from '../process/context.ts';
import { fleetGauges } from './instruments.ts';
import { servicesAnswer, succeedsWithin } from './services.ts';

type Collecting = Pick<ProcessContext, 'redis' | 'store' | 'queues'>;

/** Several who scrape, or one who does so every second, must not become work for Redis and the store. */
const COLLECT_AGAIN_MS = 5_000;
/** A scrape is given up after 10 s by default: without an answer the figures of last time are gone. */
const COLLECT_WITHIN_MS = 4_000;

const STATES = ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const;
const PROVIDER_STATES = ['open', 'resting', 'paused'] as const;

/** Fills in the figures of the whole fleet, at most every 5 s; leaves figures out that cannot be had. */
export function openFleetGauges(context: Collecting): () => Promise<void> {
  let collecting: Promise<void> | null = null;
  let collectedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (collecting === null && performance.now() - collectedAt < COLLECT_AGAIN_MS) return;
    collecting ??= collectGauges(context).finally(() => {
      collecting = null;
      collectedAt = performance.now();
    });
    await collecting;
  };
}

async function collectGauges(context: Collecting): Promise<void> {
  const { redis, store } = await servicesAnswer(context);
  fleetGauges.services.set({ service: 'redis' }, redis ? 1 : 0);
  fleetGauges.services.set({ service: 'store' }, store ? 1 : 0);
  // An old figure under a new time would be a lie.
  const { jobs, sessions, spent, providers } = fleetGauges;
  for (const gauge of [jobs, sessions, spent, providers]) gauge.reset();
  if (store) await succeedsWithin(() => ofStore(context), COLLECT_WITHIN_MS);
  if (redis) await succeedsWithin(() => ofQueues(context), COLLECT_WITHIN_MS);
  if (redis && store) await succeedsWithin(() => ofMoney(context), COLLECT_WITHIN_MS);
}

async function ofStore({ store, queues }: Collecting): Promise<void> {
  const open = await store.collection('batches').sift({ where: { status: 'open' } });
  for (const batch of open.documents) {
    for (const { id } of askedConfiguration(batch).providers) queues.llm(id);
  }
  const sessions = await store.collection('sessions').totals({ by: ['batchId', 'status'] });
  for (const { key, count } of sessions) {
    fleetGauges.sessions.set({ batch: String(key.batchId), status: String(key.status) }, count);
  }
  for (const provider of await store.collection('providers').find({})) {
    for (const state of PROVIDER_STATES) {
      fleetGauges.providers.set(
        { provider: provider._id, state },
        provider.state === state ? 1 : 0,
      );
    }
  }
}

async function ofQueues({ queues }: Collecting): Promise<void> {
  for (const queue of queues.all()) {
    const counts = await queue.getJobCounts(...STATES);
    for (const state of STATES) {
      fleetGauges.jobs.set({ queue: queue.name, state }, counts[state] ?? 0);
    }
  }
}

/** From what the reservations have added up of the ledger: reading it all would be work for the store. */
async function ofMoney(context: Collecting): Promise<void> {
  const open = await context.store.collection('batches').sift({ where: { status: 'open' } });
  for (const { _id } of open.documents) {
    const microUsd = await spentMicroUsd(context, _id);
    if (microUsd !== null) fleetGauges.spent.set({ batch: _id }, microUsd / MICRO_USD);
  }
}
