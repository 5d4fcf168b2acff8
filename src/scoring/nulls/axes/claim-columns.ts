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

  rows(): PairedClaims {
    const values = (columns: readonly Growing<Float64Array>[]) =>
      columns.map((column) => column.values());
    return {
      streets: this.#streets.values(),
      claims: values(this.#claims),
      truths: values(this.#truths),
    };
  }
}

/** Claims and what is so, in one or two columns each; a text a row. */
export interface PairedClaims {
  readonly streets: Uint8Array;
  readonly claims: readonly Float64Array[];
  readonly truths: readonly Float64Array[];
}

export function shuffledClaims(rows: PairedClaims): ShuffledClaims {
  const strata = strataOf(rows.streets);
  // Whose claim stands where: of a claim of two numbers both have to move together.
  const source = Int32Array.from(strata.order, (_, place) => place);
  const sorted = (columns: readonly Float64Array[]) => {
    const [first, second] = columns.map((column) => inStrata(strata, column));
    if (first === undefined) throw new RangeError('expected a column');
    return [first, second ?? first] as const;
  };
  const [claims, truths] = [sorted(rows.claims), sorted(rows.truths)];
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

function pairAt([first, second]: readonly [Float64Array, Float64Array], place: number): Pair {
  return [first[place] as number, second[place] as number];
}
