import { type Html, html } from './html.ts';
import { handPath } from './links.ts';

/**
 * A link to a hand's replay on the board; where the board's address is not known its path alone, of
 * which {@link linkReplays} makes a link.
 * @param boardAddress such as `http://127.0.0.1:3210`
 */
export function replayLink(handId: string, boardAddress: string | null): Html {
  const path = handPath(handId);
  return boardAddress === null
    ? html`<code class="replay">${path}</code>`
    : html`<a class="replay" href="${boardAddress.replace(/\/+$/, '')}${path}">replay</a>`;
}

/** Makes links of a page's paths to replays, for whoever serves it beside them: the board. */
export function linkReplays(page: string): string {
  // No name in a page can look like this: every < of theirs is escaped.
  return page.replaceAll(
    /<code class="replay">([\w./%-]+)<\/code>/g,
    '<a class="replay" href="$1">replay</a>',
  );
}
