import { MICRO_USD } from '../../shared/records/cost.ts';
import { dollars } from '../../shared/text/figures.ts';

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

const MULTIPLES = [
  [1e15, 'P'],
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** A count in three digits that matter: 742, 1.25k, 12.4M, 1050T; as it is below a thousand. */
export function shortCount(value: number): string {
  const rounded = Number(value.toPrecision(3));
  const multiple = MULTIPLES.find(([size]) => rounded >= size);
  if (multiple === undefined) return String(Math.round(value));
  const [size, sign] = multiple;
  const shown = rounded / size;
  return `${shown >= 1000 ? Math.round(shown) : shown.toPrecision(3)}${sign}`;
}

const SIZES = [
  [1024 ** 4, 'TB'],
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
  [1024, 'kB'],
] as const;

/** Bytes, by 1024: 512 B, 1.5 MB, 20 GB. */
export function bytes(value: number): string {
  const found = SIZES.find(([size]) => value >= size);
  if (found === undefined) return `${value} B`;
  const [size, unit] = found;
  const shown = value / size;
  return `${shown >= 10 ? Math.round(shown) : shown.toFixed(1)} ${unit}`;
}

/** US dollars, of which an estimate may have millions. */
export function usDollars(usd: number): string {
  return usd >= 1_000_000 ? `$${shortCount(usd)}` : dollars(usd * MICRO_USD);
}

/** A share 0..1 as `31%`. */
export function plainPercent(share: number, digits = 0): string {
  return `${(share * 100).toFixed(digits)}%`;
}

/** Won or lost: `+1204`, `-3.5`, and neither `+0` nor `-0`, for no chips are no chips. */
export function plainSigned(value: number, digits = 0): string {
  const text = value.toFixed(digits);
  if (Number(text) === 0) return text.replace('-', '');
  return value > 0 ? `+${text}` : text;
}
