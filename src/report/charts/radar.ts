import type { Chart } from './chart.ts';
import { INK, LINE, SOFT, seriesColour, seriesDash } from './colours.ts';

export interface RadarPolygon {
  readonly series: number;
  /** One an axis, 0..1. */
  readonly values: readonly number[];
}

export interface Radar {
  /** Short names, at the ends of the axes; clockwise from the top. */
  readonly axes: readonly string[];
  readonly polygons: readonly RadarPolygon[];
  /** Drawn dashed and grey behind the others, such as the field's mean; null: nothing. */
  readonly behind: readonly number[] | null;
}

/** Room for the names at the ends of the axes. */
const MARGIN = 34;

/** Axes from 0 in the middle to 1 at the edge, with rings at every fifth. */
export function radarPicture(
  { axes, polygons, behind }: Radar,
  width: number,
  height: number,
): Pick<Chart, 'height' | 'option'> {
  const shown = [
    ...(behind === null ? [] : [{ values: behind, colour: SOFT, dash: [3, 3], filled: false }]),
    ...polygons.map(({ series, values }) => ({
      values,
      colour: seriesColour(series),
      dash: polygons.length === 1 ? ('solid' as const) : seriesDash(series),
      filled: polygons.length === 1,
    })),
  ];
  return {
    height,
    option: {
      radar: {
        clockwise: true,
        center: ['50%', '52%'],
        radius: Math.min(width, height) / 2 - MARGIN,
        splitNumber: 5,
        indicator: axes.map((name) => ({ name, min: 0, max: 1 })),
        axisName: { color: INK, fontSize: 12 },
        axisNameGap: 8,
        axisLine: { lineStyle: { color: LINE } },
        splitLine: { lineStyle: { color: LINE } },
        splitArea: { show: false },
      },
      series: shown.map(({ values, colour, dash, filled }) => ({
        type: 'radar',
        silent: true,
        symbol: filled ? 'circle' : 'none',
        symbolSize: 5,
        itemStyle: { color: colour, opacity: 1 },
        lineStyle: { color: colour, width: filled ? 2 : 1.5, type: dash },
        areaStyle: { color: colour, opacity: filled ? 0.18 : 0 },
        data: [{ value: [...values] }],
      })),
    },
  };
}
