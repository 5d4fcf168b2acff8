import type { FastifyInstance } from 'fastify';
import { getOrDamage, isDamage } from '../../shared/damaged.ts';
import type { ProcessContext } from '../../shared/process/context.ts';
import { allowInlineStyle } from '../access.ts';
import { damagedBatchPage } from '../batches/damaged-batch-page.ts';
import { requireFound, requireId, sendFault } from '../page/fault-pages.ts';
import { sendPage } from '../page/layout.ts';
import { KnownReports, type ReportMaker } from './known-reports.ts';

interface ReportRequest {
  Params: { id: string };
}

/** `/reports/…`: the report of a batch, the same file that `arena report` writes. */
export function reportPages(
  server: FastifyInstance,
  { store }: Pick<ProcessContext, 'store'>,
  makeReport: ReportMaker,
): void {
  const reports = new KnownReports(store, makeReport);
  server.get<ReportRequest>('/reports/:id', async (request, reply) => {
    const id = requireId('batch', request.params.id);
    const batch = requireFound('batch', id, await getOrDamage(store.collection('batches'), id));
    if (isDamage(batch)) return sendPage(reply, damagedBatchPage(id, batch));
    const page = await reports.page(id);
    if (page === null) {
      reply.header('retry-after', '10');
      return sendFault(request, reply, 503, 'too many reports are being made already');
    }
    allowInlineStyle(reply);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
}
