import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundScale } from '../../../src/report/charts/axes.ts';
import { chartPicture } from '../../../src/report/charts/chart.ts';
import { linesPicture } from '../../../src/report/charts/lines.ts';
import { type Box, placeLabels, spreadApart } from '../../../src/report/charts/place-labels.ts';
import { radarPicture } from '../../../src/report/charts/radar.ts';
import { scatterPicture } from '../../../src/report/charts/scatter.ts';

const SCALE = { name: 'x', min: 0, max: 1, interval: 0.2 };
const HOSTILE = '"><img src=x onerror=alert(1)> & \'';

function scatter(text: string, id = 'near') {
  const points = [
    { x: 0.5, y: 0.5, text, series: 0 },
    { x: 0.5, y: 0.5, text: 'B', series: 1 },
  ];
  return chartPicture({
    id,
    width: 760,
    label: text,
    ...scatterPicture({ points, x: SCALE, y: SCALE, middle: { x: 0.5, y: 0.5 } }, 760, 440),
  }).toString();
}

describe('a chart', () => {
  it('is the same each time it is drawn, however many were drawn before', () => {
    expect(scatter('A')).toBe(scatter('A'));
  });

  it('has the page’s colours alone, and neither style nor script nor address of its own', () => {
    const radar = chartPicture({
      id: 'radar',
      width: 240,
      label: 'r',
      ...radarPicture(
        {
          axes: ['M1', 'M2', 'M3'],
          polygons: [{ series: 0, values: [0, 0.5, 1] }],
          behind: [1, 1, 1],
        },
        240,
        220,
      ),
    }).toString();
    const lines = chartPicture({
      id: 'lines',
      width: 340,
      label: 'l',
      ...linesPicture(
        {
          lines: [0, 1].map((series) => ({
            text: `line ${series}`,
            series,
            points: [
              [0, 0],
              [1, 1],
            ],
          })),
          x: SCALE,
          y: { ...SCALE, min: -1 },
          borders: [0.5],
        },
        340,
        300,
      ),
    }).toString();
    for (const picture of [scatter('A'), radar, lines]) {
      expect(picture).not.toMatch(
        /<style|<script|https?:|url\(#zr|NaN|undefined|Infinity|class="zr/,
      );
      const seen = picture.replaceAll(/<clipPath.*?<\/clipPath>/g, '');
      const colours = [...seen.matchAll(/ (?:fill|stroke)="([^"]+)"/g)].map(([, each]) => each);
      expect(colours.filter((each) => !/^(?:none|var\(--[\w-]+\))$/.test(each ?? ''))).toEqual([]);
    }
  });

  it('escapes what it is told to write, in the picture and in what is read aloud', () => {
    const picture = scatter(HOSTILE);
    expect(picture).not.toContain('<img');
    expect(picture).toContain(
      'aria-label="&#34;&#62;&#60;img src=x onerror=alert(1)&#62; &#38; &#39;"',
    );
  });
});

describe('the marks of an axis', () => {
  it('enclose all values and are round', () => {
    expect(roundScale([0.148, 0.32])).toEqual({
      min: 0.1,
      max: expect.closeTo(0.35),
      interval: 0.05,
    });
    expect(roundScale([-12_558, 15_730])).toEqual({ min: -15_000, max: 20_000, interval: 5_000 });
  });

  it('are there where every value is the same', () => {
    expect(roundScale([0, 0])).toEqual({ min: -0.2, max: 0.2, interval: 0.2 });
  });
});

const AREA: Box = { left: 60, top: 16, right: 740, bottom: 388 };
const SIZES = { fontSize: 13, symbol: 6 };
const apart = (a: Box, b: Box) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

describe('labels', () => {
  it('of ten points with long names near each other cover neither one another nor a point', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ x: fc.integer({ min: 60, max: 740 }), y: fc.integer({ min: 16, max: 388 }) }),
          {
            minLength: 10,
            maxLength: 10,
          },
        ),
        fc.integer({ min: 1, max: 30 }),
        (points, nearness) => {
          const anchors = points.map(({ x, y }, at) => ({
            x: 400 + (x - 400) / nearness,
            y: 200 + (y - 200) / nearness,
            text: `A player with a name ${at}`,
          }));
          const placed = placeLabels(anchors, AREA, SIZES);
          expect(placed).toHaveLength(10);
          placed.forEach(({ box }, at) => {
            for (const other of placed.slice(at + 1)) expect(apart(box, other.box)).toBe(true);
            for (const { x, y } of anchors) {
              const point = { left: x - 6, top: y - 6, right: x + 6, bottom: y + 6 };
              expect(apart(box, point)).toBe(true);
            }
            expect(box.left).toBeGreaterThanOrEqual(AREA.left);
            expect(box.right).toBeLessThanOrEqual(AREA.right);
          });
        },
      ),
      { numRuns: 25 },
    );
  });

  it('at the ends of lines are pushed apart, as little as it can be, and in order', () => {
    expect(spreadApart([100, 10, 102], 20, 0, 200)).toEqual([91, 10, 111]);
    expect(spreadApart([198, 199, 200], 20, 0, 200)).toEqual([160, 180, 200]);
    expect(spreadApart([50], 20, 0, 200)).toEqual([50]);
  });
});
