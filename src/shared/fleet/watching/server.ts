import fastify from 'fastify';
import { describeError } from '../../records/errors.ts';
import type { ProcessContext } from '../process/context.ts';
import { isKnownHost, type ListenAddress, type Listening, listenFrom } from '../process/listen.ts';
import { openFleetGauges } from './fleet-gauges.ts';
import { registry } from './instruments.ts';
import { servicesAnswer } from './services.ts';

/**
 * Serves `/metrics` (Prometheus), `/healthz` (200 while the process turns: an orchestrator restarts it
 * otherwise, which no outage of Redis calls for) and `/readyz` (200 while Redis and the store answer),
 * until the closer it leaves on `context.closers` runs.
 * @throws UserError an address that cannot be bound
 */
export async function startWatching(
  context: ProcessContext,
  address: ListenAddress,
): Promise<Listening> {
  const server = fastify({ forceCloseConnections: true });
  context.closers.push('metrics server', () => server.close());
  server.setErrorHandler((error, request, reply) => {
    context.log.warn({ url: request.url, error: describeError(error) }, 'metrics failed');
    return reply.code(500).send({ error: 'the log says why' });
  });
  server.addHook('onRequest', async (request, reply) => {
    if (isKnownHost(request.headers.host, address.host, context.configuration)) return;
    return reply
      .code(403)
      .send({ error: 'unknown host: ARENA_HOSTS names those that are allowed' });
  });
  const collect = openFleetGauges(context);
  server.get('/metrics', async (_request, reply) => {
    await collect();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  server.get('/healthz', () => ({ pid: process.pid }));
  server.get('/readyz', async (_request, reply) => {
    const answer = await servicesAnswer(context);
    return reply.code(answer.redis && answer.store ? 200 : 503).send(answer);
  });
  return await listenFrom(server, address, 'ARENA_METRICS_HOST, ARENA_METRICS_PORT');
}
