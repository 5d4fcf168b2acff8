import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import type { ProcessContext } from '../shared/fleet/process/context.ts';
import { type ListenAddress, type Listening, listenFrom } from '../shared/fleet/process/listen.ts';
import { servicesAnswer } from '../shared/fleet/watching/services.ts';
import { maskOf, secretsOf } from '../shared/settings/secrets.ts';
import { guard, requireAccess } from './access.ts';
import { batchPages } from './batches/batch-pages.ts';
import { FiguresCache } from './batches/figures-cache.ts';
import { decisionRoutes } from './decisions/decision-routes.ts';
import { LiveFeeds } from './live/live-feeds.ts';
import { serveAssets } from './page/asset.ts';
import { BOARD_ICON, BOARD_STYLE } from './page/board-style.ts';
import { faultPages } from './page/fault-pages.ts';
import { LIVE_SCRIPT } from './page/layout.ts';
import { playersPages } from './players/players-pages.ts';
import { queuePages } from './queues/queue-pages.ts';
import { REPLAY_SCRIPT } from './replay/hand-page.ts';
import { handRoutes } from './replay/hand-routes.ts';
import { REPLAY_STYLE } from './replay/replay-style.ts';
import { reportPages } from './reports/report-pages.ts';
import { searchRoutes } from './search/search-routes.ts';
import { SEARCH_STYLE } from './search/search-style.ts';
import { answerWithoutStore } from './services/answer-without-store.ts';
import { sessionPages } from './sessions/session-pages.ts';
import { standingPages } from './standing/standing-pages.ts';
import { UNREADABLE_REQUESTS } from './unreadable-requests.ts';

/** The server's own limit of 100 characters is less than a judgement's id may have. */
const LONGEST_JOB_ID = 500;

/**
 * Serves batches, sessions, hands and reports of the store as pages, Bull Board at `/queues` and the
 * health of this process's services at `/healthz`, until the closer it leaves on `context.closers` runs.
 * @throws UserError bound to more than this machine without BOARD_USER and BOARD_PASSWORD, settings
 * that exclude each other, or an address that cannot be bound
 */
export async function startBoard(
  context: ProcessContext,
  address: ListenAddress,
): Promise<Listening> {
  const access = requireAccess(context.configuration, address.host);
  // A browser keeps its connections open, and must not hold up the end of the process.
  const server = fastify({
    forceCloseConnections: true,
    ...UNREADABLE_REQUESTS,
    routerOptions: { maxParamLength: LONGEST_JOB_ID },
  });
  context.closers.push('board', () => server.close());
  guard(server, access, address.host, context.configuration);
  const mask = maskOf(secretsOf(context.environment, context.configuration));
  server.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string' ? mask(payload) : payload,
  );
  faultPages(server, context);
  serveAssets(server, [
    BOARD_STYLE,
    BOARD_ICON,
    LIVE_SCRIPT,
    REPLAY_STYLE,
    REPLAY_SCRIPT,
    SEARCH_STYLE,
  ]);
  // Browsers ask for it where a page (a report) names no sign of its own.
  server.get('/favicon.ico', (_request, reply) => reply.redirect(BOARD_ICON.path));
  healthRoute(server, context);
  await queuePages(server, context);
  await answerWithoutStore(server, context);
  const feeds = new LiveFeeds(context.log, mask);
  server.addHook('preClose', () => feeds.close());
  const figures = new FiguresCache(context, () => performance.now());
  batchPages(server, context, feeds, figures);
  playersPages(server, context);
  sessionPages(server, context, feeds);
  reportPages(server, context);
  handRoutes(server, context);
  decisionRoutes(server, context);
  searchRoutes(server, context);
  standingPages(server, context);
  return await listenFrom(server, address, 'BOARD_HOST, BOARD_PORT');
}

/** `/healthz`: 200 when Redis and the store answer, else 503; says which of them does not. */
function healthRoute(server: FastifyInstance, context: ProcessContext): void {
  server.get('/healthz', async (_request, reply) => {
    const answer = await servicesAnswer(context);
    return reply.code(answer.redis && answer.store ? 200 : 503).send(answer);
  });
}
