import { type Html, html } from '../../pages/html.ts';
import { asSentence, NotFoundError } from '../page/fault-pages.ts';
import type { Look } from './feed.ts';
import type { LiveSections } from './live-section.ts';

/**
 * Looks for a live page; where its subject was deleted meanwhile nothing is left of it but the word that
 * it is gone.
 * @param gone the sections of the page then
 */
export async function lookOrGone(
  look: () => Promise<Look>,
  gone: (notice: Html) => LiveSections,
): Promise<Look> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const notice = html`<p class="notice" role="status"><strong>This is here no more.</strong> ${asSentence(error.message)}</p>`;
    return { sections: gone(notice), over: true };
  }
}
