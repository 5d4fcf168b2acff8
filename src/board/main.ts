import fastify from 'fastify';
import { describeError } from '../shared/errors.ts';
import type { ProcessContext } from '../shared/process/context.ts';
import { type ListenAddress, type Listening, listenFrom } from '../shared/process/listen.ts';
import { guard, requireAccess } from './access.ts';
import { healthRoute } from './health.ts';
import { QUEUE_PAGES, queuePages } from './queue-pages.ts';

/** The server's own limit of 100 characters is less than a judgement's id may have. */
const LONGEST_JOB_ID = 500;

/**
 * Serves Bull Board at `/queues` and the health of this process's services at `/healthz`, until the
 * closer it leaves on `context.closers` runs.
 * @throws UserError bound to more than this machine without BOARD_USER and BOARD_PASSWORD, or an
 * address that cannot be bound
 */
export async function startBoard(
  context: ProcessContext,
  address: ListenAddress,
): Promise<Listening> {
  const access = requireAccess(context.configuration, address.host);
  // A browser keeps its connections open, and must not hold up the end of the process.
  const server = fastify({
    forceCloseConnections: true,
    routerOptions: { maxParamLength: LONGEST_JOB_ID },
  });
  context.closers.push('board', () => server.close());
  server.setErrorHandler((error, request, reply) => {
    context.log.warn({ url: request.url, error: describeError(error) }, 'page failed');
    return reply.code(500).send({ error: 'this page could not be made; the log says why' });
  });
  guard(server, access);
  healthRoute(server, context);
  await queuePages(server, context);
  server.get('/', (_request, reply) => reply.redirect(QUEUE_PAGES));
  return await listenFrom(server, address, 'BOARD_HOST, BOARD_PORT');
}
