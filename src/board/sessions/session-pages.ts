import type { FastifyInstance } from 'fastify';
import { eventsPath, sessionPath } from '../../pages/links.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { type LiveFeeds, STREAM } from '../live/live-feeds.ts';
import { requireFound, requireId } from '../page/fault-pages.ts';
import { sendPage } from '../page/layout.ts';
import { requireBatch } from '../page/required-batch.ts';
import { sessionPage } from './session-page.ts';
import { SessionSource } from './session-source.ts';
import { readSessionView } from './session-view.ts';

interface SessionRequest {
  Params: { id: string };
}

/** `/sessions/…`, and its changes while it is played. */
export function sessionPages(
  server: FastifyInstance,
  context: ProcessContext,
  feeds: LiveFeeds,
): void {
  server.get<SessionRequest>('/sessions/:id', async ({ params }, reply) => {
    const id = requireId('session', params.id);
    const look = await readSessionView(context, id);
    const isOver = look.session?.status === 'finished';
    return sendPage(reply, sessionPage(look, isOver ? null : eventsPath(sessionPath(id))));
  });

  server.get<SessionRequest>('/events/sessions/:id', STREAM, async (request, reply) => {
    const id = requireId('session', request.params.id);
    await requireBatch(context.store, id);
    const found = await context.store.collection('sessions').count({ where: { _id: id } });
    requireFound('session', id, found === 0 ? null : found);
    return feeds.watch(
      request,
      reply,
      `session ${id}`,
      () => new SessionSource(context, id, () => performance.now()),
    );
  });
}
