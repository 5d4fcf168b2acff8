/**
 * Holm's step-down adjustment of the p values of one comparison, in their order: monotone, at most
 * 1. A null is no test: it stays null and does not count.
 */
export function holm(pValues: readonly (number | null)[]): readonly (number | null)[] {
  const tests = pValues
    .flatMap((p, index) => (p === null ? [] : [{ p, index }]))
    .sort((a, b) => a.p - b.p);
  const adjusted: (number | null)[] = pValues.map(() => null);
  let highest = 0;
  for (const [place, { p, index }] of tests.entries()) {
    highest = Math.max(highest, Math.min(1, p * (tests.length - place)));
    adjusted[index] = highest;
  }
  return adjusted;
}
