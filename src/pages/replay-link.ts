import { type Html, html } from './html.ts';
import { handPath } from './links.ts';

/**
 * A link to a hand's replay on the board; where the board's address is not known its path alone.
 * @param boardAddress such as `http://127.0.0.1:3210`; empty on the board itself
 */
export function replayLink(handId: string, boardAddress: string | null): Html {
  const path = handPath(handId);
  return boardAddress === null
    ? html`<code class="replay">${path}</code>`
    : html`<a class="replay" href="${boardAddress.replace(/\/+$/, '')}${path}">replay</a>`;
}
