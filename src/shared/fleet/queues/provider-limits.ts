import type { Provider } from '../../records/roster.ts';
import type { ProcessContext } from '../process/context.ts';
import { providerCircuit } from './provider-circuit.ts';
import { restorePause } from './provider-state.ts';
import type { Queues } from './queues.ts';

/** Windows of a second: a minute's allowance in one burst is what providers refuse. */
const WINDOW_MS = 1_000;

/** While a provider's circuit is not closed, one call at a time finds out whether it is back. */
const PROBES_AT_ONCE = 1;

/**
 * Sets each provider's rate and concurrency on its queue, for the whole fleet, and pauses it again
 * where it was paused. All of that lives in Redis, so the reconciler sets it again and again; a rate
 * never goes together with a worker's own limiter.
 */
export async function setProviderLimits(
  context: Pick<ProcessContext, 'queues' | 'redis' | 'store' | 'now'>,
  providers: readonly Provider[],
): Promise<void> {
  for (const provider of providers) {
    const queue = context.queues.llm(provider.id);
    const perSecond = provider.requestsPerSecond;
    // Below one a second the window grows instead of the count shrinking to zero.
    const [max, windowMs] =
      perSecond >= 1 ? [Math.floor(perSecond), WINDOW_MS] : [1, Math.ceil(WINDOW_MS / perSecond)];
    await queue.setGlobalRateLimit(max, windowMs);
    const circuit = providerCircuit(context.redis.commands, context.queues.prefix, provider.id);
    if (await circuit.isClosed()) await openWide(context.queues, provider);
    else await letOneThrough(context.queues, provider.id);
    await restorePause(context, provider.id);
  }
}

/** As many calls at once as the roster allows. */
export async function openWide(queues: Queues, provider: Provider): Promise<void> {
  await queues.llm(provider.id).setGlobalConcurrency(provider.concurrency);
}

/** For a provider that may be well again: one call at a time finds out, until `openWide`. */
export async function letOneThrough(queues: Queues, provider: string): Promise<void> {
  await queues.llm(provider).setGlobalConcurrency(PROBES_AT_ONCE);
}

/** No job of the provider starts for so long, unless it rests for longer already. */
export async function restProvider(
  queues: Queues,
  provider: string,
  restMs: number,
): Promise<void> {
  if (restMs <= 0) return;
  const queue = queues.llm(provider);
  if (restMs > (await queue.getRateLimitTtl())) await queue.rateLimit(Math.ceil(restMs));
}
