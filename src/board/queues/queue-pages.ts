import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { FastifyAdapter } from '@bull-board/fastify';
import type { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import { html } from '../../pages/html.ts';
import { BATCHES_PATH, QUEUES_PATH } from '../../pages/links.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { redisAnswers } from '../../shared/fleet/watching/services.ts';
import { describeError } from '../../shared/records/errors.ts';
import { allowInlineStyle } from '../access.ts';
import { type Asset, browserScript, serveAssets } from '../page/asset.ts';
import { sendFault } from '../page/fault-pages.ts';
import { hiddenWords, permissionOf, refusing } from './permission.ts';
import { ProviderQueues } from './provider-queues.ts';
import { ProviderQueueAdapter, ProviderStates } from './provider-states.ts';

const TITLE = 'Poker Arena';
const LANGUAGE = 'en-US';

/**
 * Bull Board over every queue, those of providers that a later batch brings included; a queue whose
 * provider rests or is paused says why. What may lose work is refused unless it was asked for.
 * @throws UserError settings that exclude each other
 */
export async function queuePages(server: FastifyInstance, context: ProcessContext): Promise<void> {
  const permission = permissionOf(context.configuration);
  const script = browserScript('bull-board.js');
  serveAssets(server, [script]);
  const words = hiddenWords(permission, await messages());
  const adapter = new FastifyAdapter().setBasePath(QUEUES_PATH);
  const board = createBullBoard({
    queues: [],
    serverAdapter: adapter,
    options: {
      uiConfig: {
        boardTitle: TITLE,
        hideDocsLink: true,
        locale: { lng: LANGUAGE },
        miscLinks: [{ text: 'Batches', url: BATCHES_PATH }],
      },
      handlerHooks: refusing(permission),
    },
  });
  adapter.setErrorHandler((error) => queueFault(error, context.log));
  const shown = new Set<Queue>();
  const providers = new ProviderQueues(context);
  const states = new ProviderStates(context);
  const showAll = async (): Promise<void> => {
    states.refresh();
    await providers.openNew();
    for (const queue of context.queues.all()) {
      if (shown.has(queue)) continue;
      shown.add(queue);
      board.addQueue(
        new ProviderQueueAdapter(queue, states, { readOnlyMode: permission === 'look' }),
      );
    }
  };
  await showAll();
  await server.register(
    async (pages) => {
      pages.addHook('onRequest', async (request, reply) => {
        // Commands wait through an outage, however long it lasts, and a browser would wait with them.
        const { status } = context.redis.commands;
        if (status !== 'ready' || !(await redisAnswers(context.redis))) {
          const { address } = context.redis;
          const away = `Redis at ${address} does not answer; the queues are here again as soon as it does`;
          return sendFault(request, reply, 503, away);
        }
        allowInlineStyle(reply);
        await showAll();
      });
      pages.addHook('onSend', async (_request, reply, payload) => {
        const type = reply.getHeader('content-type');
        return typeof payload === 'string' && String(type).startsWith('text/html')
          ? withScript(withoutForeignLinks(payload), script, words)
          : payload;
      });
      await pages.register(adapter.registerPlugin(), { prefix: '' });
    },
    { prefix: QUEUES_PATH },
  );
}

/** Bull Board's own answer carries the stack where NODE_ENV says that a developer looks. */
function queueFault(
  error: Error,
  log: ProcessContext['log'],
): { status: 404 | 500; body: { error: string } } {
  // A file outside of those that there are: what else may be on this machine is nobody's business.
  if ('statusCode' in error && error.statusCode === 403) {
    return { status: 404, body: { error: 'there is no page at this address' } };
  }
  log.warn({ error: describeError(error) }, 'queues not shown');
  return { status: 500, body: { error: describeError(error) } };
}

const require = createRequire(import.meta.url);

/** The words of Bull Board's buttons; its pages are in English whatever the browser prefers. */
async function messages(): Promise<unknown> {
  const folder = dirname(require.resolve('@bull-board/ui/package.json'));
  const file = join(folder, 'dist', 'static', 'locales', LANGUAGE, 'messages.json');
  return JSON.parse(await readFile(file, 'utf8'));
}

function withScript(page: string, { path }: Asset, words: readonly string[]): string {
  const script = html`<script type="module" src="${path}" data-hidden-words="${JSON.stringify(words)}"></script>`;
  return page.replace('</body>', () => `${script.toString()}</body>`);
}

/** Bull Board's page asks a font server elsewhere; without it the browser's own fonts are used. */
function withoutForeignLinks(html: string): string {
  return html.replaceAll(/<link\b[^>]*\bhref="(?:https?:)?\/\/[^>]*>/gi, '');
}
