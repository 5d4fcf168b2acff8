import { describe, expect, it } from 'vitest';
import { aboutDuration, duration, latency } from '../../../src/shared/text/durations.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

describe('lengths of time', () => {
  it('give times in the unit that a person would take', () => {
    const times = [0, 340, 999.6, 12.4 * SECOND, 59.7 * SECOND, 260 * SECOND, 42 * 60 * SECOND];
    expect(times.map(duration)).toEqual([
      '0 ms',
      '340 ms',
      '1 s',
      '12 s',
      '1 min',
      '4 min 20 s',
      '42 min',
    ]);
    expect([HOUR, 3.08 * HOUR, 47.9 * HOUR, 52 * HOUR].map(duration)).toEqual([
      '1 h',
      '3 h 5 min',
      '47 h 54 min',
      '2 d 4 h',
    ]);
  });

  it('give what an answer took in tenths of seconds', () => {
    expect([0, 340, 1_249, 12_000].map(latency)).toEqual(['0 ms', '340 ms', '1.2 s', '12.0 s']);
  });

  it('say of what is only estimated no more than is known', () => {
    expect([20 * SECOND, 0.07 * HOUR, 5.4 * HOUR, 60 * HOUR].map(aboutDuration)).toEqual([
      'less than a minute',
      'about 4 min',
      'about 5 h',
      'about 3 days',
    ]);
  });
});
