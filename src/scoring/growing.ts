type Column = Uint8Array | Int32Array | Float64Array;

const FIRST_LENGTH = 256;

/** A typed array that grows: a million decisions in plain arrays of numbers would be eight times as large. */
export class Growing<Kept extends Column> {
  #kept: Kept;
  #length = 0;
  readonly #make: new (
    length: number,
  ) => Kept;

  constructor(make: new (length: number) => Kept) {
    this.#make = make;
    this.#kept = new make(FIRST_LENGTH);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#kept.length) {
      const longer = new this.#make(2 * this.#length);
      longer.set(this.#kept);
      this.#kept = longer;
    }
    this.#kept[this.#length] = value;
    this.#length += 1;
  }

  /** What is in it so far; not to be kept over a push. */
  values(): Kept {
    return this.#kept.subarray(0, this.#length) as Kept;
  }
}
