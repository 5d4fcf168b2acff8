import { normalTail } from '../statistics/normal-distribution.ts';
import type { NumpyRandom } from '../statistics/numpy-random.ts';
import { mean, sampleDeviation } from '../statistics/sample.ts';

export const PERMUTATIONS = 200;
/** Above so many decisions a permuted figure hardly differs from the next, and each takes long. */
export const ROWS_FOR_FEW = 20_000;
export const FEW_PERMUTATIONS = 20;

/**
 * Uniform permutations inside strata: rows stand stratum after stratum, each draws a number, and those of
 * a stratum are ordered by it. The way NumPy's `lexsort((rng.random(n), stratum))` does it, so that the
 * same permutations come out there.
 */
export class StrataPermutation {
  readonly #begins: readonly number[];
  readonly #keys: Float64Array;
  /** Rows stratum after stratum, those of each in the order drawn. */
  readonly order: Int32Array;

  /** @param begins where each stratum begins; the last one ends with the rows */
  constructor(rows: number, begins: readonly number[]) {
    this.#begins = begins;
    this.#keys = new Float64Array(rows);
    this.order = new Int32Array(rows);
  }

  draw(random: NumpyRandom): void {
    const [keys, order] = [this.#keys, this.order];
    for (let row = 0; row < keys.length; row += 1) {
      keys[row] = random.real();
      order[row] = row;
    }
    for (const [at, begin] of this.#begins.entries()) {
      const end = this.#begins[at + 1] ?? keys.length;
      order.subarray(begin, end).sort((a, b) => (keys[a] as number) - (keys[b] as number));
    }
  }
}

/** Share of permutations, the data counted among them, that reach what was observed. */
export function permutedP(observed: number, permuted: readonly number[], rows: number): number {
  if (rows <= ROWS_FOR_FEW) {
    const reached = permuted.filter((value) => value >= observed).length;
    return (reached + 1) / (permuted.length + 1);
  }
  const [centre, deviation] = [mean(permuted) ?? 0, sampleDeviation(permuted) ?? 0];
  if (deviation === 0) return observed > centre ? 0 : 1;
  return normalTail((observed - centre) / deviation);
}

/** How many permutations so many decisions get. */
export function permutationsFor(rows: number): number {
  return rows <= ROWS_FOR_FEW ? PERMUTATIONS : FEW_PERMUTATIONS;
}
