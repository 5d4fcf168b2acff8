import { advance } from '../shared/fleet/advance.ts';
import type { ProcessContext } from '../shared/fleet/process/context.ts';
import { setProviderLimits } from '../shared/fleet/queues/provider-limits.ts';
import { resumeProvider } from '../shared/fleet/queues/provider-state.ts';
import { askedConfiguration } from '../shared/records/also-judged.ts';
import type { Batch, Templates } from '../shared/records/batch.ts';
import type { BatchConfiguration } from '../shared/records/batch-configuration.ts';
import { SCHEMA_VERSION } from '../shared/records/document.ts';
import { UserError } from '../shared/records/errors.ts';
import { WHOLE, waveEnd } from '../shared/records/observations.ts';
import { planSessions } from '../shared/records/plan.ts';
import { configurationDifferences, configurationHash, hashed } from './canonical.ts';
import { refusePartialImport } from './partial-import.ts';
import { resolveSeeds } from './seed-notebooks.ts';
import { refuseUntrusted } from './trust-import.ts';

export type Enqueueing = Pick<ProcessContext, 'store' | 'queues' | 'redis' | 'log' | 'now'>;

/** Differing fields that are named before the rest is only counted. */
const DIFFERENCES_SHOWN = 10;

/**
 * Puts a batch into the store and its first jobs on the queues; goes on with one that is there.
 * Throws UserError when the name is taken by another configuration (with what differs), when the batch
 * was cancelled, or when it was imported and nobody has let it ask. Returns the batch as it stands in the store.
 * @param templates what its questions are to be asked with; null: whatever its first llm worker has
 */
export async function enqueueBatch(
  context: Enqueueing,
  configuration: BatchConfiguration,
  codeVersion: string,
  templates: Templates | null = null,
): Promise<Batch> {
  const batch = await claimName(
    context,
    await resolveSeeds(context.store, configuration),
    codeVersion,
    templates,
  );
  if (batch.status === 'finished') return batch;
  refuseUntrusted(batch);
  // At its budget it waits for somebody who says how much more it may cost.
  if (batch.stopped !== null) return batch;
  await openForPlay(context, batch);
  await advance(context, batch._id);
  return { ...batch, status: 'open' };
}

/**
 * Makes a claimed batch complete and lets play begin. Also for a batch that is there already: the
 * one who claimed it may have died before its last session was inserted.
 */
export async function openForPlay(context: Enqueueing, batch: Batch): Promise<void> {
  const { store } = context;
  const configuration = askedConfiguration(batch);
  const { stopping } = batch;
  const plan = planSessions(
    configuration,
    stopping === undefined ? WHOLE : { after: 0, upTo: stopping.planned },
  );
  await store.collection('runs').insertMany(plan.runs);
  await store.collection('sessions').insertMany(plan.sessions);
  await store
    .collection('batches')
    .update(configuration.name, { status: 'paused' }, { set: { status: 'open', held: null } });
  // Whoever starts a batch or goes on with one wants its providers tried, whatever they failed for.
  for (const provider of configuration.providers) await resumeProvider(context, provider.id);
  await setProviderLimits(context, configuration.providers);
}

/**
 * The batch document is the claim of its name, so it comes first, and it comes `paused`: nothing may
 * look at a batch whose sessions are not all there yet, or it would be taken for played to the end.
 */
async function claimName(
  context: Enqueueing,
  configuration: BatchConfiguration,
  codeVersion: string,
  templates: Templates | null,
): Promise<Batch> {
  const batches = context.store.collection('batches');
  await refusePartialImport(context.store, configuration.name);
  const hash = configurationHash(configuration);
  const batch: Batch = {
    _id: configuration.name,
    schema: SCHEMA_VERSION,
    configuration,
    configurationHash: hash,
    codeVersion,
    templates,
    mixedSince: null,
    mixedWith: [],
    mixedCount: 0,
    awaits: null,
    priceTableVersion: configuration.pricesAsOf,
    status: 'paused',
    createdAt: context.now().toISOString(),
    finishedAt: null,
    planned: null,
    scoredVersion: null,
    alsoJudged: [],
    replacements: [],
    withdrawn: [],
    rawResponsesPrunedAt: null,
    rescored: [],
    caps: configuration.budget,
    stopped: null,
    held: null,
    ...firstWave(configuration),
  };
  if ((await batches.insert(batch)) === 'inserted') return batch;
  const stored = await batches.get(configuration.name);
  // A write whose acknowledgement was lost counts as `exists` and is found here as our own.
  if (stored === null) throw new UserError(`batch ${configuration.name} was deleted meanwhile`);
  refuseOther(stored, batch, context.store.address);
  return stored;
}

/** Of a batch that may stop early not everything is planned at once. */
function firstWave(configuration: BatchConfiguration): Pick<Batch, 'stopping'> {
  const { stopWhen } = configuration;
  if (stopWhen === undefined) return {};
  const planned = waveEnd(configuration, stopWhen, 0);
  return { stopping: { planned, looked: 0, held: null, differences: [] } };
}

function refuseOther(stored: Batch, given: Batch, store: string): void {
  if (stored.configurationHash !== given.configurationHash) {
    const lines = configurationDifferences(
      hashed(stored.configuration),
      hashed(given.configuration),
    );
    const more = lines.length - DIFFERENCES_SHOWN;
    throw new UserError([
      `batch ${stored._id} is in the store (${store}) with another configuration: give this one another name`,
      ...lines.slice(0, DIFFERENCES_SHOWN).map((line) => `  ${line}`),
      ...(more > 0 ? [`  … and ${more} more`] : []),
    ]);
  }
  if (stored.status === 'cancelled') {
    throw new UserError(`batch ${stored._id} was cancelled: give it another name to play it again`);
  }
}
