import { MAX_STACK } from '../../engine/hand-setup.ts';

/** Cents: sources that count in fractions split pots down to them. */
const SMALLEST_FRACTION = 100;

/** Nothing real has more; sums and products of binary fractions do (1270 * 0.01 is 12.700000000000001). */
const MOST_DECIMALS = 6;

/**
 * Engine chips in one unit of a source, so that every amount bet in it is whole: 1 where all are,
 * 100 for dollars and cents, more where an amount has more decimals; fewer where a stack counted in
 * hundredths would be above the engine's largest.
 */
export function chipsPerUnit(amounts: readonly number[]): number {
  const decimals = Math.max(0, ...amounts.map(decimalsOf));
  if (decimals === 0) return 1;
  const largest = Math.max(...amounts.filter(Number.isFinite));
  const smallest = largest * SMALLEST_FRACTION > MAX_STACK ? 1 : SMALLEST_FRACTION;
  return Math.max(smallest, 10 ** decimals);
}

/** An amount in engine chips. Results may stay fractional: a source may split what is no chip. */
export function toChips(amount: number, perUnit: number): number {
  const chips = amount * perUnit;
  const whole = Math.round(chips);
  // 0.29 * 100 is 28.999999999999996: what the source wrote is meant, not its binary neighbour.
  return Math.abs(chips - whole) < 1e-6 ? whole : chips;
}

function decimalsOf(amount: number): number {
  if (!Number.isFinite(amount) || Number.isInteger(amount)) return 0;
  const [, decimals = ''] = amount.toFixed(MOST_DECIMALS).split('.');
  return decimals.replace(/0+$/, '').length;
}
