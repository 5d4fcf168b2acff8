import { askedConfiguration } from '../records/also-judged.ts';
import { describeError } from '../records/errors.ts';
import { advance, logDamage } from './advance.ts';
import type { ProcessContext } from './process/context.ts';
import { setProviderLimits } from './queues/provider-limits.ts';

/**
 * Every minute, for every open batch: `advance`, and the providers' limits and pauses, which Redis
 * may have lost with its memory.
 */
export function startReconciler(context: ProcessContext): void {
  let running: Promise<void> | null = null;
  const once = async (): Promise<void> => {
    const batches = await context.store.collection('batches').sift({ where: { status: 'open' } });
    for (const damage of batches.damaged) logDamage(context, damage);
    for (const batch of batches.documents) {
      try {
        await setProviderLimits(context, askedConfiguration(batch).providers);
        await advance(context, batch._id);
      } catch (error) {
        context.log.warn({ batch: batch._id, error: describeError(error) }, 'not reconciled');
      }
    }
  };
  const timer = setInterval(() => {
    running ??= once()
      .catch((error: unknown) =>
        context.log.warn({ error: describeError(error) }, 'batches could not be listed'),
      )
      .finally(() => {
        running = null;
      });
  }, context.configuration.reconcileIntervalMs);
  context.closers.push('reconciler', async () => {
    clearInterval(timer);
    await running;
  });
}
