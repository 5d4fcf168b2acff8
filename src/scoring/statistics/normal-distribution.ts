/**
 * Upper tail of the standard normal distribution, P(Z > z), to nearly the last digit of a double.
 */
export function normalTail(z: number): number {
  return 0.5 * complementaryError(z / Math.SQRT2);
}

/**
 * erfc by the rational approximations of W. J. Cody, "Rational Chebyshev approximations for the
 * error function", Mathematics of Computation 23 (1969): one for the middle, one up to 4, one
 * beyond.
 */
export function complementaryError(x: number): number {
  const size = Math.abs(x);
  if (size <= 0.46875) return 1 - x * ratio(x * x, MIDDLE_OVER, MIDDLE_UNDER);
  const tail = size <= 4 ? scaledNear(size) : scaledFar(size);
  const value = gaussian(size) * tail;
  return x < 0 ? 2 - value : value;
}

/** Coefficients from the highest power down. */
const MIDDLE_OVER = [
  1.85777706184603153e-1, 3.1611237438705656, 1.13864154151050156e2, 3.77485237685302021e2,
  3.20937758913846947e3,
];
const MIDDLE_UNDER = [
  1, 2.36012909523441209e1, 2.44024637934444173e2, 1.28261652607737228e3, 2.84423683343917062e3,
];
const NEAR_OVER = [
  2.15311535474403846e-8, 5.64188496988670089e-1, 8.88314979438837594, 6.61191906371416295e1,
  2.98635138197400131e2, 8.8195222124176909e2, 1.71204761263407058e3, 2.05107837782607147e3,
  1.23033935479799725e3,
];
const NEAR_UNDER = [
  1, 1.57449261107098347e1, 1.17693950891312499e2, 5.37181101862009858e2, 1.62138957456669019e3,
  3.29079923573345963e3, 4.36261909014324716e3, 3.43936767414372164e3, 1.23033935480374942e3,
];
const FAR_OVER = [
  1.63153871373020978e-2, 3.05326634961232344e-1, 3.60344899949804439e-1, 1.25781726111229246e-1,
  1.60837851487422766e-2, 6.58749161529837803e-4,
];
const FAR_UNDER = [
  1, 2.56852019228982242, 1.87295284992346725, 5.27905102951428412e-1, 6.05183413124413191e-2,
  2.33520497626869185e-3,
];

function scaledNear(x: number): number {
  return ratio(x, NEAR_OVER, NEAR_UNDER);
}

function scaledFar(x: number): number {
  const inverse = 1 / (x * x);
  return (1 / Math.sqrt(Math.PI) - inverse * ratio(inverse, FAR_OVER, FAR_UNDER)) / x;
}

/** exp(-x^2) with the square split, so that large x keeps its digits. */
function gaussian(x: number): number {
  const rounded = Math.trunc(x * 16) / 16;
  return Math.exp(-rounded * rounded) * Math.exp(-(x - rounded) * (x + rounded));
}

function ratio(x: number, over: readonly number[], under: readonly number[]): number {
  const polynomial = (coefficients: readonly number[]) =>
    coefficients.reduce((value, coefficient) => value * x + coefficient, 0);
  return polynomial(over) / polynomial(under);
}
