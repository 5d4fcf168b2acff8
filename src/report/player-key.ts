import { type Html, html } from '../pages/html.ts';
import { seriesColour, seriesSymbol } from './charts/colours.ts';
import { NARROW, type PictureWidth } from './charts/figure.ts';
import type { NamedProfile } from './named-profile.ts';

/** A longer name has no room beside a point or a line. Characters. */
const LONGEST_IN_PICTURE = 26;

type Keyed = Pick<NamedProfile, 'name' | 'number' | 'series'>;

function areNumbered(profiles: readonly Keyed[], width: PictureWidth): boolean {
  return width === NARROW || profiles.some(({ name }) => [...name].length > LONGEST_IN_PICTURE);
}

/** What stands for a profile in a picture: its name, or where that has no room its number in the key. */
export function pictureLabel(
  profiles: readonly Keyed[],
  width: PictureWidth,
): (profile: Keyed) => string {
  const numbered = areNumbered(profiles, width);
  return ({ name, number }) => (numbered ? String(number) : name);
}

/** Numbers, symbols and names; on a wide screen only where the picture does not name its players. */
export function playerKey(profiles: readonly Keyed[]): Html {
  const always = profiles.some(({ name }) => [...name].length > LONGEST_IN_PICTURE);
  return html`<ul class="key${always ? '' : ' narrow'}">${profiles.map(
    ({ name, number, series }) => html`<li>${symbol(series)}<b>${number}</b> ${name}</li>`,
  )}</ul>`;
}

export function symbol(series: number): Html {
  const colour = seriesColour(series);
  const shape = {
    circle: html`<circle cx="7" cy="7" r="6" fill="${colour}"/>`,
    rect: html`<rect x="1" y="1" width="12" height="12" fill="${colour}"/>`,
    triangle: html`<path d="M7 1L13.5 13H.5Z" fill="${colour}"/>`,
    diamond: html`<path d="M7 0L14 7L7 14L0 7Z" fill="${colour}"/>`,
    roundRect: html`<rect x="1" y="1" width="12" height="12" rx="4" fill="${colour}"/>`,
  };
  return html`<svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">${shape[seriesSymbol(series)]}</svg>`;
}
