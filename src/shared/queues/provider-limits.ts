import type { Provider } from '../roster.ts';
import type { Queues } from './queues.ts';

/** Windows of a second: a minute's allowance in one burst is what providers refuse. */
const WINDOW_MS = 1_000;

/**
 * Sets each provider's rate and concurrency on its queue, for the whole fleet. They live in Redis,
 * so the reconciler sets them again and again; it never goes together with a worker's own limiter.
 */
export async function setProviderLimits(
  queues: Queues,
  providers: readonly Provider[],
): Promise<void> {
  for (const provider of providers) {
    const queue = queues.llm(provider.id);
    const perSecond = provider.requestsPerSecond;
    // Below one a second the window grows instead of the count shrinking to zero.
    const [max, windowMs] =
      perSecond >= 1 ? [Math.floor(perSecond), WINDOW_MS] : [1, Math.ceil(WINDOW_MS / perSecond)];
    await queue.setGlobalRateLimit(max, windowMs);
    await queue.setGlobalConcurrency(provider.concurrency);
  }
}
