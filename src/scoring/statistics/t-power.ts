import { normalTail } from './normal-distribution.ts';
import { tBeyond } from './t-distribution.ts';

/** Conventional; Cohen (1988). */
export const DEFAULT_ALPHA = 0.05;
export const DEFAULT_POWER = 0.8;

/** More than anybody can observe; beyond it the answer is: too many. */
const MOST_OBSERVATIONS = 1e9;

export interface TestSize {
  /** Two-sided chance of seeing a difference where there is none, 0..1. */
  readonly alpha: number;
  /** Chance of seeing a difference that is there, 0..1. */
  readonly power: number;
}

/**
 * The fewest observations with which a two-sided t test of one mean against zero (or of paired
 * differences) sees an effect with the wanted power: R's `power.t.test(type = "one.sample", strict =
 * TRUE)`, rounded up. Found by search over n, since the degrees of freedom depend on it; the normal
 * formula ((z(1 - alpha/2) + z(power)) / d)^2 is too small by about z(1 - alpha/2)^2 / 2 (W. C.
 * Guenther, The American Statistician 35, 1981). Null: more than a thousand million.
 * @param effect true mean over standard deviation; its sign does not matter
 */
export function observationsNeeded(effect: number, { alpha, power }: TestSize): number | null {
  const sees = (n: number) => tTestPower(effect, n, alpha) >= power;
  let [low, high] = [1, 2];
  while (!sees(high)) {
    if (high === MOST_OBSERVATIONS) return null;
    [low, high] = [high, Math.min(2 * high, MOST_OBSERVATIONS)];
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (sees(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Digits of an effect that anybody would read. */
const EFFECT_PRECISION = 1e-6;

/**
 * The other way round: the smallest effect that so many observations see with the wanted power; null
 * below two. True mean over standard deviation, as above.
 */
export function effectSeen(observations: number, { alpha, power }: TestSize): number | null {
  if (observations < 2) return null;
  const sees = (effect: number) => tTestPower(effect, observations, alpha) >= power;
  let high = 1;
  while (!sees(high)) high *= 2;
  let low = 0;
  while (high - low > EFFECT_PRECISION * high) {
    const middle = (low + high) / 2;
    if (sees(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Power of that test with n observations (2 or more): both tails of the non-central t. */
export function tTestPower(effect: number, n: number, alpha: number): number {
  if (!Number.isFinite(effect)) return 1;
  const degreesOfFreedom = n - 1;
  const critical = tBeyond(alpha, degreesOfFreedom);
  return beyondNoncentral(critical, degreesOfFreedom, Math.abs(effect) * Math.sqrt(n));
}

/** Steps over the spread of s, even: Simpson's rule then has eight digits, also from two observations. */
const STEPS = 2000;
/** Standard deviations of s that are looked at: beyond them lies nothing that a double can hold. */
const REACH = 10;

/**
 * P(|T| > t) for T = (Z + shift) / s with s^2 = chi^2 / df: the normal tails given s, averaged over s.
 * The weights are divided by their own sum, so that the constant of the chi density is not needed.
 */
function beyondNoncentral(t: number, degreesOfFreedom: number, shift: number): number {
  const spread = REACH / Math.sqrt(2 * degreesOfFreedom);
  const from = Math.max(0, 1 - spread);
  const step = (1 + spread - from) / STEPS;
  let total = 0;
  let weights = 0;
  for (let at = 0; at <= STEPS; at += 1) {
    const s = from + at * step;
    const simpson = at === 0 || at === STEPS ? 1 : at % 2 === 1 ? 4 : 2;
    const weight = simpson * chiDensity(s, degreesOfFreedom);
    weights += weight;
    total += weight * (normalTail(t * s - shift) + normalTail(t * s + shift));
  }
  return total / weights;
}

/** Up to a factor: 1 at s = 1. */
function chiDensity(s: number, degreesOfFreedom: number): number {
  if (s === 0) return degreesOfFreedom === 1 ? Math.exp(0.5) : 0;
  return Math.exp((degreesOfFreedom - 1) * Math.log(s) - (degreesOfFreedom * (s * s - 1)) / 2);
}
