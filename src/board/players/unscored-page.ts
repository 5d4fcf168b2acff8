import { html } from '../../pages/html.ts';
import { BATCHES_PATH, batchPath } from '../../pages/links.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { Page } from '../page/layout.ts';

/** Where the pages of a batch's players stand, and what they are called. */
export function placeOfPlayers(batchId: string): Pick<Page, 'title' | 'section' | 'breadcrumb'> {
  return {
    title: `Players of ${batchId}`,
    section: 'batches',
    breadcrumb: [
      { text: 'Batches', path: BATCHES_PATH },
      { text: batchId, path: batchPath(batchId) },
    ],
  };
}

/** Of a batch that has no scores. */
export function unscoredPage({ _id, status }: Batch): Page {
  return {
    ...placeOfPlayers(_id),
    main: html`<section><h2>Not scored yet</h2><p class="empty">${
      status === 'cancelled'
        ? 'The batch was cancelled before it was scored.'
        : 'Players are scored when every session is over and judged.'
    } The <a href="${batchPath(_id)}">page of the batch</a> says where it stands.</p></section>`,
  };
}
