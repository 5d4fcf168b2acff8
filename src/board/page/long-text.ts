import { type Html, html } from '../../pages/html.ts';
import { count } from '../../shared/text/figures.ts';

/** Beyond it a text is shown on request: a page of many must be readable. Characters. */
const SHOWN_AT_ONCE = 1200;

/**
 * A text that a model wrote, as it is and in the direction it is written in: an override of its own
 * ends with it. Of a long one the beginning, the whole of it on request.
 */
export function longText(text: string): Html {
  if (text.length <= SHOWN_AT_ONCE) return html`<p class="text" dir="auto">${text}</p>`;
  // Not in the middle of a character that is two.
  const beginning = text
    .slice(0, SHOWN_AT_ONCE)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
  return html`<p class="text" dir="auto">${beginning}…</p>
<details class="whole"><summary>All ${count(text.length)} characters</summary><p class="text" dir="auto">${text}</p></details>`;
}
