import { type Html, html } from '../../pages/html.ts';

/** Parts of a page that change while it is looked at, by the ids they have in it. */
export type LiveSections = Readonly<Record<string, Html | null>>;

/** Where a part stands in the page; an empty one holds its place. */
export function place(sections: LiveSections, id: string): Html {
  return html`<div class="live" id="${id}">${sections[id] ?? null}</div>`;
}
