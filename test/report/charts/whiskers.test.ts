import { describe, expect, it } from 'vitest';
import { chartPicture } from '../../../src/report/charts/chart.ts';
import { whiskersPicture } from '../../../src/report/charts/whiskers.ts';

const SCALE = { name: 'chips', min: -100, max: 100, interval: 50 };

function drawn(text: string, width: number, note = 'difference +1.0') {
  const group = {
    text,
    note,
    estimates: [
      { series: 0, value: 0, reach: 50 },
      { series: 1, value: 25, reach: null },
    ],
  };
  return chartPicture({
    id: 'w',
    width,
    label: 'w',
    ...whiskersPicture([group, group], SCALE, width),
  }).toString();
}

describe('means with whiskers', () => {
  it('reach to both sides of the mean, to scale', () => {
    const picture = drawn('Ann', 340);
    // The plot is 292 wide from 24: 0 in the middle, 50 to each side a quarter of it.
    expect(picture).toMatch(/M97 (\d+)L243 \1/);
    expect(picture).not.toMatch(/style=|<style|<script|https?:/);
  });

  it('has no line where the spread is not known', () => {
    const whiskers = drawn('Ann', 340).match(/stroke="var\(--series-2\)"/g) ?? [];
    expect(whiskers).toHaveLength(0);
  });

  it('leaves a note out where a name has taken its room, and cuts a name that fits nowhere', () => {
    expect(drawn('Ann', 340)).toContain('difference +1.0');
    const long = drawn('A name that leaves no room beside it', 340);
    expect(long).not.toContain('difference');
    expect(drawn('N'.repeat(60), 340)).toMatch(/>N{10,40}…</);
  });
});
