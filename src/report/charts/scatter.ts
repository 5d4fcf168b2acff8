import type { GraphicComponentOption } from 'echarts';
import { type PlotArea, placeOn, plotGrid, type Scale, xAxis, yAxis } from './axes.ts';
import type { Chart } from './chart.ts';
import { CARD, INK, SOFT, seriesColour, seriesSymbol } from './colours.ts';
import { type Leader, type PlacedLabel, placeLabels } from './place-labels.ts';

export interface ScatterPoint {
  readonly x: number;
  readonly y: number;
  /** What stands beside it. */
  readonly text: string;
  /** Which colour and symbol it has. */
  readonly series: number;
}

export interface Scatter {
  readonly points: readonly ScatterPoint[];
  readonly x: Scale;
  readonly y: Scale;
  /** Where dashed lines divide the plot; null: nowhere. */
  readonly middle: { readonly x: number; readonly y: number } | null;
}

const AREA: PlotArea = { left: 60, right: 20, top: 16, bottom: 52 };
const SYMBOL_SIZE = 12;
const LABEL_SIZE = 13;

/** Points with a label each, none of which covers another, with a line where it lies apart. */
export function scatterPicture(
  { points, x, y, middle }: Scatter,
  width: number,
  height: number,
): Pick<Chart, 'height' | 'option'> {
  const plot = {
    left: AREA.left,
    right: width - AREA.right,
    top: AREA.top,
    bottom: height - AREA.bottom,
  };
  const [placeX, placeY] = [placeOn(x, plot.left, plot.right), placeOn(y, plot.bottom, plot.top)];
  const labels = placeLabels(
    points.map((point) => ({ x: placeX(point.x), y: placeY(point.y), text: point.text })),
    plot,
    { fontSize: LABEL_SIZE, symbol: SYMBOL_SIZE / 2 },
  );
  const divides = middle === null ? [] : [{ xAxis: middle.x }, { yAxis: middle.y }];
  return {
    height,
    option: {
      grid: plotGrid(AREA),
      xAxis: xAxis(x),
      yAxis: yAxis(y),
      series: points.map((point, at) => ({
        type: 'scatter',
        silent: true,
        clip: false,
        symbol: seriesSymbol(point.series),
        symbolSize: SYMBOL_SIZE,
        itemStyle: {
          color: seriesColour(point.series),
          opacity: 1,
          borderColor: CARD,
          borderWidth: 1.5,
        },
        data: [[point.x, point.y]],
        ...(at === 0 ? { markLine: dividers(divides) } : {}),
      })),
      graphic: labels.flatMap(labelGraphics),
    },
  };
}

function dividers(data: readonly ({ xAxis: number } | { yAxis: number })[]) {
  return {
    silent: true,
    symbol: 'none',
    label: { show: false },
    lineStyle: { color: SOFT, type: [4, 4], width: 1, opacity: 0.8 },
    data: [...data],
  };
}

/** The text, and the line to its point. */
function labelGraphics({ text, box, leader }: PlacedLabel): GraphicComponentOption[] {
  const label: GraphicComponentOption = {
    type: 'text',
    silent: true,
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    style: {
      text,
      align: 'center',
      verticalAlign: 'middle',
      fill: INK,
      // Over lines of the grid the letters stay legible.
      stroke: CARD,
      lineWidth: 3,
      fontSize: LABEL_SIZE,
    },
  };
  return leader === null ? [label] : [leaderGraphic(leader), label];
}

export function leaderGraphic([[x1, y1], [x2, y2]]: Leader): GraphicComponentOption {
  return {
    type: 'line',
    silent: true,
    shape: { x1, y1, x2, y2 },
    style: { stroke: SOFT, lineWidth: 1 },
  };
}
