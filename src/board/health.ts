import type { FastifyInstance } from 'fastify';
import type { ProcessContext } from '../shared/fleet/process/context.ts';
import { servicesAnswer } from '../shared/fleet/watching/services.ts';

/** `/healthz`: 200 when Redis and the store answer, else 503; says which of them does not. */
export function healthRoute(server: FastifyInstance, context: ProcessContext): void {
  server.get('/healthz', async (_request, reply) => {
    const answer = await servicesAnswer(context);
    return reply.code(answer.redis && answer.store ? 200 : 503).send(answer);
  });
}
