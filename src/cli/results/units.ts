import { MICRO_USD } from '../../shared/records/cost.ts';
import { duration } from '../../shared/text/durations.ts';
import { dollars } from '../../shared/text/figures.ts';

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

/** Hours as a person would say them: 4 min 20 s, 3 h 5 min. */
export function hoursInWords(hours: number): string {
  return duration(hours * 3_600_000);
}
