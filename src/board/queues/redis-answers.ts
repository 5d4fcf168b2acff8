import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { inTime } from '../../shared/fleet/watching/services.ts';

/** A page is made in less; a Redis that is only slow still shows its queues. */
const ANSWER_WITHIN_MS = 2_000;

/**
 * Whether a page of queues can be made now. Commands wait through an outage, however long it lasts, and
 * a browser that waits with them shows nothing and says nothing.
 */
export async function redisAnswers({
  redis: { commands },
}: Pick<ProcessContext, 'redis'>): Promise<boolean> {
  return commands.status === 'ready' && (await inTime(() => commands.ping(), ANSWER_WITHIN_MS));
}
