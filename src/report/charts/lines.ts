import type { GraphicComponentOption } from 'echarts';
import { type PlotArea, placeOn, plotGrid, type Scale, xAxis, yAxis } from './axes.ts';
import type { Chart } from './chart.ts';
import { INK, SOFT, seriesColour, seriesDash, seriesSymbol } from './colours.ts';
import { spreadApart, textWidth } from './place-labels.ts';
import { leaderGraphic } from './scatter.ts';

export interface NamedLine {
  /** What stands at its end. */
  readonly text: string;
  /** Which colour, dashes and symbol it has. */
  readonly series: number;
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface Lines {
  readonly lines: readonly NamedLine[];
  readonly x: Scale;
  readonly y: Scale;
  /** Where fine vertical lines stand, as between runs. */
  readonly borders: readonly number[];
}

const LABEL_SIZE = 13;
/** From the end of the lines to their labels. */
const LEADER = 22;
/** Beyond this many places symbols hide the lines. */
const MOST_SYMBOLS = 25;

/** Lines with their names at their ends, pushed apart where they would touch. */
export function linesPicture(
  { lines, x, y, borders }: Lines,
  width: number,
  height: number,
): Pick<Chart, 'height' | 'option'> {
  const names = Math.max(0, ...lines.map(({ text }) => textWidth(text, LABEL_SIZE)));
  const area: PlotArea = { left: 76, right: LEADER + names + 8, top: 14, bottom: 52 };
  const right = width - area.right;
  const placeX = placeOn(x, area.left, right);
  const placeY = placeOn(y, height - area.bottom, area.top);
  const symbols = x.max - x.min <= MOST_SYMBOLS;
  return {
    height,
    option: {
      grid: plotGrid(area),
      xAxis: { ...xAxis(x), splitLine: { show: false } },
      yAxis: yAxis(y, 56),
      series: lines.map(({ series, points }, at) => ({
        type: 'line',
        silent: true,
        clip: false,
        data: points.map(([across, up]) => [across, up]),
        showSymbol: symbols,
        symbol: seriesSymbol(series),
        symbolSize: 6,
        itemStyle: { color: seriesColour(series), opacity: 1 },
        lineStyle: { color: seriesColour(series), type: seriesDash(series), width: 2 },
        ...(at === 0 ? { markLine: borderLines(borders, y) } : {}),
      })),
      graphic: endLabels(lines, { placeX, placeY, left: right + LEADER, area, height }),
    },
  };
}

function borderLines(borders: readonly number[], y: Scale) {
  const zero = y.min < 0 && y.max > 0 ? [{ yAxis: 0 }] : [];
  return {
    silent: true,
    symbol: 'none',
    label: { show: false },
    lineStyle: { color: SOFT, type: 'solid' as const, width: 1, opacity: 0.7 },
    data: [...zero, ...borders.map((border) => ({ xAxis: border, lineStyle: { type: [2, 4] } }))],
  };
}

interface EndPlaces {
  readonly placeX: (value: number) => number;
  readonly placeY: (value: number) => number;
  readonly left: number;
  readonly area: PlotArea;
  readonly height: number;
}

function endLabels(
  lines: readonly NamedLine[],
  { placeX, placeY, left, area, height }: EndPlaces,
): GraphicComponentOption[] {
  const ends = lines.flatMap(({ text, series, points }) => {
    const last = points.at(-1);
    return last === undefined ? [] : [{ text, series, x: placeX(last[0]), y: placeY(last[1]) }];
  });
  const places = spreadApart(
    ends.map(({ y }) => y),
    LABEL_SIZE * 1.35,
    area.top,
    height - area.bottom + 6,
  );
  return ends.flatMap(({ text, series, x, y }, at) => {
    const place = places[at] ?? y;
    return [
      leaderGraphic([
        [x + 5, y],
        [left - 4, place],
      ]),
      {
        type: 'rect',
        silent: true,
        shape: { x: left - 4, y: place - 6, width: 3, height: 12 },
        style: { fill: seriesColour(series) },
      },
      {
        type: 'text',
        silent: true,
        x: left + 3,
        y: place,
        style: { text, align: 'left', verticalAlign: 'middle', fill: INK, fontSize: LABEL_SIZE },
      },
    ] satisfies GraphicComponentOption[];
  });
}
