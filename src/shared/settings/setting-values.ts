import { z } from 'zod';
import { maskAddress, maskProviderAddress } from './secrets.ts';

/** The longest time that a timer of Node can wait, in ms: it fires at once for any longer one. */
const LONGEST_TIMER_MS = 2_147_483_647;
const HIGHEST_PORT = 65_535;

/** A whole number as a file has it, or in digits, as flags and variables have it. */
function whole(least: number, most: number) {
  const bounds = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `${least} to ${most}`;
  const error = `expected a whole number, ${bounds}`;
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value),
    z.int({ error }).min(least, { error }).max(most, { error }),
  );
}

export const milliseconds = whole(1, LONGEST_TIMER_MS);
export const port = whole(0, HIGHEST_PORT);
export const atLeastOne = whole(1, Number.MAX_SAFE_INTEGER);

const FLAG = 'expected true or false';
/** As a file has it, or in letters, as variables have it. */
export const flag = z.preprocess(
  (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
  z.boolean({ error: FLAG }),
);

const TEXT = 'expected a text that is not empty';
export const text = z.string({ error: TEXT }).min(1, { error: TEXT });

/** What stands where a setting is wrong, fit to be shown: no password. */
export function foundValue(setting: string, value: unknown): string {
  if (/password/i.test(setting)) return 'something else (not shown)';
  if (value === undefined) return 'nothing';
  const mask = setting === 'providerUrls' ? maskProviderAddress : maskAddress;
  return JSON.stringify(typeof value === 'string' ? mask(value) : value);
}
