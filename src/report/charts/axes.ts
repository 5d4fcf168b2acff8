import type { GridComponentOption, XAXisComponentOption, YAXisComponentOption } from 'echarts';
import { LINE, SOFT } from './colours.ts';

/** The rectangle between the axes, CSS pixels from the picture's edges. */
export interface PlotArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Scale {
  /** With its unit. */
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Between two marks. */
  readonly interval: number;
  /** Of a mark's value; as it is by default. */
  readonly label?: (value: number) => string;
}

/** The plot exactly where it is asked for: what is drawn beside it relies on that. */
export function plotGrid(area: PlotArea): GridComponentOption {
  return { ...area, containLabel: false, outerBoundsMode: 'none' };
}

/** @param gap from the axis to its name, past the marks' labels; CSS pixels */
export function xAxis(scale: Scale, gap = 30): XAXisComponentOption {
  return axis(scale, gap);
}

export function yAxis(scale: Scale, gap = 44): YAXisComponentOption {
  return { ...axis(scale, gap), nameRotate: 90 };
}

function axis({ name, min, max, interval, label = String }: Scale, gap: number) {
  return {
    type: 'value' as const,
    name,
    nameLocation: 'middle' as const,
    nameGap: gap,
    // Where it is asked for: it would be pushed out of the picture.
    nameMoveOverlap: false,
    nameTextStyle: { color: SOFT, fontSize: 13 },
    min,
    max,
    interval,
    axisLabel: { color: SOFT, fontSize: 12, hideOverlap: true, formatter: label },
    axisLine: { show: true, onZero: false, lineStyle: { color: SOFT } },
    axisTick: { lineStyle: { color: SOFT } },
    splitLine: { lineStyle: { color: LINE } },
  };
}

/** Where a value lies on the plot, CSS pixels: the same place at which the chart draws it. */
export function placeOn(
  { min, max }: Pick<Scale, 'min' | 'max'>,
  from: number,
  to: number,
): (value: number) => number {
  return (value) => from + ((value - min) / (max - min)) * (to - from);
}

/**
 * Marks at 1, 2 or 5 times a power of ten that enclose all values, with about `marks` of them. Equal
 * values get one step to each side.
 */
export function roundScale(
  values: readonly number[],
  marks = 6,
): Pick<Scale, 'min' | 'max' | 'interval'> {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const interval = roundStep((highest - lowest || Math.abs(highest) || 1) / marks);
  const min = Math.floor(lowest / interval) * interval;
  const max = Math.ceil(highest / interval) * interval;
  return min === max
    ? { min: min - interval, max: max + interval, interval }
    : { min, max, interval };
}

function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const times = [1, 2, 5, 10].find((each) => each * power >= step * (1 - 1e-9)) ?? 10;
  return times * power;
}
