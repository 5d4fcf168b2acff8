import type { GraphicComponentOption } from 'echarts';
import { type PlotArea, placeOn, plotGrid, type Scale, xAxis } from './axes.ts';
import type { Chart } from './chart.ts';
import { CARD, INK, SOFT, seriesColour } from './colours.ts';
import { textWidth } from './place-labels.ts';

export interface IntervalRow {
  /** What stands at the left of its lines. */
  readonly text: string;
  readonly series: number;
  /** One line below the other: filled dots first, then hollow ones. */
  readonly estimates: readonly {
    readonly value: number;
    /** Null: a dot without a line. */
    readonly interval: { readonly lower: number; readonly upper: number } | null;
    readonly hollow: boolean;
  }[];
}

const LINE_HEIGHT = 14;
const ROW_GAP = 14;
const LABEL_SIZE = 13;
const DOT = 4.5;

/** Estimates as dots on lines that reach over their intervals, a row each. */
export function intervalsPicture(
  rows: readonly IntervalRow[],
  scale: Scale,
  width: number,
): Pick<Chart, 'height' | 'option'> {
  const names = Math.max(0, ...rows.map(({ text }) => textWidth(text, LABEL_SIZE)));
  const area: PlotArea = { left: names + 16, right: 26, top: 8, bottom: 52 };
  const heights = rows.map(
    ({ estimates }) => Math.max(1, estimates.length) * LINE_HEIGHT + ROW_GAP,
  );
  const height = area.top + heights.reduce((sum, each) => sum + each, 0) + area.bottom;
  const place = placeOn(scale, area.left, width - area.right);
  let top = area.top;
  const graphic = rows.flatMap((row, at) => {
    const drawn = rowGraphics(row, top, heights[at] ?? 0, { place, left: area.left - 10 });
    top += heights[at] ?? 0;
    return drawn;
  });
  return {
    height,
    option: {
      grid: plotGrid(area),
      xAxis: xAxis(scale),
      yAxis: { type: 'value', show: false, min: 0, max: 1 },
      series: [],
      graphic: [...zeroLine(scale, place, area.top, height - area.bottom), ...graphic],
    },
  };
}

function zeroLine(
  { min, max }: Scale,
  place: (value: number) => number,
  top: number,
  bottom: number,
): GraphicComponentOption[] {
  if (min >= 0 || max <= 0) return [];
  const x = place(0);
  return [{ type: 'line', shape: { x1: x, y1: top, x2: x, y2: bottom }, style: { stroke: SOFT } }];
}

function rowGraphics(
  { text, series, estimates }: IntervalRow,
  top: number,
  height: number,
  { place, left }: { place: (value: number) => number; left: number },
): GraphicComponentOption[] {
  const colour = seriesColour(series);
  const middle = top + height / 2;
  const first = middle - ((estimates.length - 1) * LINE_HEIGHT) / 2;
  return [
    {
      type: 'text',
      x: left,
      y: middle,
      style: { text, align: 'right', verticalAlign: 'middle', fill: INK, fontSize: LABEL_SIZE },
    },
    ...estimates.flatMap(({ value, interval, hollow }, at): GraphicComponentOption[] => {
      const y = first + at * LINE_HEIGHT;
      const line = { stroke: colour, lineWidth: hollow ? 1.5 : 2.5 };
      return [
        ...(interval === null
          ? []
          : [
              {
                type: 'line' as const,
                shape: { x1: place(interval.lower), y1: y, x2: place(interval.upper), y2: y },
                style: line,
              },
            ]),
        {
          type: 'circle',
          shape: { cx: place(value), cy: y, r: DOT },
          style: { fill: hollow ? CARD : colour, stroke: colour, lineWidth: 2 },
        },
      ];
    }),
  ];
}
