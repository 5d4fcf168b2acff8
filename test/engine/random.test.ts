import { expect, test } from 'vitest';
import { randomStream } from '../../src/engine/random.ts';

function draws(count: number, bound: number, ...seed: (string | number)[]): number[] {
  const stream = randomStream('test', ...seed);
  return Array.from({ length: count }, () => stream.below(bound));
}

test('the same seed gives the same stream', () => {
  expect(draws(20, 52, 'main', 1, 7)).toEqual(draws(20, 52, 'main', 1, 7));
});

test('where one part of a seed ends counts, and so does its type', () => {
  const streams = [
    draws(8, 1e6, 'a', 'bc'),
    draws(8, 1e6, 'ab', 'c'),
    draws(8, 1e6, 'abc'),
    draws(8, 1e6, 1, 2),
    draws(8, 1e6, '1', 2),
    draws(8, 1e6, 12),
  ];

  expect(new Set(streams.map((stream) => stream.join())).size).toBe(streams.length);
});

test('seeds do not collapse to 32 bits: 300,000 of them give 300,000 different streams', () => {
  // With a 32-bit state about ten of these would be expected to coincide (birthday bound), and to
  // have none would happen once in 35,000 times.
  const starts = new Set<string>();
  for (let seed = 0; seed < 300_000; seed++) {
    const stream = randomStream('collision', seed);
    starts.add(`${stream.below(2 ** 32)} ${stream.below(2 ** 32)}`);
  }

  expect(starts.size).toBe(300_000);
});

test('integers below a bound are equally likely, also where 2^32 is no multiple of it', () => {
  const bound = 51;
  const samples = 510_000;
  const counts = new Array<number>(bound).fill(0);
  const stream = randomStream('uniform', 1);
  for (let i = 0; i < samples; i++) {
    const value = stream.below(bound);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  const expected = samples / bound;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

  // 50 degrees of freedom: mean 50, the 0.999 quantile is 86.7.
  expect(chiSquare).toBeLessThan(86.7);
});
