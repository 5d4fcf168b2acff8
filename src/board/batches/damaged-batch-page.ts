import { html } from '../../pages/html.ts';
import { BATCHES_PATH, searchPath } from '../../pages/links.ts';
import { describeError } from '../../shared/records/errors.ts';
import type { Damage } from '../../shared/store/damaged.ts';
import type { Page } from '../page/layout.ts';
import { command, damagedBadge } from '../page/marks.ts';

/** A batch whose own document cannot be read: nothing can be said of it but that. */
export function damagedBatchPage(id: string, damage: Damage): Page {
  return {
    title: id,
    section: 'batches',
    breadcrumb: [{ text: 'Batches', path: BATCHES_PATH }],
    lead: html`${damagedBadge()} The document of this batch cannot be read.`,
    main: html`<section><h2>What is wrong</h2><p>${describeError(damage)}</p><h3>What to do</h3><p>${command('arena doctor')} lists everything that is damaged. Bring the document back from a copy of the store; an older store is brought up to this program by ${command('arena store migrate')}. Its hands may still be <a href="${searchPath({ batch: id })}">searched</a>.</p></section>`,
  };
}
