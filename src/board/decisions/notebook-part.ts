import { type Html, html } from '../../pages/html.ts';
import { memoryPath } from '../../pages/links.ts';
import type { NotebookState } from './notebook-at.ts';

/** A notebook as it stood at some moment, and since when. */
export function notebookPart(notebook: NotebookState | null): Html {
  if (notebook === null) {
    return html`<p>The records that this session began with are not in the store.</p>`;
  }
  const { text, version, memory } = notebook;
  const since =
    memory === null
      ? 'as the session began'
      : html`as it stood after <a href="${memoryPath(memory._id)}">hand ${memory.hand}</a>`;
  return html`<p class="note">Version ${version}, ${since}.</p>
${text === '' ? html`<p>It was empty.</p>` : html`<p class="text" dir="auto">${text}</p>`}`;
}
