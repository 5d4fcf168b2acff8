import { type Html, html } from '../../pages/html.ts';
import type { NotFoundError } from './fault-pages.ts';

/** For a page whose subject was deleted while it was looked at. */
export function goneNotice({ message }: NotFoundError): Html {
  const words = `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  return html`<p class="notice" role="status"><strong>This is here no more.</strong> ${words}.</p>`;
}
