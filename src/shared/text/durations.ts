import { count, decimal, plural } from './figures.ts';

/** How lengths of time are written for people. */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A time in the unit that a person would take: 340 ms, 12 s, 4 min 20 s, 3 h 5 min, 2 d 4 h. */
export function duration(ms: number): string {
  const whole = Math.round(ms);
  if (whole < SECOND_MS) return `${whole} ms`;
  const seconds = Math.round(ms / SECOND_MS);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(ms / MINUTE_MS);
  // Under ten minutes seconds still matter, under ten hours minutes.
  if (seconds < 600) return twoUnits(seconds, 60, 'min', 's');
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return twoUnits(minutes, 60, 'h', 'min');
  return twoUnits(Math.round(ms / HOUR_MS), DAY_MS / HOUR_MS, 'd', 'h');
}

function twoUnits(value: number, size: number, large: string, small: string): string {
  const rest = value % size;
  const whole = `${Math.floor(value / size)} ${large}`;
  return rest === 0 ? whole : `${whole} ${rest} ${small}`;
}

/** What one answer took: `340 ms`, `1.2 s`, `12.0 s`. */
export function latency(ms: number): string {
  return ms < SECOND_MS ? `${count(ms)} ms` : `${decimal(ms / SECOND_MS, 1)} s`;
}

/** A length of time in the words of somebody who is not sure: `about 4 min`. */
export function aboutDuration(ms: number): string {
  if (ms < MINUTE_MS) return 'less than a minute';
  if (ms < 2 * HOUR_MS) return `about ${Math.round(ms / MINUTE_MS)} min`;
  if (ms < 48 * HOUR_MS) return `about ${Math.round(ms / HOUR_MS)} h`;
  return `about ${plural(Math.round(ms / DAY_MS), 'day')}`;
}
