import type { FastifyInstance } from 'fastify';
import { STANDING_PATH } from '../../pages/links.ts';
import { GROUPINGS } from '../../scoring/standing/identity.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { sendFault } from '../page/fault-pages.ts';
import { sendPage } from '../page/layout.ts';
import { StandingCache } from './standing-cache.ts';
import { standingBeingMade, standingPage } from './standing-page.ts';

/** After so long whoever asks is told that it takes longer. */
const WAIT_MS = 800;
/** How soon the browser asks again. */
const LOOK_AGAIN_SECONDS = 2;
const ACCEPTED = 202;
const BAD_REQUEST = 400;

interface StandingRequest {
  Querystring: Record<string, string | string[] | undefined>;
}

/** `/standing`: players over all batches of the store. */
export function standingPages(
  server: FastifyInstance,
  { store }: Pick<ProcessContext, 'store'>,
): void {
  const standings = new StandingCache(store);
  server.get<StandingRequest>(STANDING_PATH, async (request, reply) => {
    const word = request.query['by'] ?? 'settings';
    const by = GROUPINGS.find((each) => each === word);
    if (by === undefined) {
      const expected = `by: expected ${GROUPINGS.join(' or ')}, found another`;
      return sendFault(request, reply, BAD_REQUEST, expected);
    }
    const standing = await standings.look(by, WAIT_MS);
    if (standing !== 'being-made') return sendPage(reply, standingPage(standing, by));
    reply.header('refresh', String(LOOK_AGAIN_SECONDS));
    return sendPage(reply, standingBeingMade(by), ACCEPTED);
  });
}
