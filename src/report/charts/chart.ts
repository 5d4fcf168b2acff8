import {
  BarChart,
  type BarSeriesOption,
  CustomChart,
  type CustomSeriesOption,
  LineChart,
  type LineSeriesOption,
  RadarChart,
  type RadarSeriesOption,
  ScatterChart,
  type ScatterSeriesOption,
} from 'echarts/charts';
import {
  GraphicComponent,
  type GraphicComponentOption,
  GridComponent,
  type GridComponentOption,
  MarkLineComponent,
  type MarkLineComponentOption,
  RadarComponent,
  type RadarComponentOption,
} from 'echarts/components';
import { type ComposeOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type Html, html, trusted } from '../../pages/html.ts';
import { INK } from './colours.ts';

use([
  BarChart,
  CustomChart,
  LineChart,
  RadarChart,
  ScatterChart,
  GraphicComponent,
  GridComponent,
  MarkLineComponent,
  RadarComponent,
  SVGRenderer,
]);

/** What a chart may be made of. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | CustomSeriesOption
  | LineSeriesOption
  | RadarSeriesOption
  | ScatterSeriesOption
  | GraphicComponentOption
  | GridComponentOption
  | MarkLineComponentOption
  | RadarComponentOption
>;

export interface Chart {
  /** Unique on its page, of letters, digits and hyphens. */
  readonly id: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Read aloud in the picture's place: what it shows, and what is to be seen in it. */
  readonly label: string;
  /** Colours are those of `colours.ts`, which follow light and dark. */
  readonly option: ChartOption;
}

/** Font size of every text in a chart, CSS pixels, unless an option says otherwise. */
export const FONT_SIZE = 13;

/** A chart as SVG that lies in the page: its colours and its font are the page's. */
export function chartPicture(chart: Chart): Html {
  const { id, width, height, label } = chart;
  return html`<svg class="chart-picture" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">${trusted(partOfPage(drawn(chart), id))}</svg>`;
}

function drawn({ width, height, option }: Chart): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({
      animation: false,
      // A guess from the background, which is the page's: no colour depends on it.
      darkMode: false,
      backgroundColor: 'transparent',
      textStyle: { fontSize: FONT_SIZE, fontFamily: 'sans-serif', color: INK },
      ...option,
      // What is drawn by hand lies over lines of the grid, and never under them.
      ...(option.graphic === undefined ? {} : { graphic: raised(option.graphic) }),
    });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

const OVER_SERIES = 10;

function raised(graphic: NonNullable<ChartOption['graphic']>): GraphicComponentOption[] {
  const elements = Array.isArray(graphic) ? graphic : [graphic];
  return elements.map((element) => ({ z: OVER_SERIES, silent: true, ...element }));
}

/**
 * The inside of a drawn picture without what belongs to a file or a script of its own: the outer
 * element, effects of a mouse, notes for a script. Its font is the page's, and its ids follow from
 * the chart's and not from how many a process has drawn before, so that a page is the same each time.
 */
function partOfPage(svg: string, id: string): string {
  return svg
    .replace(/^\s*<svg[^>]*>\s*<rect[^>]*><\/rect>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/ (?:class="zr\d+-cls-\d+"|pointer-events="\w+"|ecmeta_\w+="[^"]*")/g, '')
    .replaceAll(/ xml:space="preserve"/g, '')
    .replaceAll(/ style="([^"]*)"/g, (_, declarations: string) => attributes(declarations))
    .replaceAll(/\bzr\d+-/g, `${id}-`)
    .replaceAll(/\n+/g, '');
}

/** Style as attributes, which also hold where a page allows no style between its lines. */
function attributes(declarations: string): string {
  return declarations
    .split(';')
    .map((declaration) => /^([\w-]+):(.+)$/.exec(declaration))
    .map((found) =>
      found === null || found[1] === 'font-family' ? '' : ` ${found[1]}="${found[2]}"`,
    )
    .join('');
}
