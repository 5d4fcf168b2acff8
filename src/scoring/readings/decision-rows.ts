import { Growing } from '../growing.ts';

/** What the readings take of a decision, a number each. */
export interface DecisionRow {
  /** Ordinal of the session among those of the condition. */
  readonly session: number;
  /** Number of the hand in its session, from 1. */
  readonly hand: number;
  /** Players dealt in. */
  readonly seats: number;
  /** 0 before the flop, 1 flop, 2 turn, 3 river. */
  readonly street: number;
  /** `SMALL_BLIND`, `BIG_BLIND`, or 0 for any other position. */
  readonly blind: number;
  /** Non-blind seats that act later before the flop; 0 for a blind. */
  readonly seatsLater: number;
  readonly equity: number;
  /** Share of the pot after a call that the call is; 0 where nothing is to be called. */
  readonly price: number;
  /** 1 where there is something to be called. */
  readonly facing: number;
  /** Opponents that have not folded. */
  readonly live: number;
  /** Stack in big blinds; NaN where it is not recorded. */
  readonly depth: number;
  /** Chips to call over the stack; NaN where that is not recorded. */
  readonly risk: number;
  /** Pot over stack, for a bet; NaN likewise. */
  readonly stackToPot: number;
  /** Preflop raises so far. */
  readonly raises: number;
  /** `PASSIVE`, `CALLING` or `AGGRESSIVE`. */
  readonly move: number;
  /** 1 where it put chips in. */
  readonly chipsIn: number;
  /** 1 for the player's first decision of the hand before the flop that faces something to call. */
  readonly first: number;
  /** 1 where one of the five hands before lost a tenth of its stack or more. */
  readonly afterLoss: number;
  /** How much looser the live opponents played so far than all others dealt in, beside a part in VPIP of all. */
  readonly looserAlone: number;
  /** That part: of a field whose VPIP is m, they are looser by `looserAlone + m looserShare`. */
  readonly looserShare: number;
  /** 1 for a board on which a bluff is credible (M2). */
  readonly texture: number;
  /** The equity that the player states; NaN where it states none. */
  readonly stated: number;
}

export const SMALL_BLIND = 1;
export const BIG_BLIND = 2;
export const PASSIVE = 0;
export const CALLING = 1;
export const AGGRESSIVE = 2;

/** A byte, where that is enough: a million decisions are held until the last session is read. */
const KINDS = {
  session: Int32Array,
  hand: Int32Array,
  seats: Uint8Array,
  street: Uint8Array,
  blind: Uint8Array,
  seatsLater: Uint8Array,
  equity: Float64Array,
  price: Float64Array,
  facing: Uint8Array,
  live: Uint8Array,
  depth: Float64Array,
  risk: Float64Array,
  stackToPot: Float64Array,
  raises: Uint8Array,
  move: Uint8Array,
  chipsIn: Uint8Array,
  first: Uint8Array,
  afterLoss: Uint8Array,
  looserAlone: Float64Array,
  looserShare: Float64Array,
  texture: Uint8Array,
  stated: Float64Array,
} as const satisfies Record<keyof DecisionRow, unknown>;
const NAMES = Object.keys(KINDS) as (keyof DecisionRow)[];

type RowArrays = { [Name in keyof typeof KINDS]: InstanceType<(typeof KINDS)[Name]> };

/** The decisions of one player under one condition, in playing order, as one array a field. */
export class DecisionRows {
  readonly #columns = Object.fromEntries(
    NAMES.map((name) => [name, new Growing<RowArrays[typeof name]>(KINDS[name])]),
  ) as Record<keyof DecisionRow, Growing<RowArrays[keyof RowArrays]>>;
  #arrays: RowArrays | null = null;

  get length(): number {
    return this.#columns.session.length;
  }

  /** Not to be kept over an `add`. */
  get arrays(): Readonly<RowArrays> {
    this.#arrays ??= Object.fromEntries(
      NAMES.map((name) => [name, this.#columns[name].values()]),
    ) as unknown as RowArrays;
    return this.#arrays;
  }

  add(row: DecisionRow): void {
    for (const name of NAMES) this.#columns[name].push(row[name]);
    this.#arrays = null;
  }

  /** Places of the rows that a reading is about, in playing order. */
  places(wanted: (at: number) => boolean): Int32Array {
    const found = new Int32Array(this.length);
    let count = 0;
    for (let at = 0; at < found.length; at += 1) {
      if (!wanted(at)) continue;
      found[count] = at;
      count += 1;
    }
    return found.slice(0, count);
  }
}
