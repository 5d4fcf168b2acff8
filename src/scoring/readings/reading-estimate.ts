import type { ReadingName, Readings } from '../../shared/records/readings.ts';

/** The one number of a reading with its interval, whatever its parts are called. */
export interface ReadingEstimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly p: number;
  readonly n: number;
  /** Null where it is not of sessions alone. */
  readonly sessions: number | null;
}

/** All but the share that cards explain are odds ratios: 1 is "nothing", and twice is as far as half. */
export function isRatio(name: ReadingName): boolean {
  return name !== 'cards';
}

/** Null where there is no such reading, or only the parts of it that are beside its number. */
export function estimateOf(
  name: ReadingName,
  readings: Readings | null | undefined,
): ReadingEstimate | null {
  if (readings === null || readings === undefined) return null;
  if (name === 'drift') {
    const { drift } = readings;
    if (drift === null) return null;
    const { within: value, withinLow: low, withinHigh: high, withinP: p, n, sessions } = drift;
    return { value, low, high, p, n, sessions };
  }
  if (name === 'cards')
    return readings.cards === null ? null : { ...readings.cards, sessions: null };
  const reading = readings[name];
  if (reading === null) return null;
  const { value, low, high, p, n, sessions } = reading;
  if (value === undefined || low === undefined || high === undefined) return null;
  return { value, low, high, p: p ?? 1, n: n ?? 0, sessions: sessions ?? null };
}
