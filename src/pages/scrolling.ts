import { type Html, html } from './html.ts';

/**
 * A table that scrolls within itself where the page is narrower; reached with the keyboard, too, as
 * whatever scrolls must be.
 * @param label what it shows, or the id of the heading that says so
 */
export function scrolling(label: string | { readonly headingId: string }, table: Html): Html {
  const name =
    typeof label === 'string'
      ? html`aria-label="${label}"`
      : html`aria-labelledby="${label.headingId}"`;
  return html`<div class="scroll" role="group" ${name} tabindex="0">${table}</div>`;
}
