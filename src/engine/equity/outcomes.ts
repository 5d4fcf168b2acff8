/** What a hand's equity is, and how sure that is. */
export interface EquityResult {
  /** The mean share of the pot, 0..1: 1 for a win, 1/k for a tie of k hands. */
  readonly equity: number;
  /** How often the hand wins alone, 0..1. */
  readonly winFraction: number;
  /** Run-outs played, or deals counted when `exact`. */
  readonly samples: number;
  /** Of `equity`, 0..1; 0 when `exact`. */
  readonly standardError: number;
  readonly exact: boolean;
  /** Deals by outcome: `[0]` lost, `[1]` won alone, `[k]` shared by k hands. They add up to `samples`. */
  readonly outcomes: readonly number[];
}

/**
 * Sums up deals counted by outcome. Counts stay whole numbers until here, so that exact results are
 * exact (the largest, a pocket pair against nine unknown hands, stays below 2^53 where it is counted
 * at all) and a result does not depend on the order in which deals were counted.
 */
export function resultOf(outcomes: Float64Array, exact: boolean): EquityResult {
  let samples = 0;
  let shares = 0;
  let squares = 0;
  outcomes.forEach((deals, hands) => {
    samples += deals;
    if (hands === 0) return;
    shares += deals / hands;
    squares += deals / hands ** 2;
  });
  const equity = shares / samples;
  const variance = Math.max(0, squares / samples - equity ** 2);
  return Object.freeze({
    equity,
    winFraction: (outcomes[1] as number) / samples,
    samples,
    standardError: exact || samples < 2 ? 0 : Math.sqrt(variance / (samples - 1)),
    exact,
    outcomes: Object.freeze([...outcomes]),
  });
}
