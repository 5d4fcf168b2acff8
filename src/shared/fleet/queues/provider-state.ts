import { SCHEMA_VERSION } from '../../records/document.ts';
import { type ProviderDocument } from '../../records/provider.ts';
import type { ArenaStore } from '../../store/arena-store.ts';
import type { ProcessContext } from '../process/context.ts';
import { providerCircuit, providerKey } from './provider-circuit.ts';

type Pausing = Pick<ProcessContext, 'queues' | 'redis' | 'store' | 'now'>;

/** Why a provider does not go on: the kind of its failure, and the provider's own words. */
export interface ProviderTrouble {
  readonly reason: string;
  readonly message: string;
}

/**
 * Nothing more goes out to the provider until a person resumes it: its queue pauses, its jobs and
 * the sessions behind them wait. The store says so first, so that no crash in between loses it.
 */
export async function pauseProvider(
  context: Pausing,
  provider: string,
  trouble: ProviderTrouble,
): Promise<void> {
  await note(context, provider, 'paused', trouble, ['open', 'resting']);
  await context.queues.llm(provider).pause();
  await context.redis.commands.set(pauseMark(context, provider), '1');
}

/** A person has seen to it, or wants to try: the provider starts afresh, its circuit closed. */
export async function resumeProvider(context: Pausing, provider: string): Promise<void> {
  const queue = context.queues.llm(provider);
  await noteOpen(context, provider, ['paused', 'resting']);
  await context.redis.commands.del(pauseMark(context, provider));
  await providerCircuit(context.redis.commands, context.queues.prefix, provider).reset();
  await queue.removeRateLimitKey();
  await queue.resume();
}

/**
 * Makes queue and store agree: a pause that an emptied Redis forgot is set again; one that a person
 * ended on the queue itself (Bull Board has a button for it) is over; a rest whose circuit has closed
 * or was forgotten is over too.
 */
export async function restorePause(context: Pausing, provider: string): Promise<void> {
  const found = await context.store.collection('providers').get(provider);
  switch (found?.state) {
    case undefined:
    case 'open':
      return;
    case 'resting': {
      const circuit = providerCircuit(context.redis.commands, context.queues.prefix, provider);
      if (await circuit.isClosed()) await noteOpen(context, provider, ['resting']);
      return;
    }
    case 'paused': {
      const queue = context.queues.llm(provider);
      const mark = pauseMark(context, provider);
      const isMarked = async () => (await context.redis.commands.exists(mark)) === 1;
      // The mark lives and dies with Redis: with it there, somebody has resumed the queue by hand.
      // Before and after, for a Redis that came back empty in between is no person who resumed.
      const isByHand = (await isMarked()) && !(await queue.isPaused()) && (await isMarked());
      if (isByHand) return await resumeProvider(context, provider);
      await queue.pause();
      await context.redis.commands.set(mark, '1');
    }
  }
}

/** Calls fail and go out one at a time: seen in the store, so that waiting is never a riddle. */
export async function noteRest(
  context: Pausing,
  provider: string,
  trouble: ProviderTrouble,
): Promise<void> {
  await note(context, provider, 'resting', trouble, ['open']);
}

/** Calls go out again. */
export async function noteOpen(
  { store, now }: Pick<Pausing, 'store' | 'now'>,
  provider: string,
  from: readonly ProviderDocument['state'][] = ['resting'],
): Promise<void> {
  const set = { state: 'open', reason: null, message: null, since: now().toISOString() } as const;
  for (const state of from) {
    if (await store.collection('providers').update(provider, { state }, { set })) return;
  }
}

/** Providers that do not go on freely, of those named. */
export async function troubledProviders(
  store: ArenaStore,
  providers: readonly string[],
): Promise<ProviderDocument[]> {
  const found = await Promise.all(providers.map((id) => store.collection('providers').get(id)));
  return found.filter((each) => each !== null && each.state !== 'open') as ProviderDocument[];
}

async function note(
  { store, now }: Pick<Pausing, 'store' | 'now'>,
  provider: string,
  state: 'resting' | 'paused',
  { reason, message }: ProviderTrouble,
  from: readonly ProviderDocument['state'][],
): Promise<void> {
  const providers = store.collection('providers');
  const set = { state, reason, message, since: now().toISOString() };
  if ((await providers.insert({ _id: provider, schema: SCHEMA_VERSION, ...set })) === 'inserted') {
    return;
  }
  for (const each of from) if (await providers.update(provider, { state: each }, { set })) return;
}

function pauseMark({ queues }: Pick<Pausing, 'queues'>, provider: string): string {
  return providerKey(queues.prefix, provider, 'paused');
}
