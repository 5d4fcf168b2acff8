import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ProcessContext } from '../shared/process/context.ts';

/** Shorter than the patience of whoever probes: Redis and the store are retried for far longer. */
const ANSWER_WITHIN_MS = 2_000;

/** `/healthz`: 200 when Redis and the store answer, else 503; says which of them does not. */
export function healthRoute(server: FastifyInstance, context: ProcessContext): void {
  server.get('/healthz', async (_request, reply) => {
    const [redis, store] = await Promise.all([
      answers(() => context.redis.commands.ping()),
      answers(() => context.store.collection('batches').count({ where: { status: 'open' } })),
    ]);
    return reply.code(redis && store ? 200 : 503).send({ redis, store });
  });
}

async function answers(question: () => Promise<unknown>): Promise<boolean> {
  const late = new AbortController();
  try {
    const answer = question().then(() => true);
    const silence = sleep(ANSWER_WITHIN_MS, false, { signal: late.signal }).catch(() => false);
    return await Promise.race([answer, silence]);
  } catch {
    return false;
  } finally {
    late.abort();
  }
}
