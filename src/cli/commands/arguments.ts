import { InvalidArgumentError } from 'commander';

/** A whole number from 0, as a flag's value. */
export function wholeNumber(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(value);
}
