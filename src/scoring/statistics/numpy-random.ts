/**
 * NumPy's `default_rng(seed)`: SeedSequence, PCG64 (XSL-RR) and Lemire's bounded integers over a
 * 32-bit buffer, bit for bit, so that a bootstrap made with NumPy can be made again here.
 */
export class NumpyRandom {
  /** 128 bits each as four words, lowest first. */
  readonly #state: Int32Array;
  readonly #increment: Int32Array;
  /** Drawn ahead: each 64-bit output is two 32-bit draws, its lower half first. */
  readonly #words = new Uint32Array(WORDS_AHEAD);
  #taken = WORDS_AHEAD;

  /** @param seed a whole number, 0 or above */
  constructor(seed: number | bigint) {
    const words = seedWords(BigInt(seed));
    const increment = ((wide(words, 4) << 1n) | 1n) & ALL_BITS;
    const state = ((wide(words, 0) + increment) * MULTIPLIER + increment) & ALL_BITS;
    this.#increment = wordsOf(increment);
    this.#state = wordsOf(state);
  }

  /** A whole number from 0 to `bound` - 1, `bound` at most 2^32 - 1: `rng.integers(bound)`. */
  below(bound: number): number {
    if (bound === 1) return 0;
    if (bound < EXACT_BOUND) {
      // Lemire's method, where a word times the bound is exact in a double.
      for (;;) {
        const product = this.#next() * bound;
        const high = Math.floor(product / WORD);
        const low = product - high * WORD;
        if (low >= bound || low >= (WORD - bound) % bound) return high;
      }
    }
    for (;;) {
      const { low, high } = wideProduct(this.#next(), bound);
      if (low >= bound || low >= (WORD - bound) % bound) return high;
    }
  }

  /** 0 up to, not including, 1 in steps of 2^-53: `rng.random()`. */
  real(): number {
    // A draw of 64 bits takes no half of an earlier one: NumPy keeps that for the next 32.
    if (this.#taken % 2 === 1) throw new RangeError('expected no half of a word left');
    const low = this.#next();
    return (this.#next() * 2 ** 21 + (low >>> 11)) / 2 ** 53;
  }

  /** A draw with replacement: `rng.choice(values, size)`. */
  choice<Value>(values: readonly Value[], size: number): Value[] {
    return Array.from({ length: size }, () => values[this.below(values.length)] as Value);
  }

  #next(): number {
    if (this.#taken === WORDS_AHEAD) {
      drawAhead(this.#words, this.#state, this.#increment);
      this.#taken = 0;
    }
    const word = this.#words[this.#taken] as number;
    this.#taken += 1;
    return word;
  }
}

const WORD = 2 ** 32;
/** Below this a word times a bound has at most 53 bits. */
const EXACT_BOUND = 2 ** 21;
const WORDS_AHEAD = 512;

const ALL_BITS = 2n ** 128n - 1n;
const MULTIPLIER = 0x2360ed051fc65da44385df649fccf645n;
/** Its words, lowest first, as signed numbers: what the machine multiplies. */
const [M0, M1, M2, M3] = wordsOf(MULTIPLIER) as unknown as readonly [
  number,
  number,
  number,
  number,
];

/**
 * Steps of the generator with their outputs (XSL-RR: the halves of the state, one over the other,
 * rotated by its six upper bits). A bootstrap draws hundreds of millions of words: so all is in local
 * numbers of 32 bits, and sums of words, which stay exact in a double.
 */
function drawAhead(target: Uint32Array, state: Int32Array, increment: Int32Array): void {
  let [s0, s1, s2, s3] = state as unknown as [number, number, number, number];
  const [i0, i1, i2, i3] = increment as unknown as [number, number, number, number];
  for (let index = 0; index < target.length; index += 2) {
    const w0 = unsigned(Math.imul(s0, M0)) + unsigned(i0);
    const w1 =
      unsigned(upper(s0, M0)) +
      unsigned(Math.imul(s0, M1)) +
      unsigned(Math.imul(s1, M0)) +
      unsigned(i1) +
      Math.floor(w0 / WORD);
    const w2 =
      unsigned(upper(s0, M1)) +
      unsigned(upper(s1, M0)) +
      unsigned(Math.imul(s0, M2)) +
      unsigned(Math.imul(s1, M1)) +
      unsigned(Math.imul(s2, M0)) +
      unsigned(i2) +
      Math.floor(w1 / WORD);
    s3 =
      (upper(s0, M2) +
        upper(s1, M1) +
        upper(s2, M0) +
        Math.imul(s0, M3) +
        Math.imul(s1, M2) +
        Math.imul(s2, M1) +
        Math.imul(s3, M0) +
        i3 +
        Math.floor(w2 / WORD)) |
      0;
    s0 = w0 | 0;
    s1 = w1 | 0;
    s2 = w2 | 0;
    const rotation = s3 >>> 26;
    const first = rotation < 32 ? s0 ^ s2 : s1 ^ s3;
    const second = rotation < 32 ? s1 ^ s3 : s0 ^ s2;
    const bits = rotation & 31;
    // A shift by 32 is one by 0: without this the halves would be mixed where nothing is rotated.
    target[index] = bits === 0 ? first : (first >>> bits) | (second << (32 - bits));
    target[index + 1] = bits === 0 ? second : (second >>> bits) | (first << (32 - bits));
  }
  state.set([s0, s1, s2, s3]);
}

function unsigned(word: number): number {
  return word >>> 0;
}

/** The upper 32 bits of a product of two words without signs, by halves of 16 bits. */
function upper(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const first = (Math.imul(aHigh, bLow) + (Math.imul(aLow, bLow) >>> 16)) | 0;
  const second = (Math.imul(aLow, bHigh) + (first & 0xffff)) | 0;
  return (Math.imul(aHigh, bHigh) + (first >>> 16) + (second >>> 16)) | 0;
}

/** Up to 64 bits: in two halves of the word, each exact in a double. */
function wideProduct(word: number, bound: number): { low: number; high: number } {
  const below = (word & 0xffff) * bound;
  const above = (word >>> 16) * bound + Math.floor(below / 2 ** 16);
  return {
    low: (above % 2 ** 16) * 2 ** 16 + (below % 2 ** 16),
    high: Math.floor(above / 2 ** 16),
  };
}

/** Four words as one number: the first pair is its upper half, and in a pair the lower word is first. */
function wide(words: Uint32Array, from: number): bigint {
  const word = (index: number) => BigInt(at(words, from + index));
  return (word(1) << 96n) | (word(0) << 64n) | (word(3) << 32n) | word(2);
}

function wordsOf(value: bigint): Int32Array {
  return Int32Array.from([0n, 32n, 64n, 96n], (shift) => Number((value >> shift) & 0xffffffffn));
}

function at(words: Uint32Array, index: number): number {
  return words[index] as number;
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
