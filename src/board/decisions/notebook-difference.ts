import { diffWordsWithSpace } from 'diff';
import { type Html, html } from '../../pages/html.ts';

/** Two notebooks can be too different to be compared in passing; then both are shown whole. */
const COMPARED_WITHIN_MS = 500;

/** What a notebook gained and lost, word by word; null where that would take too long to find. */
export function notebookDifference(before: string, after: string): Html | null {
  const changes = diffWordsWithSpace(before, after, { timeout: COMPARED_WITHIN_MS });
  if (changes === undefined) return null;
  return html`<p class="text difference" dir="auto">${changes.map(({ value, added, removed }) =>
    added ? html`<ins>${value}</ins>` : removed ? html`<del>${value}</del>` : value,
  )}</p>`;
}
