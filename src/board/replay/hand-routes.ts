import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { requireId } from '../page/fault-pages.ts';
import { sendPage } from '../page/layout.ts';
import { handPage } from './hand-page.ts';
import { loadHand } from './hand-records.ts';
import { fileName, type HandText, phhOf, pokerStarsOf } from './hand-texts.ts';
import { type HandAddress, handView } from './hand-view.ts';
import { stepWords } from './step-words.ts';
import { replayTable } from './table-view.ts';

interface HandRequest {
  Params: { id: string };
  Querystring: Record<string, string | string[] | undefined>;
}

/** A hand's page, all its steps at once for the page's script, and the hand in formats of others. */
export function handRoutes(
  server: FastifyInstance,
  { store }: Pick<ProcessContext, 'store'>,
): void {
  const load = (id: string) => loadHand(store, requireId('hand', id));

  server.get<HandRequest>('/hands/:id', async ({ params, query }, reply) =>
    sendPage(reply, handPage(handView(await load(params.id), addressOf(query)))),
  );
  server.get<HandRequest>('/hands/:id/steps', async ({ params, query }, reply) => {
    const view = handView(await load(params.id), addressOf(query));
    const steps = view.steps.map((step) => ({
      table: replayTable(step, view).toString(),
      caption: stepWords(step, view).toString(),
    }));
    return reply.header('cache-control', 'no-store').send({ steps });
  });
  server.get<HandRequest>('/hands/:id/phh', async ({ params }, reply) => {
    const records = await load(params.id);
    return sendText(reply, records.hand, phhOf(records));
  });
  server.get<HandRequest>('/hands/:id/pokerstars', async ({ params }, reply) => {
    const records = await load(params.id);
    return sendText(reply, records.hand, pokerStarsOf(records));
  });
}

/** A field that is given twice counts as not given. */
function addressOf({ step, as }: HandRequest['Querystring']): HandAddress {
  return {
    step: typeof step === 'string' ? step : undefined,
    as: typeof as === 'string' ? as : undefined,
  };
}

function sendText(reply: FastifyReply, hand: Hand, written: HandText): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName(hand, written)}"`)
    .type('text/plain; charset=utf-8')
    .send(written.text);
}
