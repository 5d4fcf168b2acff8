import { createBullBoard } from '@bull-board/api';
import { FastifyAdapter } from '@bull-board/fastify';
import type { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import { QUEUES_PATH } from '../shared/page/links.ts';
import type { ProcessContext } from '../shared/process/context.ts';
import { allowInlineStyle } from './access.ts';
import { ProviderQueues } from './provider-queues.ts';
import { ProviderStandings, StandingAdapter } from './provider-standings.ts';

const TITLE = 'Poker Arena';

/**
 * Bull Board over every queue, those of providers that a later batch brings included; a queue whose
 * provider rests or is paused says why.
 */
export async function queuePages(server: FastifyInstance, context: ProcessContext): Promise<void> {
  const adapter = new FastifyAdapter().setBasePath(QUEUES_PATH);
  const board = createBullBoard({
    queues: [],
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: TITLE, hideDocsLink: true, locale: { lng: 'en-US' } } },
  });
  const shown = new Set<Queue>();
  const providers = new ProviderQueues(context);
  const standings = new ProviderStandings(context);
  const showAll = async (): Promise<void> => {
    standings.refresh();
    await providers.openNew();
    for (const queue of context.queues.all()) {
      if (shown.has(queue)) continue;
      shown.add(queue);
      board.addQueue(new StandingAdapter(queue, standings));
    }
  };
  await showAll();
  await server.register(
    async (pages) => {
      pages.addHook('onRequest', async (_request, reply) => {
        allowInlineStyle(reply);
        await showAll();
      });
      pages.addHook('onSend', async (_request, reply, payload) => {
        const type = reply.getHeader('content-type');
        return typeof payload === 'string' && String(type).startsWith('text/html')
          ? withoutForeignLinks(payload)
          : payload;
      });
      await pages.register(adapter.registerPlugin(), { prefix: '' });
    },
    { prefix: QUEUES_PATH },
  );
}

/** Bull Board's page asks a font server elsewhere; without it the browser's own fonts are used. */
function withoutForeignLinks(html: string): string {
  return html.replaceAll(/<link\b[^>]*\bhref="(?:https?:)?\/\/[^>]*>/gi, '');
}
