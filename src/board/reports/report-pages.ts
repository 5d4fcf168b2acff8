import type { FastifyInstance } from 'fastify';
import { html } from '../../pages/html.ts';
import { BATCHES_PATH, batchPath } from '../../pages/links.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { getOrDamage, isDamage } from '../../shared/store/damaged.ts';
import { allowInlineStyle } from '../access.ts';
import { damagedBatchPage } from '../batches/damaged-batch-page.ts';
import { requireFound, requireId, sendFault, wantsPage } from '../page/fault-pages.ts';
import { type Page, sendPage } from '../page/layout.ts';
import { command } from '../page/marks.ts';
import { ReportCache, type ReportMaker } from './report-cache.ts';

/** A person sees after so long that it takes longer; a program waits for the report itself. */
const WAIT_MS = 800;
/** How soon the browser asks again. */
const LOOK_AGAIN_SECONDS = 2;
const ACCEPTED = 202;

interface ReportRequest {
  Params: { id: string };
}

/** Replays are beside the report, whatever name the board is reached by. */
const HERE = { boardAddress: '' };

/** Loaded with its charts by the first report that is asked for: a board is up sooner without. */
const makeReport: ReportMaker = async (store, batchId) => {
  const [{ collectReport }, { renderReport }] = await Promise.all([
    import('../../report/collect-report.ts'),
    import('../../report/render-report.ts'),
  ]);
  return renderReport(await collectReport(store, batchId), HERE);
};

/**
 * `/reports/…`: the report of a batch, the same file that `arena report` writes.
 * @param make what makes it; a test holds it up
 */
export function reportPages(
  server: FastifyInstance,
  { store }: Pick<ProcessContext, 'store'>,
  make: ReportMaker = makeReport,
): void {
  const reports = new ReportCache(store, make, () => performance.now());
  server.get<ReportRequest>('/reports/:id', async (request, reply) => {
    const id = requireId('batch', request.params.id);
    const batch = requireFound('batch', id, await getOrDamage(store.collection('batches'), id));
    if (isDamage(batch)) return sendPage(reply, damagedBatchPage(id, batch));
    const report = await reports.page(id, wantsPage(request) ? WAIT_MS : null);
    switch (report.kind) {
      case 'too-many':
        reply.header('retry-after', '10');
        return sendFault(request, reply, 503, 'too many reports are being made already');
      case 'being-made':
        reply.header('refresh', String(LOOK_AGAIN_SECONDS));
        return sendPage(reply, beingMadePage(id), ACCEPTED);
      case 'made':
        allowInlineStyle(reply);
        return reply
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(report.html);
    }
  });
}

function beingMadePage(batchId: string): Page {
  return {
    title: `Report of ${batchId}`,
    section: 'batches',
    breadcrumb: [
      { text: 'Batches', path: BATCHES_PATH },
      { text: batchId, path: batchPath(batchId) },
    ],
    lead: 'It is being made, and shown here as soon as it is there.',
    main: html`<section><h2>What takes so long</h2><p>A report reads every hand of its batch: some seconds for a hundred sessions, half a minute for a thousand. It is kept until the batch changes. ${command(`arena report ${batchId}`)} writes it as a file.</p></section>`,
  };
}
