import { MICRO_USD } from '../records/cost.ts';

/** How figures are written for people: a real minus, thin groups, units beside them. */

const MINUS = '−';

/** Between digits that have three, six, … digits after them. */
const GROUPS = /\B(?=(?:\d{3})+$)/g;

/** `1,204`, to whole numbers. Not by `Intl`: its first use took 4 % of `arena status`. */
export function count(value: number): string {
  return value.toFixed(0).replace(GROUPS, ',');
}

/** Chips won or lost: `+1,204`, `−355`, `0`. */
export function signed(value: number, digits = 0): string {
  const rounded = Number(value.toFixed(digits));
  const text = Math.abs(rounded).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (rounded === 0) return text;
  return `${rounded < 0 ? MINUS : '+'}${text}`;
}

/** A share 0..1 as `31.4 %`. */
export function percent(value: number, digits = 1): string {
  return `${(100 * value).toFixed(digits)} %`;
}

/** `0.67`, `−0.55`; without groups. */
export function decimal(value: number, digits = 2): string {
  return value.toFixed(digits).replace('-', MINUS);
}

/** Micro-dollars as dollars: cents, and below one dollar the digits that make a difference. */
export function dollars(microUsd: number): string {
  const usd = microUsd / MICRO_USD;
  return `$${usd.toFixed(usd !== 0 && usd < 1 ? 4 : 2)}`;
}

/** `1 session`, `4 sessions`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** An ISO time as `2026-11-29 22:04 UTC`. */
export function time(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
