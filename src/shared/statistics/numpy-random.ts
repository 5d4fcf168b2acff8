/**
 * NumPy's `default_rng(seed)`: SeedSequence, PCG64 (XSL-RR) and Lemire's bounded integers over a
 * 32-bit buffer, bit for bit, so that a bootstrap made with NumPy can be made again here.
 */
export class NumpyRandom {
  readonly #state: Uint32Array;
  readonly #increment: Uint32Array;
  /** The upper half of the last 64-bit output, which the next 32-bit draw takes. */
  #buffered: number | null = null;

  /** @param seed a whole number, 0 or above */
  constructor(seed: number | bigint) {
    const words = seedWords(BigInt(seed));
    // PCG64 takes each 64-bit pair with its high half first; SeedSequence gives low 32 bits first.
    const initial = Uint32Array.of(at(words, 2), at(words, 3), at(words, 0), at(words, 1));
    const sequence = Uint32Array.of(at(words, 6), at(words, 7), at(words, 4), at(words, 5));
    this.#increment = shiftedLeftOr1(sequence);
    this.#state = new Uint32Array(4);
    this.#step();
    add(this.#state, initial);
    this.#step();
  }

  /** A whole number from 0 to `bound` - 1, `bound` at most 2^32 - 1: `rng.integers(bound)`. */
  below(bound: number): number {
    if (bound === 1) return 0;
    let product = this.#wideProduct(bound);
    if (product.low < bound) {
      const threshold = (2 ** 32 - bound) % bound;
      while (product.low < threshold) product = this.#wideProduct(bound);
    }
    return product.high;
  }

  /** A draw with replacement: `rng.choice(values, size)`. */
  choice<Value>(values: readonly Value[], size: number): Value[] {
    return Array.from({ length: size }, () => values[this.below(values.length)] as Value);
  }

  #wideProduct(bound: number): { low: number; high: number } {
    const word = this.#next32();
    // The product needs up to 64 bits: in two halves of the word, each exact in a double.
    const low = (word & 0xffff) * bound;
    const high = (word >>> 16) * bound + Math.floor(low / 2 ** 16);
    return {
      low: (high % 2 ** 16) * 2 ** 16 + (low % 2 ** 16),
      high: Math.floor(high / 2 ** 16),
    };
  }

  #next32(): number {
    if (this.#buffered !== null) {
      const word = this.#buffered;
      this.#buffered = null;
      return word;
    }
    this.#step();
    const [s0, s1, s2, s3] = this.#state as unknown as [number, number, number, number];
    const low = s0 ^ s2;
    const high = s1 ^ s3;
    const rotation = s3 >>> 26;
    const [rotatedLow, rotatedHigh] = rotatedRight(low, high, rotation);
    this.#buffered = rotatedHigh;
    return rotatedLow;
  }

  #step(): void {
    multiply(this.#state, MULTIPLIER);
    add(this.#state, this.#increment);
  }
}

/** 128-bit numbers are four 32-bit words, lowest first. PCG64's multiplier is 0x2360ed051fc65da44385df649fccf645. */
const MULTIPLIER = Uint32Array.of(0x9fccf645, 0x4385df64, 0x1fc65da4, 0x2360ed05);

function at(words: Uint32Array, index: number): number {
  return words[index] as number;
}

function add(target: Uint32Array, other: Uint32Array): void {
  let carry = 0;
  for (let word = 0; word < 4; word += 1) {
    const total = at(target, word) + at(other, word) + carry;
    target[word] = total;
    carry = total >= 2 ** 32 ? 1 : 0;
  }
}

/** Multiplies modulo 2^128, by 16-bit digits so that every product and sum is exact. */
function multiply(target: Uint32Array, other: Uint32Array): void {
  const a = digits(target);
  const b = digits(other);
  let carry = 0;
  const product = new Uint16Array(8);
  for (let place = 0; place < 8; place += 1) {
    let total = carry;
    for (let digit = 0; digit <= place; digit += 1) {
      total += (a[digit] as number) * (b[place - digit] as number);
    }
    product[place] = total % 2 ** 16;
    carry = Math.floor(total / 2 ** 16);
  }
  for (let word = 0; word < 4; word += 1) {
    target[word] = (product[2 * word] as number) + (product[2 * word + 1] as number) * 2 ** 16;
  }
}

function digits(words: Uint32Array): Uint16Array {
  const result = new Uint16Array(8);
  for (let word = 0; word < 4; word += 1) {
    result[2 * word] = at(words, word) & 0xffff;
    result[2 * word + 1] = at(words, word) >>> 16;
  }
  return result;
}

function shiftedLeftOr1(words: Uint32Array): Uint32Array {
  return Uint32Array.from(words, (word, index) => {
    const below = index === 0 ? 1 : at(words, index - 1) >>> 31;
    return (word << 1) | below;
  });
}

function rotatedRight(low: number, high: number, by: number): readonly [number, number] {
  const [first, second] = by < 32 ? [low, high] : [high, low];
  const bits = by & 31;
  if (bits === 0) return [first >>> 0, second >>> 0];
  return [
    ((first >>> bits) | (second << (32 - bits))) >>> 0,
    ((second >>> bits) | (first << (32 - bits))) >>> 0,
  ];
}

/** Constants of NumPy's SeedSequence, after M. E. O'Neill's seed_seq_fe. */
const POOL_WORDS = 4;
const INIT_A = 0x43b0d7e5;
const MULTIPLY_A = 0x931e8875;
const INIT_B = 0x8b51f9dd;
const MULTIPLY_B = 0x58f38ded;
const MIX_LEFT = 0xca01f9dd;
const MIX_RIGHT = 0x4973f715;

/** SeedSequence(seed).generate_state(8): eight 32-bit words. */
function seedWords(seed: bigint): Uint32Array {
  const pool = mixedPool(entropyWords(seed));
  let constant = INIT_B;
  return Uint32Array.from({ length: 8 }, (_, index) => {
    let value = at(pool, index % POOL_WORDS) ^ constant;
    constant = Math.imul(constant, MULTIPLY_B);
    value = Math.imul(value, constant);
    return value ^ (value >>> 16);
  });
}

/** 32-bit words of the seed, lowest first; zero is one word. */
function entropyWords(seed: bigint): readonly number[] {
  const words: number[] = [];
  for (let rest = seed; rest > 0n; rest >>= 32n) words.push(Number(rest & 0xffffffffn));
  return words.length === 0 ? [0] : words;
}

function mixedPool(entropy: readonly number[]): Uint32Array {
  let constant = INIT_A;
  const hash = (word: number) => {
    let value = word ^ constant;
    constant = Math.imul(constant, MULTIPLY_A);
    value = Math.imul(value, constant);
    return value ^ (value >>> 16);
  };
  const mix = (x: number, y: number) => {
    const value = Math.imul(MIX_LEFT, x) - Math.imul(MIX_RIGHT, y);
    return value ^ (value >>> 16);
  };
  const pool = new Uint32Array(POOL_WORDS);
  for (let word = 0; word < POOL_WORDS; word += 1) pool[word] = hash(entropy[word] ?? 0);
  for (let source = 0; source < POOL_WORDS; source += 1) {
    for (let target = 0; target < POOL_WORDS; target += 1) {
      if (source !== target) pool[target] = mix(at(pool, target), hash(at(pool, source)));
    }
  }
  for (const word of entropy.slice(POOL_WORDS)) {
    for (let target = 0; target < POOL_WORDS; target += 1) {
      pool[target] = mix(at(pool, target), hash(word));
    }
  }
  return pool;
}
