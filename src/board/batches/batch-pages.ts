import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Html } from '../../pages/html.ts';
import { BATCHES_PATH, batchPath, eventsPath } from '../../pages/links.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { isIdOf } from '../../shared/records/ids.ts';
import { getOrDamage, isDamage } from '../../shared/store/damaged.ts';
import type { LiveSource, Look } from '../live/feed.ts';
import { type LiveFeeds, STREAM } from '../live/live-feeds.ts';
import type { LiveSections } from '../live/live-section.ts';
import { lookOrGone } from '../live/look-or-gone.ts';
import { NotFoundError, requireFound, requireId } from '../page/fault-pages.ts';
import { sendPage } from '../page/layout.ts';
import { batchList } from './batch-list.ts';
import { batchListPage, batchListSections } from './batch-list-page.ts';
import { batchPage, batchSections } from './batch-page.ts';
import { readBatchView, type SessionQuery } from './batch-view.ts';
import { damagedBatchPage } from './damaged-batch-page.ts';
import type { FiguresCache } from './figures-cache.ts';

interface ListRequest {
  Querystring: Record<string, unknown>;
}
interface BatchRequest extends ListRequest {
  Params: { id: string };
}

/** How soon a live page of batches is counted again; ms. */
const LOOK_AGAIN_MS = 1_000;

/** `/` and `/batches/…`, and their changes while anything is played. */
export function batchPages(
  server: FastifyInstance,
  context: ProcessContext,
  feeds: LiveFeeds,
  figures: FiguresCache,
): void {
  server.get<ListRequest>(BATCHES_PATH, async ({ query }, reply) => {
    const after = afterOf(query, 'batch');
    const events = withQuery(eventsPath(BATCHES_PATH), { after });
    return sendPage(reply, batchListPage(await batchList(context, figures, after), after, events));
  });
  server.get('/batches', (_request, reply) => reply.redirect(BATCHES_PATH));
  server.get<ListRequest>('/events/batches', STREAM, (request, reply) => {
    const after = afterOf(request.query, 'batch');
    return feeds.watch(request, reply, `batches after ${after ?? ''}`, () =>
      again(async () => batchListSections(await batchList(context, figures, after), after)),
    );
  });

  server.get<BatchRequest>('/batches/:id', async ({ params, query }, reply) => {
    const id = requireId('batch', params.id);
    const batch = await getOrDamage(context.store.collection('batches'), id);
    if (isDamage(batch)) return sendPage(reply, damagedBatchPage(id, batch));
    const listed = sessionQuery(id, query);
    const look = await readBatchView(context, figures, requireFound('batch', id, batch), listed);
    return sendPage(reply, batchPage(look, withQuery(eventsPath(batchPath(id)), { ...listed })));
  });
  server.get<BatchRequest>('/events/batches/:id', STREAM, async (request, reply) => {
    const id = requireId('batch', request.params.id);
    const listed = sessionQuery(id, request.query);
    const found = async (): Promise<Batch> =>
      requireFound('batch', id, await context.store.collection('batches').get(id));
    await found();
    return feeds.watch(request, reply, withQuery(`batch ${id}`, { ...listed }), () =>
      again(
        async () => batchSections(await readBatchView(context, figures, await found(), listed)),
        goneSections,
      ),
    );
  });
}

/** Looks every second for as long as somebody watches: a batch that is over may be scored anew. */
function again(
  sections: () => Promise<LiveSections>,
  gone?: (notice: Html) => LiveSections,
): LiveSource {
  const look = async (): Promise<Look> => ({ sections: await sections(), over: false });
  return {
    look: () => (gone === undefined ? look() : lookOrGone(look, gone)),
    wait: (_look, signal) => sleep(LOOK_AGAIN_MS, undefined, { signal }),
    close: async () => undefined,
  };
}

/** Nothing of the batch is left but the word that it is gone. */
function goneSections(notice: Html): LiveSections {
  const parts = ['troubles', 'outlook', 'leaderboard', 'judging', 'costs', 'runs', 'sessions'];
  return {
    progress: notice,
    ...Object.fromEntries(parts.map((part) => [part, null])),
  };
}

function sessionQuery(batchId: string, query: Record<string, unknown>): SessionQuery {
  const { run } = query;
  if (
    run !== undefined &&
    !(typeof run === 'string' && isIdOf('run', run) && run.startsWith(`${batchId}.`))
  ) {
    throw new NotFoundError(`batch ${batchId} has no such run`);
  }
  return { run: run ?? null, after: afterOf(query, 'session') };
}

/** The last id of the page before. @throws NotFoundError */
function afterOf({ after }: Record<string, unknown>, kind: 'batch' | 'session'): string | null {
  return after === undefined ? null : requireId(kind, typeof after === 'string' ? after : '');
}

function withQuery(path: string, values: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
