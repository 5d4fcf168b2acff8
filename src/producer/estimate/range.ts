/** A figure that is not known yet: what it will hardly be below, what to expect, what hardly above. */
export interface Range {
  readonly low: number;
  readonly expected: number;
  readonly high: number;
}

export const NOTHING: Range = { low: 0, expected: 0, high: 0 };

export function scaled({ low, expected, high }: Range, factor: number): Range {
  return { low: low * factor, expected: expected * factor, high: high * factor };
}

export function times(a: Range, b: Range): Range {
  return { low: a.low * b.low, expected: a.expected * b.expected, high: a.high * b.high };
}

export function plus(...ranges: readonly Range[]): Range {
  const sum = { low: 0, expected: 0, high: 0 };
  for (const { low, expected, high } of ranges) {
    sum.low += low;
    sum.expected += expected;
    sum.high += high;
  }
  return sum;
}

/** Each figure at least as large as the other's. */
export function largest(...ranges: readonly Range[]): Range {
  return {
    low: Math.max(0, ...ranges.map(({ low }) => low)),
    expected: Math.max(0, ...ranges.map(({ expected }) => expected)),
    high: Math.max(0, ...ranges.map(({ high }) => high)),
  };
}

export function atMost({ low, expected, high }: Range, limit: number): Range {
  return {
    low: Math.min(low, limit),
    expected: Math.min(expected, limit),
    high: Math.min(high, limit),
  };
}

/** A mean that was measured, with room for chance. */
export function around(mean: number, share: number): Range {
  return { low: mean * (1 - share), expected: mean, high: mean * (1 + share) };
}
