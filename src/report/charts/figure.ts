import { type Html, html } from '../../pages/html.ts';
import { scrolling } from '../../pages/scrolling.ts';
import { type Chart, chartPicture } from './chart.ts';

/** CSS pixels of a picture's width on a screen and on paper, and on a phone. */
export const WIDE = 760;
export const NARROW = 340;
export type PictureWidth = typeof WIDE | typeof NARROW;

export interface ReportFigure {
  /** Unique on the page, of letters, digits and hyphens. */
  readonly id: string;
  /** What the figures behind it are. */
  readonly title: string;
  /** Read aloud in the picture's place. */
  readonly label: string;
  readonly caption: Html | string;
  /** The picture for a width: text keeps its size, so that a phone's is drawn apart. */
  readonly draw: (width: PictureWidth) => Pick<Chart, 'height' | 'option'>;
  /** What colours, symbols and numbers stand for, where the picture itself does not say it. */
  readonly key?: Html | null;
  /** The figures behind the picture: a whole table element; null where it stands beside it. */
  readonly table: Html | null;
}

/** A picture with its caption, and the figures behind it for whoever cannot see or wants more. */
export function chartFigure(figure: ReportFigure): Html {
  const { id, title, caption, key = null, table } = figure;
  return html`<figure class="chart" id="${id}">
<div class="wide">${picture(figure, WIDE)}</div>
<div class="narrow">${picture(figure, NARROW)}</div>
${key}
<figcaption>${caption}</figcaption>
${table === null ? null : figuresBehind(title, table)}
</figure>`;
}

/** The table behind a picture, folded away on a screen. */
function figuresBehind(title: string, table: Html): Html {
  return html`<details class="figures-behind"><summary>The figures behind this picture</summary>${scrolling(title, table)}</details>`;
}

function picture({ id, label, draw }: ReportFigure, width: PictureWidth): Html {
  const name = width === WIDE ? `${id}-wide` : `${id}-narrow`;
  return chartPicture({ id: name, label, width, ...draw(width) });
}
