/** Both tails of Student's t distribution: P(|T| > |t|). */
export function tTwoTails(t: number, degreesOfFreedom: number): number {
  if (!Number.isFinite(t)) return 0;
  const x = degreesOfFreedom / (degreesOfFreedom + t * t);
  return regularizedBeta(x, degreesOfFreedom / 2, 0.5);
}

/** Beyond it both tails of any distribution here are below what a double can tell from 0. */
const FARTHEST = 1e200;

/**
 * The t above 0 beyond which both tails hold `p`, 0 < p < 1: halved down to the last digit, since it
 * is asked for once a table and the tails fall steadily.
 */
export function tBeyond(p: number, degreesOfFreedom: number): number {
  let [low, high] = [0, 1];
  while (high < FARTHEST && tTwoTails(high, degreesOfFreedom) > p) [low, high] = [high, 2 * high];
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return high;
    if (tTwoTails(middle, degreesOfFreedom) > p) low = middle;
    else high = middle;
  }
}

/** Regularised incomplete beta function I_x(a, b) by its continued fraction, 0 <= x <= 1. */
function regularizedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast only below the mean; beyond it the other tail is taken.
  if (x > (a + 1) / (a + b + 2)) return 1 - regularizedBeta(1 - x, b, a);
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  return (front * betaFraction(x, a, b)) / a;
}

/** Enough for any degrees of freedom up to a million; it stops when nothing changes any more. */
const MOST_TERMS = 10_000;
const SMALLEST = 1e-300;

/** Modified Lentz evaluation of the continued fraction of the incomplete beta function. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let term = 1; term <= MOST_TERMS; term += 1) {
    const even = (term * (b - term) * x) / ((a + 2 * term - 1) * (a + 2 * term));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    value *= d * c;
    const odd = (-(a + term) * (a + b + term) * x) / ((a + 2 * term) * (a + 2 * term + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const change = d * c;
    value *= change;
    if (Math.abs(change - 1) < Number.EPSILON) break;
  }
  return value;
}

/** Away from zero, which the recurrence divides by. */
function away(value: number): number {
  return Math.abs(value) < SMALLEST ? SMALLEST : value;
}

/** Lanczos approximation with g = 607/128 (P. Godfrey), fifteen digits for positive arguments. */
const LANCZOS_G = 607 / 128;
const LANCZOS = [
  0.99999999999999709182, 57.156235665862923517, -59.597960355475491248, 14.136097974741747174,
  -0.49191381609762019978, 0.33994649984811888699e-4, 0.46523628927048575665e-4,
  -0.98374475304879564677e-4, 0.15808870322491248884e-3, -0.21026444172410488319e-3,
  0.2174396181152126432e-3, -0.16431810653676389022e-3, 0.84418223983852743293e-4,
  -0.2619083840158140867e-4, 0.36899182659531622704e-5,
];

function logGamma(x: number): number {
  const shifted = x - 1;
  const series = LANCZOS.reduce(
    (total, coefficient, index) =>
      index === 0 ? coefficient : total + coefficient / (shifted + index),
    0,
  );
  const base = shifted + LANCZOS_G + 0.5;
  return (shifted + 0.5) * Math.log(base) - base + Math.log(Math.sqrt(2 * Math.PI) * series);
}
