import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from '../../pages/html.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import { parentId } from '../../shared/records/ids.ts';
import { isDamage, orDamage } from '../../shared/store/damaged.ts';
import { NotFoundError, requireFound, requireId } from '../page/fault-pages.ts';
import { sendPage } from '../page/layout.ts';
import { requireBatch } from '../page/required-batch.ts';
import { stepPath } from '../replay/hand-view.ts';
import { REPLAY_STYLE } from '../replay/replay-style.ts';
import { breadcrumbOf, decisionPage } from './decision-page.ts';
import { DECISION_PARTS } from './decision-parts.ts';
import { type DecisionRecords, loadDecision, mayBeSeen } from './decision-records.ts';
import { memoryPage } from './memory-page.ts';
import { notebookBefore } from './notebook-at.ts';

interface Asked {
  Params: { id: string };
  /** `?part`: the content alone, for a script that puts it into a page that is open. */
  Querystring: { part?: string | string[] };
}

/** Decisions with their parts, and notebooks as hands left them. */
export function decisionRoutes(
  server: FastifyInstance,
  { store }: Pick<ProcessContext, 'store'>,
): void {
  server.get<Asked>('/decisions/:id', async ({ params }, reply) =>
    sendPage(reply, decisionPage(await loadDecision(store, requireId('decision', params.id)))),
  );
  for (const { name, title, content } of DECISION_PARTS) {
    server.get<Asked>(`/decisions/:id/${name}`, async ({ params, query }, reply) => {
      const records = await loadDecision(store, requireId('decision', params.id));
      if (!mayBeSeen(records)) {
        throw new NotFoundError('this is shown when the hand is over: it is being played');
      }
      const found = await content(store, records);
      return query.part === undefined
        ? sendPage(reply, partPage(records, title, found))
        : sendPart(reply, found);
    });
  }
  server.get<Asked>('/memories/:id', async ({ params }, reply) => {
    const id = requireId('memory', params.id);
    const batch = await requireBatch(store, id);
    const memory = requireFound('memory', id, await store.collection('memories').get(id));
    const before = await orDamage(() => notebookBefore(store, parentId(id), memory.player));
    const calls = await store.collection('calls').sift({ within: id });
    return sendPage(
      reply,
      memoryPage({
        memory,
        before,
        calls: calls.documents,
        batch: isDamage(batch) ? null : batch,
      }),
    );
  });
}

function partPage(
  records: DecisionRecords,
  title: string,
  content: Html,
): Parameters<typeof sendPage>[1] {
  const hand = parentId(records.id);
  const number = Number(records.id.split('.d').at(-1));
  const player = records.decision?.player;
  return {
    title,
    section: 'batches',
    breadcrumb: [
      ...breadcrumbOf(hand),
      { text: `decision ${number}`, path: stepPath(hand, `d${number}`, null) },
    ],
    lead: player === undefined ? null : html`<bdi>${playerNames(records.batch)(player)}</bdi>`,
    main: html`<section class="part"><h2 class="unseen">${title}</h2>${content}</section>`,
    styles: [REPLAY_STYLE],
  };
}

function sendPart(reply: FastifyReply, content: Html): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(content.toString());
}
