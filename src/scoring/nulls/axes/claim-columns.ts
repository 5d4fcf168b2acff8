import { Growing } from '../../growing.ts';
import type { NumpyRandom } from '../../statistics/numpy-random.ts';
import { inStrata, permuteWithin, sizesOf, strataOf } from '../strata.ts';

/** The same columns, of which the claims are permuted over the texts of a street. */
export interface ShuffledClaims {
  /** Texts by street. */
  readonly sizes: readonly number[];
  /** In how many texts the claim that stands there now is right. */
  count(isRight: (claim: Pair, truth: Pair) => boolean): number;
  permute(random: NumpyRandom): void;
}

/** One number or two. */
type Pair = readonly [number, number];

/** Claims of one kind beside what is so, a text a row: each in one number or two. */
export class ClaimColumns {
  readonly #streets = new Growing(Uint8Array);
  readonly #claims: readonly Growing<Float64Array>[];
  readonly #truths: readonly Growing<Float64Array>[];

  constructor(claimWidth: 1 | 2, truthWidth: 1 | 2) {
    this.#claims = Array.from({ length: claimWidth }, () => new Growing(Float64Array));
    this.#truths = Array.from({ length: truthWidth }, () => new Growing(Float64Array));
  }

  add(street: number, claim: readonly number[], truth: readonly number[]): void {
    this.#streets.push(street);
    for (const [place, column] of this.#claims.entries()) column.push(claim[place] as number);
    for (const [place, column] of this.#truths.entries()) column.push(truth[place] as number);
  }

  shuffled(): ShuffledClaims {
    const strata = strataOf(this.#streets.values());
    // Whose claim stands where: of a claim of two numbers both have to move together.
    const source = Int32Array.from(strata.order, (_, place) => place);
    const sorted = (columns: readonly Growing<Float64Array>[]) => {
      const [first, second] = columns.map((column) => inStrata(strata, column.values()));
      if (first === undefined) throw new RangeError('expected a column');
      return [first, second ?? first] as const;
    };
    const [claims, truths] = [sorted(this.#claims), sorted(this.#truths)];
    return {
      sizes: sizesOf(strata),
      count: (isRight) => {
        let count = 0;
        for (let place = 0; place < source.length; place += 1) {
          const from = source[place] as number;
          if (isRight(pairAt(claims, from), pairAt(truths, place))) count += 1;
        }
        return count;
      },
      permute: (random) => permuteWithin(source, strata, random),
    };
  }
}

function pairAt([first, second]: readonly [Float64Array, Float64Array], place: number): Pair {
  return [first[place] as number, second[place] as number];
}
