import type { GraphicComponentOption } from 'echarts';
import { type PlotArea, placeOn, plotGrid, type Scale, xAxis } from './axes.ts';
import type { Chart } from './chart.ts';
import { CARD, INK, LINE, SOFT, seriesColour, seriesSymbol } from './colours.ts';
import { textWidth } from './place-labels.ts';

/** A group of estimates below the name that they share. */
export interface WhiskerGroup {
  /** Above its lines, at the left … */
  readonly text: string;
  /** … and at the right, where there is room for both. */
  readonly note: string;
  readonly estimates: readonly {
    /** Which colour and symbol it has. */
    readonly series: number;
    readonly value: number;
    /** To either side; null: a symbol without a line. */
    readonly reach: number | null;
  }[];
}

const NAME_HEIGHT = 22;
const LINE_HEIGHT = 18;
const GROUP_GAP = 12;
const TEXT_SIZE = 13;
const SYMBOL_SIZE = 11;
const CAP = 4;
/** Between a name and what stands at the right of it. */
const BETWEEN = 12;

/**
 * Symbols on lines that reach to both sides, in groups one below the other. Names stand above their
 * lines, so that a phone has the whole width for them.
 */
export function whiskersPicture(
  groups: readonly WhiskerGroup[],
  scale: Scale,
  width: number,
): Pick<Chart, 'height' | 'option'> {
  const area: PlotArea = { left: 24, right: 24, top: 8, bottom: 52 };
  const tops: number[] = [];
  let bottom = area.top;
  for (const { estimates } of groups) {
    tops.push(bottom);
    bottom += NAME_HEIGHT + estimates.length * LINE_HEIGHT + GROUP_GAP;
  }
  const right = width - area.right;
  const placeX = placeOn(scale, area.left, right);
  const lineOf = (group: number, at: number) =>
    (tops[group] ?? 0) + NAME_HEIGHT + (at + 0.5) * LINE_HEIGHT;
  const points = groups.flatMap(({ estimates }, group) =>
    estimates.map((estimate, at) => ({ ...estimate, y: lineOf(group, at) })),
  );
  const crossing = scale.min < 0 && scale.max > 0 ? [placeX(0)] : [];
  return {
    height: bottom + area.bottom,
    option: {
      grid: plotGrid(area),
      xAxis: xAxis(scale),
      // Pixels from the top, so that symbols and lines are where the names are.
      yAxis: { type: 'value', show: false, inverse: true, min: area.top, max: bottom },
      series: points.map(({ series, value, y }) => ({
        type: 'scatter',
        silent: true,
        clip: false,
        symbol: seriesSymbol(series),
        symbolSize: SYMBOL_SIZE,
        itemStyle: { color: seriesColour(series), opacity: 1, borderColor: CARD, borderWidth: 1 },
        data: [[value, y]],
        z: 3,
      })),
      graphic: [
        ...crossing.map((x) => line([x, area.top], [x, bottom], SOFT, 1)),
        ...tops.slice(1).map((top) => line([area.left, top], [right, top], LINE, 1)),
        ...points.flatMap((point) => whisker(point, placeX)),
        ...groups.flatMap((group, at) => names(group, tops[at] ?? 0, area.left, right)),
      ],
    },
  };
}

function whisker(
  { series, value, reach, y }: WhiskerGroup['estimates'][number] & { readonly y: number },
  placeX: (value: number) => number,
): GraphicComponentOption[] {
  if (reach === null) return [];
  const [from, to] = [placeX(value - reach), placeX(value + reach)];
  const colour = seriesColour(series);
  return [
    line([from, y], [to, y], colour, 2),
    line([from, y - CAP], [from, y + CAP], colour, 2),
    line([to, y - CAP], [to, y + CAP], colour, 2),
  ];
}

type Point = readonly [x: number, y: number];

function line([x1, y1]: Point, [x2, y2]: Point, stroke: string, lineWidth: number) {
  return {
    type: 'line' as const,
    silent: true,
    shape: { x1, y1, x2, y2 },
    style: { stroke, lineWidth },
  };
}

function names(
  { text, note }: WhiskerGroup,
  top: number,
  left: number,
  right: number,
): GraphicComponentOption[] {
  const y = top + NAME_HEIGHT / 2 + 2;
  const name = fitting(text, right - left);
  const room = right - left - textWidth(name, TEXT_SIZE) - BETWEEN;
  const style = {
    verticalAlign: 'middle',
    fontSize: TEXT_SIZE,
    stroke: CARD,
    lineWidth: 3,
  } as const;
  return [
    {
      type: 'text',
      silent: true,
      x: left,
      y,
      style: { ...style, text: name, align: 'left', fill: INK, fontWeight: 600 },
    },
    ...(note === '' || textWidth(note, TEXT_SIZE) > room
      ? []
      : [
          {
            type: 'text' as const,
            silent: true,
            x: right,
            y,
            style: { ...style, text: note, align: 'right' as const, fill: SOFT },
          },
        ]),
  ];
}

/** Cut where it would not fit; the table behind the picture has it whole. */
function fitting(text: string, room: number): string {
  if (textWidth(text, TEXT_SIZE) <= room) return text;
  const characters = [...text];
  while (characters.length > 1 && textWidth(`${characters.join('')}…`, TEXT_SIZE) > room) {
    characters.pop();
  }
  return `${characters.join('')}…`;
}
